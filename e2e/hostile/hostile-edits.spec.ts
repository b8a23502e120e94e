import { BASE_URL, expect, test } from '../kit/fixtures.ts'
import { importSample, open } from '../kit/visitor-steps.ts'
import { body, editor, field, messageHeading, sendButton } from '../page/exchange/exchange-steps.ts'
import { exchange, selected, showTab } from '../page/journey/journey-steps.ts'
import { HOSTILE, put, TEXTS, watchForHostile } from './hostile-texts.ts'

/** The heading of the answer to the nth edit: after the import, each takes two numbers. */
const answerTo = (nth: number) => `Message ${2 * nth + 2}`

test.use({ viewport: { width: 390, height: 844 } })

test('Hostile bodies are sent as text and answered with a problem, and nothing of them runs', async ({
  app,
  host,
}) => {
  await importSample(app)
  await showTab(app, 'Messages')
  await open(app, '#/import?message=1&tab=edit')
  const watch = watchForHostile(app, [host.url, BASE_URL])
  const original = JSON.parse(await body(app).inputValue())
  let sent = 0
  for (const [name, text] of TEXTS) {
    const metadata = { ...original.metadata, display_name: text.toWellFormed() }
    for (const hostile of [text, JSON.stringify({ ...original, metadata, [text.toWellFormed()]: 1 })]) {
      await open(app, '#/import?message=1&tab=edit')
      await put(body(app), hostile)
      await sendButton(app).click()
      sent += 1
      await expect(messageHeading(app), name).toHaveText(answerTo(sent))
      await expect(messageHeading(app), name).toBeFocused()
      await expect(selected(app)).toContainText('edited by hand, from message 1')
      await watch.expectHarmless(name)
    }
  }
  await open(app, `#/import?message=${2 * sent + 1}&tab=message`)
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
  await open(app, '#/import?message=1&tab=edit')
  const watch = watchForHostile(app, [host.url, BASE_URL])
  let sent = 0
  for (const [trick, text] of Object.entries(HOSTILE)) {
    await open(app, '#/import?message=1&tab=edit')
    for (const name of ['Content-Type', 'Idempotency-Key'] as const) await put(field(app, name), text)
    await sendButton(app).click()
    const unsent = editor(app).getByRole('alert')
    const answered = messageHeading(app).filter({ hasText: answerTo(sent + 1) })
    await expect(unsent.or(answered), trick).toBeVisible()
    if (await unsent.isHidden()) sent += 1
    await watch.expectHarmless(trick)
    await app.keyboard.press('Escape')
    await expect(editor(app)).toHaveCount(0)
  }
  expect(sent).toBeGreaterThan(4)
  await expect(exchange(app)).not.toContainText('x-forged')
})
