import { CONTRACT_HEADER } from '../../contract/version.ts'

/** Whether an answer bears the service's mark. */
export const isService = (response: Response): boolean => response.headers.has(CONTRACT_HEADER)

/**
 * Sends one message that every conforming service refuses with ROUTE_NOT_FOUND.
 * @throws where another answer comes, or none
 */
export async function selfTest(send: typeof fetch, baseUrl: string): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await send(`${baseUrl}/v1/`, { method: 'POST', headers, body: '{}' })
  if (response.status !== 404 || !isService(response))
    throw new Error(`${response.status} without the service’s mark`)
  // What is left unread stays a request under way, for the browser and for those who wait until there is none.
  await response.text()
}
