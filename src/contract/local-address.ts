/** The service's address unless the build names another: a name under `.invalid` never resolves (RFC 6761, 6.4). */
const LOCAL_URL = 'https://agents.invalid'

/** Below the local address: where the page tests that its own worker answers. It is no endpoint of the service. */
export const SELF_TEST_PATH = '/self-test'

/** Below the local address: the second service, which the cases of the controlled pilot are tried at (contract section 8). */
export const CASES_PATH = '/pilot'

/** Whether what is sent to an address (an absolute URL) can be answered by the page's own worker alone. */
export const isInThisPage = (address: string): boolean => new URL(address).hostname.endsWith('.invalid')

/**
 * The address below which this page's worker answers, without a trailing slash: the service's, or the reserved one where
 * the service is elsewhere.
 */
export const localUrlOf = (baseUrl: string): string => (isInThisPage(baseUrl) ? baseUrl : LOCAL_URL)
