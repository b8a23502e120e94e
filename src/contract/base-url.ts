/** The service's address. The page's own worker answers it, and nothing else: `.invalid` names never resolve (RFC 6761, 6.4). */
export const BASE_URL = 'https://agents.invalid'

/** Where the page tests that its worker answers. Not an endpoint of the service. */
export const SELF_TEST_URL = `${BASE_URL}/self-test`

/** The address of the second service, for the controlled pilot's cases (contract section 8). */
export const CASES_BASE_URL = `${BASE_URL}/pilot`
