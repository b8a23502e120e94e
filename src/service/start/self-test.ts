import { SELF_TEST_URL } from '../../contract/base-url.ts'
import { CONTRACT_HEADER } from '../../contract/version.ts'

/** Whether an answer bears the service's mark. */
export const isService = (response: Response): boolean => response.headers.has(CONTRACT_HEADER)

/**
 * Sends one message, to see who answers: the worker and its handler in this tab answer it with 204.
 * @throws where another answer comes, or none
 */
export async function selfTest(send: typeof fetch): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await send(SELF_TEST_URL, { method: 'POST', headers, body: '{}' })
  if (response.status !== 204 || !isService(response))
    throw new Error(`${response.status} without the service’s mark`)
  // An unread body leaves the request pending, for the browser and for anyone who waits until there is none.
  await response.text()
}
