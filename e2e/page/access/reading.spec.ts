import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open } from '../../kit/visitor-steps.ts'
import { openControlled } from '../library/controlled-steps.ts'
import { expectToFit, overflow, smallTargets } from './measures.ts'

/** The text spacing that WCAG 2.2, 1.4.12 lets a reader set, as the reader's own stylesheet. */
async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-bottom: 2em !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}

/** Every element whose own text overflows a box that clips it or fixes its height, and by how much. */
function clipped(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(element)
      const own = [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim())
      if (!own || !element.checkVisibility() || style.clipPath !== 'none' || style.display === 'inline')
        continue
      // Scrolling loses nothing; an ellipsis shows that there is more, held by the title or the detail.
      const cuts = (axis: string) => axis === 'hidden' || axis === 'clip'
      const wide = element.scrollWidth - element.clientWidth
      const high = element.scrollHeight - element.clientHeight
      const overX = cuts(style.overflowX) && style.textOverflow !== 'ellipsis' && wide > 1
      // A text field scrolls by itself; Firefox reports its overflow as visible.
      const scrolls = element.localName === 'textarea' || ['auto', 'scroll'].includes(style.overflowY)
      const overY = !scrolls && high > 6
      if (overX || overY)
        found.push(
          `${element.className || element.tagName} +${wide}x${high}: ${element.textContent?.slice(0, 40)}`,
        )
    }
    return found
  })
}

/** Walks through the states of the views and calls `look` in each. */
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
  await expect(page.getByRole('region', { name: 'Pilot', exact: true })).toBeVisible()
  await look('pilot')
  await openControlled(page, 'proof.issued_at')
  await look('controlled pilot, a case')
  await open(page, '#/reference/problems/CHALLENGE_USED')
  await expect(page.getByText('A nonce can be used once, so')).toBeVisible()
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
