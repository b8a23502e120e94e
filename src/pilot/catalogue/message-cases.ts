import type { EndpointName } from '../../contract/endpoint-paths.ts'
import { ENDPOINTS } from '../../contract/endpoints.ts'
import { keysOf } from '../../contract/keys-of.ts'
import { LIMITS } from '../../contract/limits.ts'
import { begin } from '../begin.ts'
import type { CaseAnswer, CaseStage, CaseStep, PilotCase } from './case.ts'
import { type Knock, knock, knockFor } from './knock.ts'
import { observe } from './observe.ts'

const STEP_OF = {
  importAgent: 'import',
  challenges: 'bind',
  evaluations: 'evaluate',
} as const satisfies Record<EndpointName, CaseStep>

const CLAIM = {
  identity_source: 'EXTERNAL',
  issuer: 'https://issuer.example',
  subject: 'agent-7',
  metadata: { protocol: 'OIDC' },
}

const pilotEnter = (id: string) => ({
  subject: { type: 'agent', id },
  action: { name: 'pilot.enter' },
  resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
})

/** A body that an endpoint answers with success, about this agent. */
const BODY_OF: Readonly<Record<EndpointName, (agentId: string) => object>> = {
  importAgent: () => CLAIM,
  challenges: agent_id => ({ agent_id, purpose: 'BIND_KEY' }),
  evaluations: pilotEnter,
}

interface MessageFault {
  readonly tries: string
  readonly expected: CaseAnswer
  /** Spoils a request that would have been answered. */
  readonly spoil: (body: string) => Omit<Knock, 'path'>
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const MALFORMED = { status: 400, code: 'MALFORMED_JSON' } as const
const KEY_INVALID = { status: 400, code: 'IDEMPOTENCY_KEY_INVALID' } as const
const key = (value: string) => (body: string) => ({ body, headers: { 'idempotency-key': value } })

/** What is wrong with a message whatever it says, in the order in which it is judged (contract section 2). */
const FAULTS = {
  method: {
    tries: 'a GET',
    expected: { status: 405, code: 'METHOD_NOT_ALLOWED' },
    spoil: () => ({ method: 'GET' }),
  },
  'key-short': {
    tries: 'an Idempotency-Key of 15 characters',
    expected: KEY_INVALID,
    spoil: key('"123456789012345"'),
  },
  'key-unquoted': {
    tries: 'an Idempotency-Key without quotes',
    expected: KEY_INVALID,
    spoil: key('1234567890123456'),
  },
  'media-type': {
    tries: 'a body sent as text/plain',
    expected: { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' },
    spoil: body => ({ body, headers: { 'content-type': 'text/plain' } }),
  },
  size: {
    tries: '64 KiB and one byte',
    expected: { status: 413, code: 'BODY_TOO_LARGE' },
    spoil: body => ({ body: body.padEnd(LIMITS.BODY_BYTES + 1) }),
  },
  'not-json': { tries: 'a body cut off', expected: MALFORMED, spoil: body => ({ body: body.slice(0, -1) }) },
  'byte-order-mark': {
    tries: 'a byte-order mark before the body',
    expected: MALFORMED,
    spoil: body => ({ body: utf8(`\uFEFF${body}`) }),
  },
  'not-utf-8': {
    tries: 'a byte that is not UTF-8',
    expected: MALFORMED,
    spoil: body => ({ body: new Uint8Array([...utf8(body), 0xff]) }),
  },
  'name-twice': {
    tries: 'a member twice, once in an escaped spelling',
    expected: MALFORMED,
    spoil: body => ({ body: body.replace('{"', '{"x":1,"\\u0078":2,"') }),
  },
  'lone-surrogate': {
    tries: 'half of a surrogate pair',
    expected: MALFORMED,
    spoil: body => ({ body: body.replace('{"', '{"x":"\\ud800","') }),
  },
  depth: {
    tries: 'a body 33 levels deep',
    expected: MALFORMED,
    spoil: body => ({
      body: body.replace('{"', `{"x":${'['.repeat(LIMITS.JSON_DEPTH)}${']'.repeat(LIMITS.JSON_DEPTH)},"`),
    }),
  },
  'not-an-object': {
    tries: 'an array in place of an object',
    expected: { status: 400, code: 'SCHEMA_VIOLATION', pointers: [''] },
    spoil: body => ({ body: `[${body}]` }),
  },
  'fifth-member': {
    tries: 'a member that the schema does not know',
    expected: { status: 400, code: 'SCHEMA_VIOLATION', pointers: ['/x'] },
    spoil: body => ({ body: body.replace('{"', '{"x":1,"') }),
  },
} as const satisfies Record<string, MessageFault>

function faulty(name: EndpointName, fault: keyof typeof FAULTS): PilotCase {
  const { tries, expected, spoil }: MessageFault = FAULTS[fault]
  const { path } = ENDPOINTS[name]
  return {
    id: `message.${name}.${fault}`,
    step: STEP_OF[name],
    area: 'message',
    tries: `POST ${path}: ${tries}.`,
    rule: `message:${fault}`,
    expected,
    run: async stage => {
      const { agent_id } = await begin(stage, 'SERVICE_NAME')
      return knock(stage, { path, ...spoil(JSON.stringify(BODY_OF[name](agent_id))) })
    },
  }
}

async function twice(stage: CaseStage, name: EndpointName, change: (body: object) => object) {
  const { agent_id } = await begin(stage, 'SERVICE_NAME')
  const body = BODY_OF[name](agent_id)
  const sent = { path: ENDPOINTS[name].path, headers: { 'idempotency-key': `"${crypto.randomUUID()}"` } }
  const first = await knockFor(stage, { ...sent, body: JSON.stringify(body) })
  const second = await knockFor(stage, { ...sent, body: JSON.stringify(change(body)) })
  return { ...observe(second.status, second.text), repeated: second.text === first.text }
}

function repeated(name: EndpointName): PilotCase {
  return {
    id: `message.${name}.repeated`,
    step: STEP_OF[name],
    area: 'message',
    tries: `POST ${ENDPOINTS[name].path}: the same body twice under one Idempotency-Key.`,
    rule: 'store:idempotency',
    expected: { status: ENDPOINTS[name].success, repeated: true },
    run: stage => twice(stage, name, body => body),
  }
}

function keyReused(name: EndpointName): PilotCase {
  return {
    id: `message.${name}.key-reused`,
    step: STEP_OF[name],
    area: 'message',
    tries: `POST ${ENDPOINTS[name].path}: another body under the same Idempotency-Key.`,
    rule: 'store:idempotency',
    expected: { status: 422, code: 'IDEMPOTENCY_KEY_REUSED' },
    run: stage => twice(stage, name, body => Object.fromEntries(Object.entries(body).toReversed())),
  }
}

const NO_ROUTE: PilotCase = {
  id: 'message.no-such-path',
  step: 'import',
  area: 'message',
  tries: 'POST /v1/agents: a path that none of the three endpoints has.',
  rule: 'message:path',
  expected: { status: 404, code: 'ROUTE_NOT_FOUND' },
  run: stage => knock(stage, { path: '/v1/agents', body: JSON.stringify(CLAIM) }),
}

const NOBODY = 'agt_00000000-0000-4000-8000-000000000000'

const NO_AGENT: readonly PilotCase[] = (['challenges', 'evaluations'] as const).map(name => ({
  id: `message.${name}.no-such-agent`,
  step: STEP_OF[name],
  area: 'message',
  tries: `POST ${ENDPOINTS[name].path}: about an agent that nobody imported.`,
  rule: 'store:agents',
  expected: { status: 404, code: 'AGENT_NOT_FOUND' },
  run: stage => knock(stage, { path: ENDPOINTS[name].path, body: JSON.stringify(BODY_OF[name](NOBODY)) }),
}))

/** What holds of every message to every endpoint. */
export const MESSAGE_CASES: readonly PilotCase[] = [
  ...keysOf(ENDPOINTS).flatMap(name => [
    ...keysOf(FAULTS).map(fault => faulty(name, fault)),
    repeated(name),
    keyReused(name),
  ]),
  NO_ROUTE,
  ...NO_AGENT,
]
