import { ENDPOINT_PATHS } from '../contract/base-url.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import { keysOf } from '../contract/keys-of.ts'
import { PROTOCOLS } from '../contract/names.ts'
import { claimFor, importFor } from '../flows/sample-agents.ts'
import { answerToRaw, observedOf } from './answers.ts'
import type { CaseAnswer, CaseArea, PilotCase } from './case.ts'

type Claim = Readonly<Record<string, unknown>>

const METADATA = { protocol: 'OIDC', display_name: 'Courier', evidence_refs: [] }
const CLAIM = {
  identity_source: 'EXTERNAL',
  issuer: 'https://issuer.example',
  subject: 'agent-7',
  metadata: METADATA,
}

const withMetadata = (more: Claim): Claim => ({ ...CLAIM, metadata: { ...METADATA, ...more } })
const without = (claim: Claim, name: string): Claim =>
  Object.fromEntries(Object.entries(claim).filter(([each]) => each !== name))

/** A claim to send, and the members that the answer must name. */
interface Attempt {
  readonly tries: string
  readonly claim: Claim
  readonly pointers?: readonly string[]
}

/** Claims outside the schema, each with the members that are named. */
const OUTSIDE: Readonly<Record<string, Attempt>> = {
  'no-identity_source': {
    tries: 'no identity_source',
    claim: without(CLAIM, 'identity_source'),
    pointers: ['/identity_source'],
  },
  'no-issuer': { tries: 'no issuer', claim: without(CLAIM, 'issuer'), pointers: ['/issuer'] },
  'no-subject': { tries: 'no subject', claim: without(CLAIM, 'subject'), pointers: ['/subject'] },
  'no-metadata': { tries: 'no metadata', claim: without(CLAIM, 'metadata'), pointers: ['/metadata'] },
  'no-protocol': {
    tries: 'no protocol',
    claim: { ...CLAIM, metadata: without(METADATA, 'protocol') },
    pointers: ['/metadata/protocol'],
  },
  'unknown-source': {
    tries: 'an identity source that does not exist',
    claim: { ...CLAIM, identity_source: 'INTERNAL' },
    pointers: ['/identity_source'],
  },
  'unknown-protocol': {
    tries: 'a protocol that does not exist',
    claim: withMetadata({ protocol: 'SAML' }),
    pointers: ['/metadata/protocol'],
  },
  'short-issuer': {
    tries: 'an issuer of 2 characters',
    claim: { ...CLAIM, issuer: 'is' },
    pointers: ['/issuer'],
  },
  'empty-subject': { tries: 'an empty subject', claim: { ...CLAIM, subject: '' }, pointers: ['/subject'] },
  'long-name': {
    tries: 'a display_name of 121 characters',
    claim: withMetadata({ display_name: 'é'.repeat(LIMITS.DISPLAY_NAME_MAX_CODE_POINTS + 1) }),
    pointers: ['/metadata/display_name'],
  },
  'relative-endpoint': {
    tries: 'an endpoint that is no absolute URI',
    claim: withMetadata({ endpoint: '/a2a' }),
    pointers: ['/metadata/endpoint'],
  },
  'no-such-day': {
    tries: 'a valid_from on 30 February',
    claim: withMetadata({ valid_from: '2026-02-30T00:00:00Z' }),
    pointers: ['/metadata/valid_from'],
  },
  'a-status': {
    tries: 'a status',
    claim: withMetadata({ status: 'REVOKED' }),
    pointers: ['/metadata/status'],
  },
  'two-at-once': {
    tries: 'two members that do not fit: both are named',
    claim: { ...withMetadata({ endpoint: 'a2a' }), subject: '' },
    pointers: ['/metadata/endpoint', '/subject'],
  },
}

/** Claims at the limits of the schema, which are accepted. */
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
    tries: 'a subject that names an account, which is no network name',
    claim: { ...CLAIM, subject: 'arn:aws:iam::123456789012:role' },
  },
  'another-pair': {
    tries: 'a protocol with the other identity source, which is stored as claimed',
    claim: { ...CLAIM, identity_source: 'SERVICE_REGISTRY' },
  },
}

/** Names outside reserved space, field by field and in odd spellings. */
const REAL: Readonly<Record<string, Attempt>> = {
  issuer: {
    tries: 'an issuer on a host that is not reserved',
    claim: { ...CLAIM, issuer: 'https://agents.internal' },
    pointers: ['/issuer'],
  },
  subject: {
    tries: 'a subject that is a mailbox',
    claim: { ...CLAIM, subject: 'agent@agents.internal' },
    pointers: ['/subject'],
  },
  endpoint: {
    tries: 'an endpoint at an address in decimal spelling',
    claim: withMetadata({ endpoint: 'https://2886729729/a2a' }),
    pointers: ['/metadata/endpoint'],
  },
  'user-info': {
    tries: 'a reserved name as user information before another host',
    claim: withMetadata({ endpoint: 'https://issuer.example@agents.internal/a2a' }),
    pointers: ['/metadata/endpoint'],
  },
  key_reference: {
    tries: 'a did:web key_reference',
    claim: withMetadata({ key_reference: 'did:web:agents.internal' }),
    pointers: ['/metadata/key_reference'],
  },
  organization_id: {
    tries: 'an organization_id with a host that is not reserved',
    claim: withMetadata({ organization_id: 'agents.internal' }),
    pointers: ['/metadata/organization_id'],
  },
  evidence_refs: {
    tries: 'the second of two evidence_refs',
    claim: withMetadata({ evidence_refs: ['https://issuer.example/1', 'https://agents.internal/2'] }),
    pointers: ['/metadata/evidence_refs/1'],
  },
  display_name: {
    tries: 'an address in a display_name',
    claim: withMetadata({ display_name: 'Courier at 172.16.1.1' }),
    pointers: ['/metadata/display_name'],
  },
  'dotted-word': {
    tries: 'a dotted word in a display_name, below a domain that few think of',
    claim: withMetadata({ display_name: 'Courier of depot.store' }),
    pointers: ['/metadata/display_name'],
  },
  internationalized: {
    tries: 'a name below an internationalized domain in a display_name',
    claim: withMetadata({ display_name: 'Courier of depot.香港' }),
    pointers: ['/metadata/display_name'],
  },
  'bracketed-dot': {
    tries: 'a name with a dot in brackets in a display_name',
    claim: withMetadata({ display_name: 'Courier of depot[.]store' }),
    pointers: ['/metadata/display_name'],
  },
  'directory-name': {
    tries: 'a subject that is a directory name outside reserved space',
    claim: { ...CLAIM, subject: 'LDAP:///cn=courier,dc=agents,dc=internal' },
    pointers: ['/subject'],
  },
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
  return keysOf(table).flatMap(name => {
    const attempt = table[name]
    if (attempt === undefined) return []
    const { tries, claim, pointers } = attempt
    return {
      id: `${area.replace(' ', '-')}.${name}`,
      step: 'import' as const,
      area,
      tries: `Import a claim with ${tries}.`,
      rule: `${rule}:${name}`,
      expected: { ...answer, ...(pointers === undefined ? {} : { pointers }) },
      run: actors => answerToRaw(actors, { path: ENDPOINT_PATHS.importAgent, body: JSON.stringify(claim) }),
    } satisfies PilotCase
  })
}

const BY_PROTOCOL: readonly PilotCase[] = PROTOCOLS.map(protocol => ({
  id: `claim.${protocol}`,
  step: 'import',
  area: 'claim',
  tries: `Import a sample claim of ${protocol}; it is stored and not treated as verified.`,
  rule: 'accept:import',
  expected: { status: 201, agent_status: 'IDENTITY_CLAIMED' },
  run: async actors => {
    const { claim, key_thumbprint, stored } = await claimFor(actors, protocol)
    const { outcome } = await importFor(actors, claim, key_thumbprint)
    await stored
    return observedOf(outcome)
  },
}))

export const CLAIM_CASES: readonly PilotCase[] = [
  ...BY_PROTOCOL,
  ...claimCases(INSIDE, 'claim', 'accept', { status: 201, agent_status: 'IDENTITY_CLAIMED' }),
  ...claimCases(OUTSIDE, 'claim', 'schema', { status: 400, code: 'SCHEMA_VIOLATION' }),
  ...claimCases(REAL, 'synthetic data', 'guard', { status: 422, code: 'REAL_DATA_NOT_ACCEPTED' }),
]
