import { isInThisPage, SELF_TEST_PATH } from '../../contract/local-address.ts'
import { CONTRACT_HEADER } from '../../contract/version.ts'

/** Whether an answer bears the service's mark. */
export const isService = (response: Response): boolean => response.headers.has(CONTRACT_HEADER)

/**
 * Sends one message to an address, to see who answers. In this page the worker and its handler in this tab answer it
 * with 204; a service at another address refuses it with ROUTE_NOT_FOUND, as every conforming one does.
 * @throws where another answer comes, or none
 */
export async function selfTest(send: typeof fetch, baseUrl: string): Promise<void> {
  const [path, expected] = isInThisPage(baseUrl) ? [SELF_TEST_PATH, 204] : ['/v1/', 404]
  const headers = { 'content-type': 'application/json' }
  const response = await send(`${baseUrl}${path}`, { method: 'POST', headers, body: '{}' })
  if (response.status !== expected || !isService(response))
    throw new Error(`${response.status} without the service’s mark`)
  // An unread body leaves the request pending, for the browser and for anyone who waits until there is none.
  await response.text()
}
