import type { Page } from 'playwright/test'
import { BASE_URL, expect, test } from '../kit/fixtures.ts'
import { open } from '../kit/visitor-steps.ts'
import { overflow } from '../page/access/measures.ts'
import { jwsBox, ownRows, publicKeyBox, sendIt } from '../page/elsewhere/elsewhere-steps.ts'
import { HOSTILE, HUGE, pausedElsewhere, put, watchForHostile } from './hostile-texts.ts'

const all = [...Object.entries(HOSTILE), ['a text of 60 KiB', HUGE] as const]

/** Puts every text where `field` is; each time nothing may come of it or reach out of the page. */
async function tryAll(
  page: Page,
  host: string,
  enter: (text: string) => Promise<void>,
  then: (name: string) => Promise<void>,
): Promise<void> {
  const watch = watchForHostile(page, [host, BASE_URL])
  for (const [name, text] of all) {
    await enter(text)
    await then(name)
    expect(await watch.faults(), name).toEqual([])
    expect(await overflow(page), name).toBeLessThanOrEqual(0)
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('Hostile texts are no public key, and nothing can be imported for them', async ({ app, host }) => {
    test.setTimeout(300_000)
    await open(app, '#/import')
    const box = await publicKeyBox(app)
    await tryAll(
      app,
      host.url,
      text => put(box, text),
      async name => {
        await expect(box, name).toHaveAttribute('aria-invalid', 'true')
        await expect(app.getByRole('button', { name: 'Import claim' }), name).toBeDisabled()
      },
    )
  })

  test('Hostile texts are no signature: each is said not to agree, and none is sent', async ({
    app,
    host,
  }) => {
    test.setTimeout(300_000)
    await pausedElsewhere(app)
    const before = (await ownRows(app, 'journal')).length
    await tryAll(
      app,
      host.url,
      async text => {
        await put(jwsBox(app), text)
        await sendIt(app).click()
      },
      async name => {
        await expect(app.getByRole('heading', { name: /^Not sent/ }), name).toBeFocused()
      },
    )
    expect(await ownRows(app, 'journal')).toHaveLength(before)
  })
})
