/** The three endpoints' paths under the service's address (source: Endpoints); all are called by POST. */
export const ENDPOINT_PATHS = {
  importAgent: '/v1/agents/import',
  challenges: '/v1/bindings/challenges',
  evaluations: '/v1/assurance/evaluations',
} as const
export type EndpointName = keyof typeof ENDPOINT_PATHS
