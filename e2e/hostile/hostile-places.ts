import { expect, type Page } from 'playwright/test'
import { doWithAgent, open } from '../kit/visitor-steps.ts'
import { makeKey } from '../page/check/check-steps.ts'
import { importNow, jwsBox, nameKey, pause } from '../page/elsewhere/elsewhere-steps.ts'

/** Opens Bind for an agent whose key is elsewhere, at the pause before its signature. */
export async function pausedElsewhere(page: Page): Promise<void> {
  await open(page, '#/import')
  await nameKey(page, JSON.stringify(makeKey().jwk), 'Only this public half is kept.')
  await page.getByRole('radio', { name: /^SERVICE_NAME/ }).check()
  await expect(page.getByRole('textbox', { name: 'subject' })).not.toHaveValue('')
  await importNow(page)
  await doWithAgent(page, 'Get a nonce and sign it')
  await expect(pause(page)).toBeVisible()
  await expect(jwsBox(page)).toBeVisible()
}

/** In Check, takes what is pasted for a credential, which alone has a box for a status list. */
export async function takeForCredential(page: Page): Promise<void> {
  await page.getByLabel('What it is').selectOption({ label: 'A verifiable credential' })
  await expect(page.getByRole('textbox', { name: 'Status list', exact: true })).toBeVisible()
}
