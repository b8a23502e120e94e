/** The service's address unless the build sets another; `.invalid` names never resolve (RFC 6761, 6.4). */
const LOCAL_URL = 'https://agents.invalid'

/** Below the local address: where the page tests that its worker answers. Not an endpoint of the service. */
export const SELF_TEST_PATH = '/self-test'

/** Below the local address: the second service, for the controlled pilot's cases (contract section 8). */
export const CASES_PATH = '/pilot'

/** Whether only the page's own worker can answer what is sent to an address (an absolute URL). */
export const isInThisPage = (address: string): boolean => new URL(address).hostname.endsWith('.invalid')

/**
 * The address below which this page's worker answers, without a trailing slash: the service's, or the reserved one where
 * the service is elsewhere.
 */
export const localUrlOf = (baseUrl: string): string => (isInThisPage(baseUrl) ? baseUrl : LOCAL_URL)
