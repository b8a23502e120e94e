import type { Page } from 'playwright/test'
import type { LeftOut } from '../../../src/client/journal-record.ts'
import { digestOfText } from '../../../src/crypto/digest.ts'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { importSample, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { exchange, selected, unfoldMessages } from '../journey/world-page-steps.ts'
import { openTab, requests, search, searchFor } from './exchange-steps.ts'

/** Adds a message to the journal whose body was left out. */
async function leaveOut(page: Page, left_out: LeftOut): Promise<void> {
  await page.evaluate(async left => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const db = await done(indexedDB.open('agent-assurance:/demo/:client'))
    const held = db.transaction('journal', 'readwrite').objectStore('journal')
    const [first] = await done(held.getAll())
    await done(
      held.put({
        ...first,
        seq: 2,
        group: 'Long ago',
        request: { ...first.request, body: '', left_out: left },
      }),
    )
    db.close()
  }, left_out)
}

const SAID = 'The journal keeps 64 KiB of one at most, and of a longer one its digest.'

test('A message that is longer than the journal keeps says so wherever its bytes would stand', async ({
  app,
}) => {
  await importSample(app)
  const name = await digestOfText('x'.repeat(30_000_000))
  await leaveOut(app, { digest: name, bytes: 30_000_000 })
  await app.reload()
  await untilReady(app)
  await open(app, '#/bind')
  await searchFor(app, name)
  await expect(exchange(app)).toContainText('2 of 4 messages')
  await requests(app, '/v1/agents/import').click()
  await openTab(app, 'Request')
  await expect(selected(app)).toContainText(`This body has 30,000,000 bytes. ${SAID}`)
  await expect(selected(app)).toContainText(name)
  await expectNoFindings(app, 'a body left out')
  await openTab(app, 'Copy')
  await expect(selected(app)).toContainText(`${SAID} Without its bytes there is nothing to copy.`)
  await expect(selected(app).getByRole('button', { name: /^Copy as/ })).toHaveCount(0)
  await openTab(app, 'Send again')
  const again = selected(app).getByRole('button', { name: 'Send exactly this again' })
  await expect(again).toBeDisabled()
  await expect(again).toHaveAccessibleDescription(/Without its bytes it cannot be sent again\.$/u)
  await app.keyboard.press('Escape')
  await search(app).fill('')
  await unfoldMessages(app)
  await requests(app, '/v1/agents/import').first().click()
  await openTab(app, 'Send again')
  await expect(again).toBeEnabled()
})
