import { expect, type Locator, type Page } from 'playwright/test'
import { exchange, selected } from '../journey/world-page-steps.ts'
import { messageHeading } from './exchange-steps.ts'

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
  await selected(page).getByRole('button', { name: 'Edit and send' }).click()
  await expect(body(page)).toBeFocused()
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
