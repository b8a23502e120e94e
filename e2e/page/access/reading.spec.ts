import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open } from '../../kit/visitor-steps.ts'
import { clipped, spaceText } from './clipped.ts'
import { expectToFit, overflow } from './expect-to-fit.ts'
import { smallTargets } from './targets.ts'

/** The views in the states of a walk, each looked at when it is reached. */
async function eachView(page: Page, look: (state: string) => Promise<void>): Promise<void> {
  await look('first visit')
  await open(page, '#/import')
  await page.getByRole('button', { name: 'Import claim' }).click()
  await expect(page.getByRole('heading', { name: /^Not imported/ })).toBeVisible()
  await look('import, refused')
  await open(page, '#/')
  await importSample(page)
  await bindKey(page)
  await look('bound')
  await evaluate(page)
  await look('permitted')
  await page.getByRole('link', { name: 'Go to the pilot' }).click()
  await expect(page.getByRole('region', { name: 'Source set' })).toBeVisible()
  await look('pilot')
  await open(page, '#/reference/problems/CHALLENGE_USED')
  await expect(page.getByText('A nonce is good once.')).toBeVisible()
  await look('reference')
}

const AT = [320, 390, 1440]

test('Every target is large enough or stands alone', async ({ app }) => {
  await eachView(app, async state => {
    for (const width of AT) {
      await app.setViewportSize({ width, height: 900 })
      expect(await smallTargets(app), `${state}, ${width} px`).toEqual([])
    }
  })
})

test('A reader’s own text spacing loses nothing', async ({ app }) => {
  await spaceText(app)
  await eachView(app, async state => {
    for (const width of AT) {
      await app.setViewportSize({ width, height: 900 })
      expect(await clipped(app), `${state}, ${width} px`).toEqual([])
    }
    await expectToFit(app, state, [390, 1440])
  })
})

for (const [zoom, width, height] of [
  [200, 720, 450],
  [400, 360, 225],
] as const) {
  test.describe(`at ${zoom} %`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: zoom / 100 })

    test('A laptop’s window cuts nothing off', async ({ app }) => {
      await eachView(app, async state => {
        expect(await clipped(app), state).toEqual([])
        expect(await overflow(app), state).toBeLessThanOrEqual(0)
      })
    })
  })
}
