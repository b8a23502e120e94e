import type { Page } from 'playwright/test'
import { BASE_URL, expect, test } from '../kit/fixtures.ts'
import { importSample, open } from '../kit/visitor-steps.ts'
import { overflow } from '../page/access/expect-to-fit.ts'
import { body, editor, field, freshKey, sendButton } from '../page/exchange/edit-steps.ts'
import { showTab } from '../page/journey/phone-tabs.ts'
import { exchange, selected } from '../page/journey/world-page-steps.ts'
import { HOSTILE, HUGE, put, watchForHostile } from './hostile-texts.ts'

/** The link to the message that was sent as the nth edit: after the import, each takes two numbers. */
const answeredBy = (page: Page, nth: number) =>
  editor(page).getByRole('link', { name: new RegExp(`^message (?:${2 * nth + 1}|${2 * nth + 2})$`) })

test.use({ viewport: { width: 390, height: 844 } })

test('Hostile bodies are sent as text and answered with a problem, and nothing of them runs', async ({
  app,
  host,
}) => {
  test.setTimeout(300_000)
  await importSample(app)
  await showTab(app, 'Messages')
  await open(app, '#/exchange/1/edit')
  const watch = watchForHostile(app, [host.url, BASE_URL])
  const original = JSON.parse(await body(app).inputValue())
  const told = editor(app).getByRole('heading', { name: /^The service/ })
  let sent = 0
  for (const [name, text] of [...Object.entries(HOSTILE), ['a text of 60 KiB', HUGE] as const]) {
    const metadata = { ...original.metadata, display_name: text.toWellFormed() }
    for (const hostile of [text, JSON.stringify({ ...original, metadata, [text.toWellFormed()]: 1 })]) {
      await put(body(app), hostile)
      await freshKey(app)
      await sendButton(app).click()
      sent += 1
      await expect(answeredBy(app, sent), name).toBeVisible()
      await expect(told, name).toBeFocused()
      expect(await watch.faults(), name).toEqual([])
      expect(await overflow(app), name).toBeLessThanOrEqual(0)
    }
  }
  await open(app, `#/exchange/${2 * sent + 1}/request`)
  await expect(selected(app)).toContainText('edited by hand')
  expect(await watch.faults()).toEqual([])
})

test('Hostile header fields are sent as they are or not at all, and lead nowhere else', async ({
  app,
  host,
}) => {
  await importSample(app)
  await open(app, '#/import')
  await showTab(app, 'Messages')
  await open(app, '#/exchange/1/edit')
  await expect(body(app)).toBeVisible()
  const watch = watchForHostile(app, [host.url, BASE_URL])
  const told = editor(app).getByRole('heading', { name: 'The service refused it' })
  let sent = 0
  for (const name of ['Content-Type', 'Idempotency-Key'] as const) {
    const back = editor(app).getByRole('button', { name: 'Put it back' })
    // The first field begins with nothing edited.
    if (name === 'Idempotency-Key') await back.click()
    await expect(back).toBeHidden()
    await freshKey(app)
    for (const [trick, text] of Object.entries(HOSTILE)) {
      await put(field(app, name), text)
      const faulty = (await field(app, name).getAttribute('aria-invalid')) === 'true'
      await expect(sendButton(app), trick).toBeEnabled({ enabled: !faulty })
      if (!faulty) {
        await sendButton(app).click()
        sent += 1
        await expect(answeredBy(app, sent), trick).toBeVisible()
        await expect(told, trick).toBeFocused()
      }
      expect(await watch.faults(), trick).toEqual([])
      expect(await overflow(app), trick).toBeLessThanOrEqual(0)
    }
  }
  expect(sent).toBeGreaterThan(4)
  await expect(exchange(app)).not.toContainText('x-forged')
})
