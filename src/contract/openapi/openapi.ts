import { BASE_URL } from '../base-url.ts'
import { LIMITS } from '../catalogues/limits.ts'
import { PROBLEM_WORDS } from '../catalogues/problem-words.ts'
import { PROBLEMS, type ProblemCode } from '../catalogues/problems.ts'
import { keysOf } from '../keys-of.ts'
import { INBOX_DESTINATION } from '../names.ts'
import type { ChallengeAsk, ChallengeProve } from '../schemas/challenge.ts'
import type { EndpointName } from '../schemas/endpoint-paths.ts'
import { ENDPOINTS } from '../schemas/endpoints.ts'
import type { PilotEnterRequest, ReportSendRequest } from '../schemas/evaluation.ts'
import type { ProblemBody } from '../schemas/problem-body.ts'
import type { ImportRequest } from '../schemas/profile.ts'
import type { z } from '../schemas/zod.ts'
import { CONTRACT_VERSION } from '../version.ts'
import { DIALECT, jsonSchemasOf } from './json-schemas.ts'
import { COMPONENTS } from './openapi-components.ts'
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

/** An OpenAPI Response Object, as far as this document uses it. */
interface ResponseObject {
  readonly description: string
  readonly headers: Readonly<Record<string, Ref>>
  readonly content: Readonly<Record<string, MediaType>>
}

interface MediaType {
  readonly schema: object
  readonly examples?: Readonly<Record<string, Ref>>
}

type ComponentKind = 'schemas' | 'headers' | 'parameters' | 'examples'

/** A reference (RFC 6901 pointer as URI fragment) to one of the document's components. */
function refTo(kind: ComponentKind, name: string): Ref {
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
    content: { 'application/json': { schema: oneOf(messages.map(({ response }) => response)) } },
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

/** What an endpoint can answer, by HTTP status: its success, then its problems, each status with its codes. */
function responsesOf(endpoint: Endpoint): Record<string, ResponseObject> {
  const problems: readonly ProblemCode[] = endpoint.problems
  const statuses = [...new Set(problems.map(code => PROBLEMS[code].status))]
  const codesOf = (status: number) => problems.filter(code => PROBLEMS[code].status === status)
  const refusals = statuses.map(status => [status, problemsOf(status, codesOf(status))])
  return { [endpoint.success]: success(endpoint), ...Object.fromEntries(refusals) }
}

type MessageName = (typeof ENDPOINTS)[EndpointName]['messages'][number]['name']

const AGENT_ID = 'agt_d69f8986-0032-4b4f-bf78-cbf19e15d40f'

const importExample: ImportRequest = {
  identity_source: 'EXTERNAL',
  issuer: 'https://issuer.example',
  subject: 'agent-7',
  metadata: {
    protocol: 'OIDC',
    display_name: 'Report courier',
    endpoint: 'https://agent-7.example/a2a',
    key_reference: null,
    organization_id: 'org.example',
    evidence_refs: [],
    valid_from: '2026-01-01T00:00:00Z',
    valid_until: '2027-01-01T00:00:00Z',
  },
}

const askExample: ChallengeAsk = { agent_id: AGENT_ID, purpose: 'BIND_KEY' }

// A real signature over the claim above, by a key that nobody has any more.
const proveExample: ChallengeProve = {
  challenge_id: 'chl_126a8de1-f7ef-4ec1-995e-d044755d5246',
  proof: [
    'eyJ0eXAiOiJhZ2VudC1iaW5kaW5nLXByb29mK2p3dCIsImFsZyI6IkVkMjU1MTkiLCJqd2siOnsia3R5IjoiT0tQIiwiY3J2IjoiRWQy',
    'NTUxOSIsIngiOiJMR2JHcnQyTkg2eDBWQnNNWkFBeEVkTlVTSGNLd2R0d2NJMzBfWEFCMGpNIn19',
    '.eyJhdWQiOiJodHRwczovL2FnZW50cy5pbnZhbGlkL3YxL2JpbmRpbmdzL2NoYWxsZW5nZXMvY2hsXzEyNmE4ZGUxLWY3ZWYtNGVjMS0',
    '5OTVlLWQwNDQ3NTVkNTI0NiIsInN1YiI6ImFndF9kNjlmODk4Ni0wMDMyLTRiNGYtYmY3OC1jYmYxOWUxNWQ0MGYiLCJub25jZSI6Ii1',
    'lSHRvRGRpUm9nWnJyTVRDYWgwOVpOTTRMZHpFbVhreEVvOWFQeVgtMUkiLCJwdXJwb3NlIjoiQklORF9LRVkiLCJjbGFpbV9kaWdlc3Q',
    'iOiJuaTovLy9zaGEtMjU2O3pNeUt1S3pSV3VGUHZwblNSUGhXbXRqMlNRNW9GTmJlTnlyYzBORXZFWFkiLCJpYXQiOjE3ODAzMTUyMDA',
    'sImp0aSI6IjEwNzEyN2ViLTRhYjctNDgwYS1hYjk3LTFlZmZlY2E5NmFkMCJ9',
    '.1Lndm_Iw-txts0i_oEECem1P__G2_YbORS4irGbGycRi8ZbapZKkZjZfc-SciIpXaBnXTmiHGJPNzamTIJMQDA',
  ].join(''),
}

const subject: PilotEnterRequest['subject'] = { type: 'agent', id: AGENT_ID }

const pilotEnterExample: PilotEnterRequest = {
  subject,
  action: { name: 'pilot.enter' },
  resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
}

const reportSendExample: ReportSendRequest = {
  subject,
  action: { name: 'report.send' },
  resource: {
    type: 'report',
    id: 'weekly-2026-47',
    properties: { content: { title: 'Week 47', open: 3 }, destination: INBOX_DESTINATION },
  },
}

/** One request for each message of the contract. */
export const REQUEST_EXAMPLES = {
  import: { summary: 'Import a claim', value: importExample },
  ask: { summary: 'Ask for a nonce', value: askExample },
  prove: { summary: 'Prove possession of a key', value: proveExample },
  'pilot.enter': { summary: 'May this agent enter the pilot?', value: pilotEnterExample },
  'report.send': {
    summary: 'May this agent send this report, which nobody has signed yet?',
    value: reportSendExample,
  },
} as const satisfies Record<MessageName, { readonly summary: string; readonly value: unknown }>

function problemExample(code: ProblemCode) {
  const { status, title } = PROBLEMS[code]
  const { happened, why, remedy } = PROBLEM_WORDS[code]
  const value: ProblemBody = {
    type: `https://page.example/#/reference/problems/${code}`,
    title,
    status,
    code,
  }
  return { summary: title, description: `${happened} ${why} ${remedy}`, value }
}

/** One problem body for each code of the catalogue, with its words. */
const PROBLEM_EXAMPLES = Object.fromEntries(keysOf(PROBLEMS).map(code => [code, problemExample(code)]))

const INFO = {
  title: 'Agent Identity Import, Binding and Assurance Evaluation Service (prototype)',
  summary:
    'Import an agent’s identity claim, prove control of it, and get an assurance decision with a receipt.',
  description: [
    `Answered by the worker of the page that publishes this document, under ${BASE_URL}, a reserved name that never resolves (RFC 6761 section 6.4). Nothing else answers it.`,
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
