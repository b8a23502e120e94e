import type { Page } from 'playwright/test'
import { BASE_URL } from '../../kit/fixtures.ts'

/** What a page saw happen to a request that it sent. */
export type Fate =
  | {
      readonly answered: true
      readonly status: number
      readonly contract: string | null
      readonly body: string
    }
  | { readonly answered: false; readonly error: string }

interface Sending {
  readonly url?: string
  readonly type?: string
  readonly accept?: string
  readonly body?: string
}

const DEFAULTS = {
  url: `${BASE_URL}/v1/`,
  type: 'application/json',
  accept: '*/*',
  body: '{"left":"the page"}',
}

/** Sends a POST from within the page by its `fetch`, as a script on it would. */
export function post(page: Page, sending: Sending = {}): Promise<Fate> {
  return page.evaluate(
    async ({ url, type, accept, body }): Promise<Fate> => {
      try {
        const response = await fetch(url, { method: 'POST', headers: { 'content-type': type, accept }, body })
        const contract = response.headers.get('agent-assurance-contract')
        return { answered: true, status: response.status, contract, body: await response.text() }
      } catch (error) {
        return { answered: false, error: error instanceof Error ? error.name : String(error) }
      }
    },
    { ...DEFAULTS, ...sending },
  )
}

/** Sends a POST by XMLHttpRequest, which the page's own gate does not see. */
export function postPastGate(page: Page, sending: Sending = {}): Promise<Fate> {
  return page.evaluate(
    ({ url, type, body }) =>
      new Promise<Fate>(resolve => {
        const request = new XMLHttpRequest()
        request.onload = () => {
          const contract = request.getResponseHeader('agent-assurance-contract')
          resolve({ answered: true, status: request.status, contract, body: request.responseText })
        }
        request.onerror = () => resolve({ answered: false, error: 'error' })
        request.open('POST', url)
        request.setRequestHeader('content-type', type)
        request.send(body)
      }),
    { ...DEFAULTS, ...sending },
  )
}
