import { LIMITS } from '../catalogues/limits.ts'
import { keysOf } from '../keys-of.ts'
import type { EndpointName } from '../schemas/endpoint-paths.ts'
import { DEFAULT_BASE_URL, ENDPOINTS } from '../schemas/endpoints.ts'
import { CONTRACT_VERSION } from '../version.ts'
import { DIALECT, jsonSchemasOf } from './json-schemas.ts'
import { COMPONENTS } from './openapi-components.ts'
import { PROBLEM_EXAMPLES, REQUEST_EXAMPLES } from './openapi-examples.ts'
import { ALLOW_HEADER, IDEMPOTENCY_KEY, REPLAYED_HEADER, RESPONSE_HEADERS } from './openapi-headers.ts'
import { type Endpoint, oneOf, refTo, responsesOf } from './openapi-responses.ts'

const INFO = {
  title: 'Agent Identity Import, Binding and Assurance Evaluation Service (prototype)',
  summary:
    'Import an agent’s identity claim, prove control of it, and get an assurance decision with a receipt.',
  description: [
    'Callers are not authenticated: the proof of the binding step is about control of the agent’s identity, not about who asks.',
    'Synthetic data only: every host, address or mailbox must lie in reserved space. The guard sees network names, not people or accounts.',
    'A prototype, without a production SLA. There are no events, no webhooks and no rate limits.',
    `Every JSON text is I-JSON (RFC 7493), at most ${LIMITS.JSON_DEPTH} levels deep, and each number in it is one that an IEEE 754 double gives back; a body has at most ${LIMITS.BODY_BYTES} bytes. Refusals are problem bodies (RFC 9457).`,
  ].join('\n\n'),
  license: { name: 'MIT', identifier: 'MIT' },
  version: CONTRACT_VERSION,
} as const

const DESCRIPTIONS = {
  importAgent:
    'Every import makes a new agent: a claim excludes nobody. Nothing is stored where a name lies outside reserved space.',
  challenges:
    'Two messages. Ask for a nonce, for one agent and one purpose; then send the proof that signs it. A refused proof changes nothing, and the nonce stays good.',
  evaluations:
    'A DENY is an answer, not an error. The answer has exactly five members; the receipt that it refers to says why.',
} as const satisfies Record<EndpointName, string>

function requestBody({ messages }: Endpoint) {
  return {
    required: true,
    content: {
      'application/json': {
        schema: oneOf(messages.map(({ request }) => request)),
        examples: Object.fromEntries(messages.map(({ name }) => [name, REQUEST_EXAMPLES[name]])),
      },
    },
  }
}

function pathItem(name: EndpointName) {
  const endpoint = ENDPOINTS[name]
  return {
    post: {
      operationId: name,
      summary: endpoint.summary,
      description: DESCRIPTIONS[name],
      parameters: [refTo('parameters', IDEMPOTENCY_KEY.name)],
      requestBody: requestBody(endpoint),
      responses: responsesOf(endpoint),
    },
  }
}

/** The OpenAPI 3.1 document of the three endpoints, built from the schemas and tables that run. */
export function openApiDocument() {
  return {
    openapi: '3.1.1',
    info: INFO,
    jsonSchemaDialect: DIALECT,
    servers: [
      {
        url: DEFAULT_BASE_URL,
        description:
          'Answered inside the page by its worker; the name never resolves (RFC 6761 section 6.4).',
      },
    ],
    security: [],
    paths: Object.fromEntries(keysOf(ENDPOINTS).map(name => [ENDPOINTS[name].path, pathItem(name)])),
    components: {
      schemas: jsonSchemasOf(COMPONENTS, name => refTo('schemas', name).$ref),
      parameters: { [IDEMPOTENCY_KEY.name]: IDEMPOTENCY_KEY },
      headers: { ...RESPONSE_HEADERS, 'Idempotent-Replayed': REPLAYED_HEADER, Allow: ALLOW_HEADER },
      examples: PROBLEM_EXAMPLES,
    },
  }
}
