import type { EndpointName } from '../contract/base-url.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import type { ProblemCode } from '../contract/catalogues/problems.ts'
import { keysOf } from '../contract/keys-of.ts'
import { ENDPOINTS } from '../contract/schemas/endpoints.ts'
import { type CaseAnswer, type CaseStep, type PilotCase, refused } from './case.ts'
import { named } from './hand.ts'
import { CLAIM, NOBODY, pilotEnter, type RawRequest } from './raw-request.ts'
import { REGISTERED } from './situations.ts'
import type { Step } from './steps.ts'

interface MessageFault {
  readonly tries: string
  readonly expected: CaseAnswer
  /** Spoils a request that would have been answered. */
  readonly spoil: (body: string) => Omit<RawRequest, 'path'>
}

type Spoil = MessageFault['spoil']

const utf8 = (text: string) => new TextEncoder().encode(text)

const withMember = (member: string) => (body: string) => ({ body: body.replace('{"', `{${member},"`) })

const faultOf = (tries: string, code: ProblemCode, spoil: Spoil): MessageFault => ({
  ...{ tries, expected: refused(code), spoil },
})
const keyInvalid = (tries: string, value: string) =>
  faultOf(tries, 'IDEMPOTENCY_KEY_INVALID', body => ({ body, headers: { 'idempotency-key': value } }))
const malformed = (tries: string, spoil: Spoil) => faultOf(tries, 'MALFORMED_JSON', spoil)
const outside = (tries: string, pointer: string, spoil: Spoil): MessageFault => ({
  ...{ tries, expected: refused('SCHEMA_VIOLATION', { pointers: [pointer] }), spoil },
})

/** Faults of any message whatever its content, in the order in which they are judged. */
const FAULTS: Readonly<Record<string, MessageFault>> = {
  method: faultOf('a GET', 'METHOD_NOT_ALLOWED', () => ({ method: 'GET' })),
  'key-short': keyInvalid('an Idempotency-Key of 15 characters', '"123456789012345"'),
  'key-unquoted': keyInvalid('an Idempotency-Key without quotes', '1234567890123456'),
  'media-type': faultOf('a body sent as text/plain', 'UNSUPPORTED_MEDIA_TYPE', body => ({
    ...{ body, headers: { 'content-type': 'text/plain' } },
  })),
  size: faultOf('64 KiB and one byte', 'BODY_TOO_LARGE', body => ({
    body: body.padEnd(LIMITS.BODY_BYTES + 1),
  })),
  'not-json': malformed('a body cut off', body => ({ body: body.slice(0, -1) })),
  'byte-order-mark': malformed('a byte-order mark before the body', body => ({
    body: utf8(`\uFEFF${body}`),
  })),
  'not-utf-8': malformed('a byte that is not UTF-8', body => ({
    body: new Uint8Array([...utf8(body), 0xff]),
  })),
  'name-twice': malformed('a member twice, once in an escaped spelling', withMember('"x":1,"\\u0078":2')),
  'lone-surrogate': malformed('half of a surrogate pair', withMember('"x":"\\ud800"')),
  'number-lost': malformed(
    'an integer that a reader takes for its neighbour',
    withMember('"x":9007199254740993'),
  ),
  'number-vanished': malformed(
    'a number so small that a reader takes it for zero',
    withMember('"x":[1e-400]'),
  ),
  depth: malformed(
    'a body 33 levels deep',
    withMember(`"x":${'['.repeat(LIMITS.JSON_DEPTH)}${']'.repeat(LIMITS.JSON_DEPTH)}`),
  ),
  'not-an-object': outside('an array in place of an object', '', body => ({ body: `[${body}]` })),
  'fifth-member': outside('a member that the schema does not know', '/x', withMember('"x":1')),
}

/** The step that asks an endpoint, and a body that would be answered, about an agent. */
interface Asked {
  readonly step: CaseStep
  readonly bodyOf: (agentId: string) => object
}

const ASKED: Readonly<Record<EndpointName, Asked>> = {
  importAgent: { step: 'import', bodyOf: () => CLAIM },
  challenges: { step: 'bind', bodyOf: agent_id => ({ agent_id, purpose: 'BIND_KEY' }) },
  evaluations: { step: 'evaluate', bodyOf: pilotEnter },
}

const caseOf = (
  name: EndpointName,
  what: string,
  { tries, ...each }: Pick<PilotCase, 'tries' | 'rule' | 'expected' | 'looks' | 'steps'>,
): PilotCase => ({
  id: `message.${name}.${what}`,
  step: ASKED[name].step,
  area: 'message',
  tries: `POST ${ENDPOINTS[name].path}: ${tries}.`,
  ...each,
})

/** Sends the body, about an agent that was imported, or as it is spoiled. */
const post = (name: EndpointName, spoil: Spoil): Step => [
  'post',
  hand => ({
    path: ENDPOINTS[name].path,
    ...spoil(JSON.stringify(ASKED[name].bodyOf(named(hand).agent_id))),
  }),
]

const faulty = (name: EndpointName) =>
  Object.entries(FAULTS).map(([fault, { spoil, ...each }]) =>
    caseOf(name, fault, { ...each, rule: `message:${fault}`, steps: [...REGISTERED, post(name, spoil)] }),
  )

const underOneKey: Spoil = body => ({ body, idempotent: true })
const reversed: Spoil = body =>
  underOneKey(JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(body)).toReversed())))

const repeated = (name: EndpointName) =>
  caseOf(name, 'repeated', {
    tries: 'the same body twice under one Idempotency-Key',
    rule: 'store:idempotency',
    expected: { status: ENDPOINTS[name].success, repeated: true },
    steps: [...REGISTERED, post(name, underOneKey), post(name, underOneKey)],
  })

const keyReused = (name: EndpointName) =>
  caseOf(name, 'key-reused', {
    tries: 'another body under the same Idempotency-Key',
    rule: 'store:idempotency',
    expected: refused('IDEMPOTENCY_KEY_REUSED'),
    looks: ['repeated'],
    steps: [...REGISTERED, post(name, underOneKey), post(name, reversed)],
  })

/** Asks again under the same Idempotency-Key, once something has happened. */
const outdated = (name: EndpointName, happens: Step, tries: string) =>
  caseOf(name, 'outdated', {
    tries,
    rule: 'message:outdated',
    expected: refused('IDEMPOTENCY_ANSWER_OUTDATED'),
    steps: [...REGISTERED, post(name, underOneKey), happens, post(name, underOneKey)],
  })

const NO_ROUTE: PilotCase = {
  id: 'message.no-such-path',
  step: 'import',
  area: 'message',
  tries: 'POST /v1/agents: a path that is not one of the three endpoints.',
  rule: 'message:path',
  expected: refused('ROUTE_NOT_FOUND'),
  steps: [['post', () => ({ path: '/v1/agents', body: JSON.stringify(CLAIM) })]],
}

const noAgent = (name: EndpointName) =>
  caseOf(name, 'no-such-agent', {
    tries: 'about an agent that was never imported',
    rule: 'store:agents',
    expected: refused('AGENT_NOT_FOUND'),
    steps: [
      ['post', () => ({ path: ENDPOINTS[name].path, body: JSON.stringify(ASKED[name].bodyOf(NOBODY)) })],
    ],
  })

export const MESSAGE_CASES: readonly PilotCase[] = [
  ...keysOf(ENDPOINTS).flatMap(name => [...faulty(name), repeated(name), keyReused(name)]),
  outdated('challenges', 'answer', 'the same ask under one Idempotency-Key after its nonce was used'),
  outdated('evaluations', 'bind', 'the same body under one Idempotency-Key after the agent bound its key'),
  NO_ROUTE,
  noAgent('challenges'),
  noAgent('evaluations'),
]
