import { ENDPOINT_PATHS } from '../contract/base-url.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import { keysOf } from '../contract/keys-of.ts'
import { PROTOCOLS } from '../contract/names.ts'
import { type CaseAnswer, type CaseArea, type PilotCase, refused } from './case.ts'
import { CLAIM as PLAIN } from './raw-request.ts'

type Claim = Readonly<Record<string, unknown>>

const METADATA = { ...PLAIN.metadata, display_name: 'Courier', evidence_refs: [] }
const CLAIM = { ...PLAIN, metadata: METADATA }

const withMetadata = (more: Claim): Claim => ({ ...CLAIM, metadata: { ...METADATA, ...more } })
const without = (claim: Claim, name: string): Claim =>
  Object.fromEntries(Object.entries(claim).filter(([each]) => each !== name))

/** A claim to send, and the members that the answer must name. */
interface Attempt {
  readonly tries: string
  readonly claim: Claim
  readonly pointers?: readonly string[]
}

/** The claim with another value of one member, which the answer must name by its pointer. */
function spoiled(tries: string, pointer: string, value: unknown): Attempt {
  const [, first = '', inside] = pointer.split('/')
  const claim = inside === undefined ? { ...CLAIM, [first]: value } : withMetadata({ [inside]: value })
  return { tries, claim, pointers: [pointer] }
}

const lacking = (name: string): [string, Attempt] => [
  `no-${name}`,
  { tries: `no ${name}`, claim: without(CLAIM, name), pointers: [`/${name}`] },
]

/** Claims outside the schema, each with the members that are named. */
const OUTSIDE: Readonly<Record<string, Attempt>> = {
  ...Object.fromEntries(keysOf(CLAIM).map(lacking)),
  'no-protocol': {
    tries: 'no protocol',
    claim: { ...CLAIM, metadata: without(METADATA, 'protocol') },
    pointers: ['/metadata/protocol'],
  },
  'unknown-source': spoiled('an identity source that does not exist', '/identity_source', 'INTERNAL'),
  'unknown-protocol': spoiled('a protocol that does not exist', '/metadata/protocol', 'SAML'),
  'short-issuer': spoiled('an issuer of 2 characters', '/issuer', 'is'),
  'empty-subject': spoiled('an empty subject', '/subject', ''),
  'long-name': spoiled(
    'a display_name of 121 characters',
    '/metadata/display_name',
    'é'.repeat(LIMITS.DISPLAY_NAME_MAX_CODE_POINTS + 1),
  ),
  'relative-endpoint': spoiled('an endpoint that is not an absolute URI', '/metadata/endpoint', '/a2a'),
  'no-such-day': spoiled('a valid_from on 30 February', '/metadata/valid_from', '2026-02-30T00:00:00Z'),
  'a-status': spoiled('a status', '/metadata/status', 'REVOKED'),
  'two-at-once': {
    tries: 'two members that do not fit: both are named',
    claim: { ...withMetadata({ endpoint: 'a2a' }), subject: '' },
    pointers: ['/metadata/endpoint', '/subject'],
  },
}

const INSIDE: Readonly<Record<string, Attempt>> = {
  'shortest-names': {
    tries: 'the shortest issuer and subject',
    claim: { ...CLAIM, issuer: 'iss', subject: '7' },
  },
  'longest-name': {
    tries: 'a display_name of 120 characters, each of two UTF-16 units',
    claim: withMetadata({ display_name: '🛰'.repeat(LIMITS.DISPLAY_NAME_MAX_CODE_POINTS) }),
  },
  nulls: {
    tries: 'null wherever a member may be absent',
    claim: withMetadata({ display_name: null, endpoint: null, key_reference: null, valid_until: null }),
  },
  'dotted-words': {
    tries: 'file names, versions and a sentence without its space in a display_name',
    claim: withMetadata({ display_name: 'Courier v1.2, see README.md. It is done.It works' }),
  },
  'bracketed-reserved': {
    tries: 'a reserved name with a dot in brackets in a display_name',
    claim: withMetadata({ display_name: 'Courier of depot[.]example' }),
  },
  'directory-name': {
    tries: 'a subject that is a directory name in reserved space',
    claim: { ...CLAIM, subject: 'cn=courier,dc=issuer,dc=example' },
  },
  account: {
    tries: 'a subject that names an account instead of a network name',
    claim: { ...CLAIM, subject: 'arn:aws:iam::123456789012:role' },
  },
  'another-pair': {
    tries: 'a protocol with the other identity source, which is stored as claimed',
    claim: { ...CLAIM, identity_source: 'SERVICE_REGISTRY' },
  },
}

/** Names outside reserved space, field by field and in odd spellings. */
const REAL: Readonly<Record<string, Attempt>> = {
  issuer: spoiled('an issuer on a host that is not reserved', '/issuer', 'https://agents.internal'),
  subject: spoiled('a subject that is a mailbox', '/subject', 'agent@agents.internal'),
  endpoint: spoiled(
    'an endpoint at an address in decimal spelling',
    '/metadata/endpoint',
    'https://2886729729/a2a',
  ),
  'user-info': spoiled(
    'a reserved name as user information before another host',
    '/metadata/endpoint',
    'https://issuer.example@agents.internal/a2a',
  ),
  key_reference: spoiled('a did:web key_reference', '/metadata/key_reference', 'did:web:agents.internal'),
  organization_id: spoiled(
    'an organization_id with a host that is not reserved',
    '/metadata/organization_id',
    'agents.internal',
  ),
  evidence_refs: {
    tries: 'the second of two evidence_refs',
    claim: withMetadata({ evidence_refs: ['https://issuer.example/1', 'https://agents.internal/2'] }),
    pointers: ['/metadata/evidence_refs/1'],
  },
  display_name: spoiled('an address in a display_name', '/metadata/display_name', 'Courier at 172.16.1.1'),
  'dotted-word': spoiled(
    'a dotted word in a display_name, below a domain that few think of',
    '/metadata/display_name',
    'Courier of depot.store',
  ),
  internationalized: spoiled(
    'a name below an internationalized domain in a display_name',
    '/metadata/display_name',
    'Courier of depot.香港',
  ),
  'bracketed-dot': spoiled(
    'a name with a dot in brackets in a display_name',
    '/metadata/display_name',
    'Courier of depot[.]store',
  ),
  'directory-name': spoiled(
    'a subject that is a directory name outside reserved space',
    '/subject',
    'LDAP:///cn=courier,dc=agents,dc=internal',
  ),
  everywhere: {
    tries: 'two fields at once: both are named',
    claim: {
      ...withMetadata({ endpoint: 'https://agents.internal/a2a' }),
      issuer: 'https://issuer.internal',
    },
    pointers: ['/issuer', '/metadata/endpoint'],
  },
}

function claimCases(
  table: Readonly<Record<string, Attempt>>,
  area: CaseArea,
  rule: string,
  answer: CaseAnswer,
): readonly PilotCase[] {
  return Object.entries(table).map(([name, { tries, claim, pointers }]) => ({
    id: `${area.replace(' ', '-')}.${name}`,
    step: 'import',
    area,
    tries: `Import a claim with ${tries}.`,
    rule: `${rule}:${name}`,
    expected: { ...answer, ...(pointers === undefined ? {} : { pointers }) },
    steps: [['post', () => ({ path: ENDPOINT_PATHS.importAgent, body: JSON.stringify(claim) })]],
  }))
}

const BY_PROTOCOL: readonly PilotCase[] = PROTOCOLS.map(protocol => ({
  id: `claim.${protocol}`,
  step: 'import',
  area: 'claim',
  tries: `Import a sample claim of ${protocol}; it is stored and not treated as verified.`,
  rule: 'accept:import',
  expected: { status: 201, agent_status: 'IDENTITY_CLAIMED' },
  steps: [['begin', protocol]],
}))

export const CLAIM_CASES: readonly PilotCase[] = [
  ...BY_PROTOCOL,
  ...claimCases(INSIDE, 'claim', 'accept', { status: 201, agent_status: 'IDENTITY_CLAIMED' }),
  ...claimCases(OUTSIDE, 'claim', 'schema', refused('SCHEMA_VIOLATION')),
  ...claimCases(REAL, 'synthetic data', 'guard', refused('REAL_DATA_NOT_ACCEPTED')),
]
