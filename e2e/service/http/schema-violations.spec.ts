import { registryClaim } from '../agents.ts'
import { expect, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { errorsOf, PATHS, pilotEnter, problemOf, startService } from '../workbench.ts'

/** A body, or its JSON text for what an object literal cannot say, and where each kind of violation is in it. */
type Violation = readonly [body: unknown, errors: Readonly<Record<string, readonly string[]>>]

const claim = (members: object = {}) => ({ ...registryClaim('courier-1'), ...members })
const metadata = (members: object) => claim({ metadata: { protocol: 'SERVICE_NAME', ...members } })
const { identity_source: _source, ...sourceless } = claim()

/** Imports that fit no schema. */
const IMPORTS: Readonly<Record<string, Violation>> = {
  'an empty claim': [{}, { MEMBER_MISSING: ['/identity_source', '/issuer', '/metadata', '/subject'] }],
  'a missing member': [sourceless, { MEMBER_MISSING: ['/identity_source'] }],
  'a status, which nobody can claim': [
    metadata({ status: 'REVOKED' }),
    { MEMBER_UNKNOWN: ['/metadata/status'] },
  ],
  'a status beside the metadata': [claim({ status: null }), { MEMBER_UNKNOWN: ['/status'] }],
  'names of JavaScript’s own': [
    `${JSON.stringify(metadata({})).slice(0, -2)},"__proto__":{"status":"x"},"toString":1},"__proto__":{},"constructor":1}`,
    { MEMBER_UNKNOWN: ['/__proto__', '/constructor', '/metadata/__proto__', '/metadata/toString'] },
  ],
  'names that JSON Pointer escapes': [
    claim({ 'a/b': 1, 'c~d': 2, '~1': 3, '': 4, 'ä ': 5 }),
    { MEMBER_UNKNOWN: ['/', '/a~1b', '/c~0d', '/~01', '/ä '] },
  ],
  'every field wrong at once': [
    {
      identity_source: 'INTERNAL',
      issuer: 'ab',
      subject: '',
      metadata: {
        protocol: 'oidc',
        display_name: 'x'.repeat(121),
        endpoint: '/relative',
        key_reference: 5,
        organization_id: ['org.example'],
        evidence_refs: [1, 'ok', null],
        valid_from: '2026-02-30T00:00:00Z',
        valid_until: '2026-01-01',
        more: 1,
      },
      extra: [],
    },
    {
      VALUE_NOT_ALLOWED: ['/identity_source', '/metadata/protocol'],
      TOO_SHORT: ['/issuer', '/subject'],
      TOO_LONG: ['/metadata/display_name'],
      NOT_A_URI: ['/metadata/endpoint'],
      TYPE_MISMATCH: [
        '/metadata/key_reference',
        '/metadata/organization_id',
        '/metadata/evidence_refs/0',
        '/metadata/evidence_refs/2',
      ],
      NOT_A_DATE_TIME: ['/metadata/valid_from', '/metadata/valid_until'],
      MEMBER_UNKNOWN: ['/metadata/more', '/extra'],
    },
  ],
  'null where a value is required': [
    { identity_source: null, issuer: null, subject: null, metadata: null },
    { VALUE_NOT_ALLOWED: ['/identity_source'], TYPE_MISMATCH: ['/issuer', '/metadata', '/subject'] },
  ],
  'evidence_refs that is null': [
    metadata({ evidence_refs: null }),
    { TYPE_MISMATCH: ['/metadata/evidence_refs'] },
  ],
  'a list for metadata': [claim({ metadata: [] }), { TYPE_MISMATCH: ['/metadata'] }],
  '120 characters and one, all astral': [
    metadata({ display_name: '😀'.repeat(121) }),
    { TOO_LONG: ['/metadata/display_name'] },
  ],
  'two astral characters for an issuer': [claim({ issuer: '😀😀' }), { TOO_SHORT: ['/issuer'] }],
}

const AGENT = 'agt_00000000-0000-4000-8000-000000000000'
const CHALLENGE = 'chl_00000000-0000-4000-8000-000000000000'

/** Asks and proofs that fit no schema. */
const CHALLENGES: Readonly<Record<string, Violation>> = {
  'an empty ask': [{}, { MEMBER_MISSING: ['/agent_id', '/purpose'] }],
  'an unknown purpose': [{ agent_id: AGENT, purpose: 'toString' }, { VALUE_NOT_ALLOWED: ['/purpose'] }],
  'an id of another form': [
    { agent_id: `${AGENT}\n`, purpose: 'BIND_KEY' },
    { PATTERN_MISMATCH: ['/agent_id'] },
  ],
  'a nonce of the caller’s own': [
    { agent_id: AGENT, purpose: 'BIND_KEY', nonce: 'x' },
    { MEMBER_UNKNOWN: ['/nonce'] },
  ],
  'a proof without a challenge': [{ proof: 'x' }, { MEMBER_MISSING: ['/challenge_id'] }],
  'an empty proof': [{ challenge_id: CHALLENGE, proof: '' }, { TOO_SHORT: ['/proof'] }],
  'an ask and a prove in one': [
    { agent_id: AGENT, purpose: 'BIND_KEY', challenge_id: CHALLENGE, proof: 'x' },
    { MEMBER_UNKNOWN: ['/agent_id', '/purpose'] },
  ],
  'evidence of no kind': [
    { challenge_id: 1, proof: {}, evidence: { type: 'jwt', value: 5, of: 1 }, authorization: null },
    {
      TYPE_MISMATCH: ['/authorization', '/challenge_id', '/proof'],
      MEMBER_UNKNOWN: ['/evidence/of'],
      VALUE_NOT_ALLOWED: ['/evidence/type', '/evidence/value'],
    },
  ],
}

const enter = pilotEnter(AGENT)
const send = {
  subject: { type: 'agent', id: AGENT },
  action: { name: 'report.send' },
  resource: {
    type: 'report',
    id: 'weekly-47',
    properties: { content: {}, destination: 'https://inbox.example/reports' },
  },
}

/** Evaluation requests that fit no schema. */
const EVALUATIONS: Readonly<Record<string, Violation>> = {
  'an empty evaluation': [{}, { MEMBER_MISSING: ['/action', '/resource', '/subject'] }],
  'an unknown action': [
    { ...enter, action: { name: 'pilot.leave' } },
    { VALUE_NOT_ALLOWED: ['/action/name'] },
  ],
  'an unknown resource': [
    { ...enter, resource: { type: 'report', id: 'other' } },
    { VALUE_NOT_ALLOWED: ['/resource/id', '/resource/type'] },
  ],
  'members that AuthZEN knows and this contract does not': [
    {
      ...enter,
      context: {},
      subject: { ...enter.subject, properties: {} },
      action: { ...enter.action, properties: {} },
    },
    { MEMBER_UNKNOWN: ['/action/properties', '/context', '/subject/properties'] },
  ],
  'a person for an agent': [
    { ...enter, subject: { type: 'user', id: 'x' } },
    { PATTERN_MISMATCH: ['/subject/id'], VALUE_NOT_ALLOWED: ['/subject/type'] },
  ],
  'a report that says nothing': [
    { action: { name: 'report.send' } },
    { MEMBER_MISSING: ['/resource', '/subject'] },
  ],
  'a report without content and destination, for a pilot': [
    { ...enter, action: { name: 'report.send' } },
    { MEMBER_MISSING: ['/resource/properties'], VALUE_NOT_ALLOWED: ['/resource/type'] },
  ],
  'members of a report that nobody knows': [
    {
      ...send,
      resource: { ...send.resource, properties: { ...send.resource.properties, priority: 1 }, version: 2 },
      context: { approval: 'x', evidence: 'y' },
      time: 1,
    },
    { MEMBER_UNKNOWN: ['/context/evidence', '/resource/properties/priority', '/resource/version', '/time'] },
  ],
  'a report whose members are of other types': [
    {
      ...send,
      resource: { type: 'report', id: '', properties: { content: ['x'], destination: 'inbox' } },
      context: { approval: '', report_proof: null },
    },
    {
      TOO_SHORT: ['/context/approval', '/resource/id'],
      TYPE_MISMATCH: ['/context/report_proof', '/resource/properties/content'],
      NOT_A_URI: ['/resource/properties/destination'],
    },
  ],
  'a report too large, under too long an id': [
    {
      ...send,
      resource: {
        ...send.resource,
        id: 'x'.repeat(121),
        properties: { ...send.resource.properties, content: { text: 'x'.repeat(16_384) } },
      },
    },
    { TOO_LONG: ['/resource/id'], TOO_LARGE: ['/resource/properties/content'] },
  ],
}

/** What fits no schema, by the path that it is sent to, with every violation that must be reported. */
const VIOLATIONS = {
  [PATHS.importAgent]: IMPORTS,
  [PATHS.challenges]: CHALLENGES,
  [PATHS.evaluations]: EVALUATIONS,
}

for (const [path, violations] of Object.entries(VIOLATIONS)) {
  for (const [what, [body, errors]] of Object.entries(violations)) {
    test(`${path} lists every violation of ${what}`, async ({ bench }) => {
      const before = await storedState(bench)
      const expected = Object.entries(errors).flatMap(([code, at]) => at.map(pointer => `${pointer} ${code}`))
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      expect(await errorsOf(await bench.send(path, text), 'SCHEMA_VIOLATION')).toEqual(expected.toSorted())
      expect(await storedState(bench)).toEqual(before)
    })
  }
}

test('Bounds count code points, not UTF-16 units', async ({ bench }) => {
  const claim = registryClaim('😀', { display_name: '😀'.repeat(120) })
  const { profile } = await bench.import({ ...claim, issuer: '😀😀😀' })
  expect(profile.display_name).toBe('😀'.repeat(120))
})

test('Null and absent mean the same, and the claim is kept as it came', async ({ bench }) => {
  const nulls = {
    display_name: null,
    endpoint: null,
    key_reference: null,
    organization_id: null,
    valid_from: null,
    valid_until: null,
  }
  const { metadata, ...bare } = registryClaim('courier-1', nulls)
  const absent = await bench.import({ ...bare, metadata: { protocol: 'SERVICE_NAME' } })
  const present = await bench.import({ ...bare, metadata })
  expect(present.profile).toMatchObject(nulls)
  expect(absent.profile).not.toHaveProperty('endpoint')
  expect(present.claim_digest).not.toBe(absent.claim_digest)
  const [one, other] = await Promise.all([absent, present].map(({ agent_id }) => bench.evaluate(agent_id)))
  expect(one?.reason_codes).toEqual(other?.reason_codes)
  for (const { agent_id } of [absent, present]) {
    await problemOf(await bench.tryAsk(agent_id, 'LINK_ORGANIZATION'), 'TRANSITION_NOT_ALLOWED')
  }
})

test('A claim is stored as received, to the byte', async ({ bench }) => {
  const body = `\n${JSON.stringify(registryClaim('courier-1'), null, 3)} `
  const response = await bench.send(PATHS.importAgent, body)
  expect(response.status).toBe(201)
  const [agent] = await bench.service.window.agents()
  expect(new TextDecoder().decode(agent?.received)).toBe(body)
  expect(agent?.status).toBe('IDENTITY_CLAIMED')
  expect(agent?.proven_fields).toEqual([])
})

test('A body that mixes the two messages of the challenges says so; one that only has a member too many does not', async () => {
  const bench = await startService()
  const ask = { agent_id: `agt_${crypto.randomUUID()}`, purpose: 'BIND_KEY' }
  const prove = { challenge_id: `chl_${crypto.randomUUID()}`, proof: 'a.b.c' }
  const detailOf = async (body: unknown) =>
    (await problemOf(await bench.post(PATHS.challenges, body), 'SCHEMA_VIOLATION')).detail
  for (const mixed of [
    { ...ask, ...prove },
    { ...prove, purpose: 'BIND_KEY' },
    { ...ask, evidence: {} },
  ]) {
    expect(await detailOf(mixed)).toBe(
      'The body has members of both messages: an ask has agent_id and purpose, a prove has challenge_id and proof.',
    )
  }
  for (const body of [
    { ...ask, more: 1 },
    { ...prove, more: 1 },
  ])
    expect(await detailOf(body)).toBeUndefined()
  await problemOf(await bench.post(PATHS.challenges, prove), 'CHALLENGE_NOT_FOUND')
})

test('The answer to an unknown action names both that are allowed', async ({ bench }) => {
  const asked = async (name: unknown) => {
    const body = { ...pilotEnter(`agt_${crypto.randomUUID()}`), action: { name } }
    return (await problemOf(await bench.post(PATHS.evaluations, body), 'SCHEMA_VIOLATION')).errors
  }
  for (const name of ['pilot.leave', 'report.sent', '', 7, null]) {
    const detail = 'the value is not one of those allowed: one of pilot.enter, report.send'
    expect(await asked(name)).toEqual([{ pointer: '/action/name', code: 'VALUE_NOT_ALLOWED', detail }])
  }
  const errors = (await asked('report.send')) ?? []
  expect(
    errors.map(({ pointer }) => pointer),
    'a known action is judged as that',
  ).not.toContain('/action/name')
})
