import { BASE_URL, type EndpointName } from '../base-url.ts'
import { DIMENSION_NAMES, DIMENSIONS } from '../catalogues/dimensions.ts'
import { LIMITS } from '../catalogues/limits.ts'
import { PROBLEMS, type ProblemCode } from '../catalogues/problems.ts'
import { keysOf } from '../keys-of.ts'
import { challengeAsk, challengeProve } from '../schemas/challenge.ts'
import { ENDPOINTS } from '../schemas/endpoints.ts'
import { RUN_FILE_VERSION, runFile } from '../schemas/run-file.ts'
import type { z } from '../schemas/zod.ts'
import { CONTRACT_VERSION, RECEIPT_SCHEMA_VERSION } from '../version.ts'
import { type DescribedSchema, DIALECT, jsonSchemasOf, standaloneSchema } from './json-schemas.ts'
import { COMPONENTS, listed } from './openapi-components.ts'
import { ANSWER_EXAMPLES, PROBLEM_EXAMPLES, REQUEST_EXAMPLES } from './openapi-examples.ts'
import {
  ALLOW_HEADER,
  IDEMPOTENCY_KEY,
  REPLAYED_HEADER,
  RESPONSE_HEADERS,
  X_REQUEST_ID,
} from './openapi-headers.ts'

type Endpoint = (typeof ENDPOINTS)[EndpointName]

interface Ref {
  readonly $ref: string
}

interface ResponseObject {
  readonly description: string
  readonly headers: Readonly<Record<string, Ref>>
  readonly content: Readonly<Record<string, MediaType>>
}

interface MediaType {
  readonly schema: object
  readonly examples: Readonly<Record<string, Ref | { readonly summary: string; readonly value: object }>>
}

/** A reference (RFC 6901 pointer as URI fragment) to one of the document's components. */
function refTo(kind: 'schemas' | 'headers' | 'parameters' | 'examples', name: string): Ref {
  return { $ref: `#/components/${kind}/${name}` }
}

/**
 * A reference to the component that holds a schema.
 * @throws Error where the schema has no published name
 */
function refToSchema(schema: z.core.$ZodType): Ref {
  const name = keysOf(COMPONENTS).find(component => COMPONENTS[component].schema === schema)
  if (name === undefined) throw new Error('A message of an endpoint has no name in the table of components.')
  return refTo('schemas', name)
}

/** Exactly one of some schemas, each named once. */
function oneOf(schemas: readonly z.core.$ZodType[]): Ref | { readonly oneOf: readonly Ref[] } {
  const [first, ...others] = [...new Set(schemas)].map(refToSchema)
  if (first === undefined) throw new Error('An endpoint without messages')
  return others.length === 0 ? first : { oneOf: [first, ...others] }
}

const headerRefs = Object.fromEntries(keysOf(RESPONSE_HEADERS).map(name => [name, refTo('headers', name)]))

function success({ messages }: Endpoint): ResponseObject {
  return {
    description: `The answer to ${messages.map(({ name }) => `\`${name}\``).join(' or ')}.`,
    headers: { ...headerRefs, 'Idempotent-Replayed': refTo('headers', 'Idempotent-Replayed') },
    content: {
      'application/json': {
        schema: oneOf(messages.map(({ response }) => response)),
        examples: Object.fromEntries(messages.map(({ name }) => [name, ANSWER_EXAMPLES[name]])),
      },
    },
  }
}

function problemsOf(status: number, codes: readonly ProblemCode[]): ResponseObject {
  const narrowed = {
    type: 'object',
    properties: {
      type: { type: 'string', pattern: `#/reference/problems/(?:${codes.join('|')})$` },
      status: { const: status },
      code: { enum: codes },
    },
  }
  return {
    description: codes.map(code => `- \`${code}\`: ${PROBLEMS[code].title}.`).join('\n'),
    headers:
      status === PROBLEMS.METHOD_NOT_ALLOWED.status
        ? { ...headerRefs, Allow: refTo('headers', 'Allow') }
        : headerRefs,
    content: {
      'application/problem+json': {
        schema: { allOf: [refTo('schemas', 'Problem'), narrowed] },
        examples: Object.fromEntries(codes.map(code => [code, refTo('examples', code)])),
      },
    },
  }
}

function responsesOf(endpoint: Endpoint): Record<string, ResponseObject> {
  const problems: readonly ProblemCode[] = endpoint.problems
  const statuses = [...new Set(problems.map(code => PROBLEMS[code].status))]
  const codesOf = (status: number) => problems.filter(code => PROBLEMS[code].status === status)
  const refusals = statuses.map(status => [status, problemsOf(status, codesOf(status))])
  return { [endpoint.success]: success(endpoint), ...Object.fromEntries(refusals) }
}

const INFO = {
  title: 'Agent Identity Import, Binding and Assurance Evaluation Service (prototype)',
  summary:
    'Import an agent’s identity claim, prove control of it, and get an assurance decision with a receipt.',
  description: [
    `Answered by the worker of the page that publishes this document, under ${BASE_URL}, a reserved name that never resolves (RFC 6761 section 6.4). Nothing else answers it. The contract is these three operations: receipts and agents are read in the page.`,
    'Callers are not authenticated: the proof of the binding step is about control of the agent’s identity, not about who asks.',
    'Synthetic data only: every host, address or mailbox must lie in reserved space. The guard sees network names, not people or accounts.',
    'A prototype, without a production SLA. There are no events, no webhooks and no rate limits.',
    `Every JSON text is I-JSON (RFC 7493), at most ${LIMITS.JSON_DEPTH} levels deep, and each number in it is one that an IEEE 754 double gives back; a body has at most ${LIMITS.BODY_BYTES} bytes. Refusals are problem bodies (RFC 9457).`,
  ].join('\n\n'),
  license: { name: 'MIT', identifier: 'MIT' },
  version: CONTRACT_VERSION,
} as const

const HOURS = LIMITS.IDEMPOTENCY_KEPT_S / 3600
const OUTDATED = `An answer that may no longer be repeated is replaced by \`IDEMPOTENCY_ANSWER_OUTDATED\` until the ${HOURS} h are over.`

const coded = (names: readonly string[]): string => names.map(name => `\`${name}\``).join(', ')

const DESCRIPTIONS = {
  importAgent: [
    'Every import creates a new agent: one agent’s claim does not exclude another’s. Nothing is stored where a name lies outside reserved space.',
    `Under one Idempotency-Key the answer is repeated for ${HOURS} h.`,
  ],
  challenges: [
    'Two messages. Ask for a nonce, for one agent and one purpose; then send the proof that signs it. A refused proof changes nothing, and the nonce can still be used.',
    `A body with any of ${coded(keysOf(challengeProve.shape))} is a prove, any other an ask. One that also has ${coded(keysOf(challengeAsk.shape))} mixes both and is refused, and the detail says so.`,
    `Under one Idempotency-Key a prove’s answer is repeated for ${HOURS} h; an ask’s until its nonce is used, its ${LIMITS.NONCE_LIFETIME_S} s are over or its purpose is closed. ${OUTDATED}`,
  ],
  evaluations: [
    'A DENY is an answer, not an error. The answer has exactly five members; the receipt that it refers to says why.',
    'A PERMIT needs each of the eight dimensions to pass, or not to apply: any FAIL is DENY, else any MISSING is INDETERMINATE.',
    listed(DIMENSION_NAMES, name => DIMENSIONS[name].words),
    'ORGANIZATION applies where one is claimed; APPROVAL, CONTENT and DESTINATION to `report.send` alone.',
    `Under one Idempotency-Key the answer is repeated for ${LIMITS.DECISION_REPEATED_S} s at most: until the earliest expiry of the facts behind it, and only while those facts stay the same. ${OUTDATED}`,
  ],
} as const satisfies Record<EndpointName, readonly string[]>

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
      description: DESCRIPTIONS[name].join('\n\n'),
      parameters: [IDEMPOTENCY_KEY, X_REQUEST_ID].map(({ name }) => refTo('parameters', name)),
      requestBody: requestBody(endpoint),
      responses: responsesOf(endpoint),
    },
  }
}

/** The OpenAPI 3.1 document of the three endpoints, built from the schemas and tables in use. */
export function openApiDocument() {
  return {
    openapi: '3.1.1',
    info: INFO,
    jsonSchemaDialect: DIALECT,
    servers: [
      {
        url: BASE_URL,
        description:
          'Answered by the page’s own worker, and by nothing else; the name never resolves (RFC 6761 section 6.4).',
      },
    ],
    security: [],
    paths: Object.fromEntries(keysOf(ENDPOINTS).map(name => [ENDPOINTS[name].path, pathItem(name)])),
    components: {
      schemas: jsonSchemasOf(COMPONENTS, name => refTo('schemas', name).$ref),
      parameters: { [IDEMPOTENCY_KEY.name]: IDEMPOTENCY_KEY, [X_REQUEST_ID.name]: X_REQUEST_ID },
      headers: { ...RESPONSE_HEADERS, 'Idempotent-Replayed': REPLAYED_HEADER, Allow: ALLOW_HEADER },
      examples: PROBLEM_EXAMPLES,
    },
  }
}

/** What the page saves as a run file, and runs again. */
const RUN_FILE: DescribedSchema = {
  schema: runFile,
  description:
    'One agent’s run as a log: what was published, sent and answered, in the order in which it was judged.',
}

function schemaAt(path: string, described: DescribedSchema, title: string) {
  return { [path]: standaloneSchema(described, `${BASE_URL}/${path}`, title) }
}

/**
 * The documents that the build publishes, each under its path below the page's address, as JSON text.
 * Generated from the schemas and tables in use, identically at every build. For the build and the tests only.
 */
export function publishedDocuments(): Record<string, string> {
  const documents = {
    'openapi.json': openApiDocument(),
    ...schemaAt(
      'schemas/federated-agent-profile/v1.json',
      COMPONENTS.FederatedAgentProfile,
      'Federated Agent Profile, version 1',
    ),
    ...schemaAt('schemas/receipt/v1.json', COMPONENTS.Receipt, `Receipt, version ${RECEIPT_SCHEMA_VERSION}`),
    ...schemaAt('schemas/run/v2.json', RUN_FILE, `Run file, version ${RUN_FILE_VERSION}`),
  }
  return Object.fromEntries(
    Object.entries(documents).map(([path, document]) => [path, `${JSON.stringify(document, null, 2)}\n`]),
  )
}
