import { expect, type Locator, type Page } from 'playwright/test'
import { CLIENT_DATABASE, inStore } from '../../kit/databases.ts'
import { exchange, markedRow, selected } from '../journey/journey-steps.ts'

/** The exchange's controls, and the steps that its tests share. */

export const search = (page: Page): Locator =>
  exchange(page).getByRole('searchbox', { name: 'Search the exchange' })
/** The button that unfolds what is folded above all other messages. */
export const earlier = (page: Page): Locator =>
  exchange(page).getByRole('button', { name: /^\d+ earlier messages?$/ })

export const messages = (page: Page): Locator => exchange(page).locator('button[data-row]')
export const tab = (page: Page, name: string): Locator => selected(page).getByRole('tab', { name })

/** Shows a tab of the open message or, where none is open, of the marked one. */
export async function openTab(page: Page, name: string): Promise<void> {
  if (!(await selected(page).isVisible())) await markedRow(page).click()
  await tab(page, name).click()
  await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
}

/** The open message's request, its answer, or the proof in it. */
export const section = (page: Page, name: 'Request' | 'Response' | 'Proof' | 'Evidence'): Locator =>
  selected(page).getByRole('region', { name, exact: true })

/** The requests of the exchange that contain these words. */
export const requests = (page: Page, words: string): Locator =>
  exchange(page).locator('button[data-kind="request"]').filter({ hasText: words })

/** The newest message is open: its heading has the focus, and its row is marked. */
export async function expectNewestOpen(page: Page): Promise<void> {
  const newest = messages(page).last()
  await expect(messageHeading(page)).toBeFocused()
  const number = await newest.locator('span').first().textContent()
  await expect(messageHeading(page)).toHaveText(`Message ${number}`)
  await expect(newest).toHaveAttribute('aria-current', 'true')
}

/** Selects the request that carried the agent's proof. */
export async function selectProof(page: Page): Promise<void> {
  await exchange(page)
    .getByRole('button', { name: /POST \/v1\/bindings\/challenges \(checked\), agent to service/ })
    .first()
    .click()
  await expect(section(page, 'Proof')).toBeVisible()
}

/** The heading of the open message. */
export const messageHeading = (page: Page): Locator =>
  selected(page).getByRole('heading', { name: /^Message \d+$/ })

/** The button that puts the original's Idempotency-Key into its field. */
export const ORIGINAL_KEY = 'Use the original’s key'

/** Sends the open message again or, where none is open, the marked one, and waits until its answer is in the exchange. */
export async function sendAgain(page: Page, key: 'original key' | 'new key', answer: string): Promise<void> {
  const newest = messages(page).last()
  const before = (await newest.getAttribute('data-row')) ?? ''
  await openTab(page, 'Edit')
  if (key === 'original key') await editor(page).getByRole('button', { name: ORIGINAL_KEY }).click()
  await sendButton(page).click()
  await expect(newest).not.toHaveAttribute('data-row', before)
  await expect(newest).toContainText(answer)
}

/** Repeats the journal's entries until it has this many. */
export const fillJournal = (page: Page, count: number): Promise<unknown> =>
  inStore(
    page,
    [CLIENT_DATABASE, 'journal'],
    (entries, held, until) => {
      for (let seq = entries.length + 1; seq <= until; seq += 1) {
        const entry = entries[(seq - 1) % entries.length]
        held.put({ ...entry, seq, group: `${entry.group}-${Math.floor((seq - 1) / entries.length)}` })
      }
    },
    count,
  )

/** The editor of a message, and the steps that its tests share. */

export const editor = (page: Page): Locator => selected(page).getByRole('region', { name: 'Edit and send' })
export const body = (page: Page): Locator => editor(page).getByRole('textbox', { name: 'Body' })
export const field = (page: Page, name: 'Content-Type' | 'Idempotency-Key'): Locator =>
  editor(page).getByRole('textbox', { name })
export const sendButton = (page: Page): Locator =>
  editor(page).getByRole('button', { name: 'Send', exact: true })
/** The requests that the ladder marks as edited. */
export const editedRows = (page: Page): Locator => exchange(page).locator('button[data-edited]')

/** Begins to edit the open message. */
export async function edit(page: Page): Promise<void> {
  await openTab(page, 'Edit')
  await expect(body(page)).toBeVisible()
}

/** Replaces a part of the body. */
export async function editBody(page: Page, from: string | RegExp, to: string): Promise<void> {
  const before = await body(page).inputValue()
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  await body(page).fill(after)
}

/** Sends the edit; ends once what came back is announced, and the new message is open and has the focus. */
export async function sendEdited(page: Page, answer: string): Promise<void> {
  await sendButton(page).click()
  await expect(editor(page)).toHaveCount(0)
  await expect(messageHeading(page)).toBeFocused()
  await expect(selected(page)).toContainText('edited by hand, from')
  await expect(
    page.getByRole('status').filter({ hasText: `Sent edited, answered with ${answer}.` }),
  ).toHaveCount(1)
}
