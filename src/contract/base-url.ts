/** The service's address. The page's own worker answers it, and nothing else: `.invalid` names never resolve (RFC 6761, 6.4). */
export const BASE_URL = 'https://agents.invalid'

/** Where the page tests that its worker answers. Not an endpoint of the service. */
export const SELF_TEST_URL = `${BASE_URL}/self-test`

/** The address of the second service, for the controlled pilot's cases. */
export const CASES_BASE_URL = `${BASE_URL}/pilot`

/** The address of the service that a story runs on (contract section 8). */
export const STORIES_BASE_URL = `${BASE_URL}/stories`

/** The three endpoints' paths under the service's address (source: Endpoints); all are called by POST. */
export const ENDPOINT_PATHS = {
  importAgent: '/v1/agents/import',
  challenges: '/v1/bindings/challenges',
  evaluations: '/v1/assurance/evaluations',
} as const
export type EndpointName = keyof typeof ENDPOINT_PATHS
