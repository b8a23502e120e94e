import { expect, type Locator, type Page } from 'playwright/test'
import { BASE_URL } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'

/** The region that shows what the service holds. */
export const recordsOf = (page: Page): Locator => page.getByRole('region', { name: 'Records' })

/** Opens a place within the records and waits until it is loaded. */
export async function openRecords(page: Page, path = '', heading = 'Records'): Promise<void> {
  await open(page, `#/records${path}`)
  await expect(recordsOf(page).getByRole('heading', { name: heading, exact: true })).toBeVisible()
}

/** The records that are listed. */
export const rowsOf = (page: Page): Locator => recordsOf(page).locator('ol > li')

const claim = (subject: string) => ({
  identity_source: 'EXTERNAL',
  issuer: 'https://issuer.example',
  subject,
  metadata: { protocol: 'OIDC', display_name: subject },
})

/** Imports claims without the page's own client, as any code in the page can; returns the agents' ids. */
export function importClaims(page: Page, subjects: readonly string[]): Promise<string[]> {
  return importBodies(
    page,
    subjects.map(subject => JSON.stringify(claim(subject))),
  )
}

/** Imports bodies unchanged. */
export function importBodies(page: Page, bodies: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ([url, texts]) => {
      const ids: string[] = []
      for (const body of texts) {
        const headers = { 'content-type': 'application/json' }
        const answer = await fetch(`${url}/v1/agents/import`, { method: 'POST', headers, body })
        ids.push(String((await answer.json()).agent_id))
      }
      return ids
    },
    [BASE_URL, bodies] as const,
  )
}

export const numbered = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `agent-${from + index}`)
