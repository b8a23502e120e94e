import { LIMITS } from '../catalogues/limits.ts'
import { IDENTITY_SOURCES, PROTOCOLS, STATUSES } from '../names.ts'
import type { Origin } from '../specifications/origins.ts'
import { agentId, dateTime, digestName, instant, text, uri } from './primitives.ts'
import { AGENT_ID_WORDS, JCS_DIGEST, OF_DIGEST, published, told } from './told.ts'
import { z } from './zod.ts'

interface ProfileMember {
  readonly required: boolean
  /** What a form and the published schemas say of it, and where that comes from. */
  readonly constraint: string
  readonly origin: string
  readonly from: readonly Origin[]
  readonly words?: string
}

const IN_RESERVED_SPACE = 'Read whole as a name, which must lie in reserved space.'

/** What is said of each member of the profile. */
export const PROFILE_FIELDS = {
  identity_source: {
    required: true,
    constraint: 'SERVICE_REGISTRY or EXTERNAL',
    origin: 'source',
    from: ['source'],
  },
  issuer: {
    required: true,
    constraint: '3 characters or more',
    origin: 'source',
    from: ['source', 'prototype'],
    words: IN_RESERVED_SPACE,
  },
  subject: {
    required: true,
    constraint: '1 character or more',
    origin: 'source',
    from: ['source', 'prototype'],
    words: IN_RESERVED_SPACE,
  },
  protocol: {
    required: true,
    constraint: 'One of seven, in metadata',
    origin: 'source',
    from: ['source', 'prototype'],
    words:
      'SERVICE_NAME goes with SERVICE_REGISTRY and the others with EXTERNAL; another pair is stored and cannot be proven.',
  },
  display_name: {
    required: false,
    constraint: '120 characters at most',
    origin: 'source',
    from: ['source'],
    words: 'Free text; it is searched for network names, dotted words below any top-level domain among them.',
  },
  endpoint: {
    required: false,
    constraint: 'An absolute URI',
    origin: 'source, RFC 3986',
    from: ['source', 'RFC 3986 section 4.3'],
  },
  key_reference: {
    required: false,
    constraint: 'Any text; a thumbprint URI names a key',
    origin: 'source, RFC 9278',
    from: ['source', 'RFC 9278', 'prototype'],
    words: 'Any text. A thumbprint URI or a did:jwk names the key that may be bound first.',
  },
  organization_id: {
    required: false,
    constraint: 'Any text, in reserved space',
    origin: 'source, this prototype',
    from: ['source', 'prototype'],
    words: 'The organization that may be linked.',
  },
  status: {
    required: false,
    constraint: 'Set by the service alone',
    origin: 'source, this prototype',
    from: ['source'],
    words: 'Set by the service alone.',
  },
  evidence_refs: {
    required: false,
    constraint: 'A list of names, kept as received',
    origin: 'source',
    from: ['source'],
    words: 'Kept as received; nothing in it is fetched.',
  },
  valid_from: {
    required: false,
    constraint: 'Date and time with offset',
    origin: 'source, RFC 3339',
    from: ['source', 'RFC 3339 section 5.6'],
  },
  valid_until: {
    required: false,
    constraint: 'Date and time with offset',
    origin: 'source, RFC 3339',
    from: ['source', 'RFC 3339 section 5.6'],
  },
} as const satisfies Readonly<Record<string, ProfileMember>>

function member<S extends z.core.$ZodType>(name: keyof typeof PROFILE_FIELDS, schema: S): S {
  const { from, words, constraint, origin }: ProfileMember = PROFILE_FIELDS[name]
  return told(schema, from, words, `${constraint} (${origin}).`)
}

const identifiers = () => ({
  identity_source: member('identity_source', z.enum(IDENTITY_SOURCES)),
  issuer: member('issuer', text({ min: LIMITS.ISSUER_MIN_CODE_POINTS })),
  subject: member('subject', text({ min: LIMITS.SUBJECT_MIN_CODE_POINTS })),
})

const claimable = () => ({
  protocol: member('protocol', z.enum(PROTOCOLS)),
  display_name: member(
    'display_name',
    z.optional(z.nullable(text({ max: LIMITS.DISPLAY_NAME_MAX_CODE_POINTS }))),
  ),
  endpoint: member('endpoint', z.optional(z.nullable(uri()))),
  key_reference: member('key_reference', z.optional(z.nullable(text()))),
  organization_id: member('organization_id', z.optional(z.nullable(text()))),
  evidence_refs: member('evidence_refs', z.optional(z.array(text()))),
  valid_from: member('valid_from', z.optional(z.nullable(dateTime()))),
  valid_until: member('valid_until', z.optional(z.nullable(dateTime()))),
})

const { from: PROTOCOL_FROM, words: PROTOCOL_WORDS } = PROFILE_FIELDS.protocol

/** Federated Agent Profile, version 1 of its schema family; field by field as in the source. */
export const federatedAgentProfile = z.strictObject({
  ...identifiers(),
  ...claimable(),
  // Its constraint is about an import alone.
  protocol: told(z.enum(PROTOCOLS), PROTOCOL_FROM, PROTOCOL_WORDS),
  status: member('status', z.optional(z.enum(STATUSES))),
})
export type FederatedAgentProfile = z.infer<typeof federatedAgentProfile>
export type ProfileField = keyof FederatedAgentProfile

/** The body of an import: exactly four names; `metadata` holds every other field that can be claimed. */
export const importRequest = z.strictObject({
  ...identifiers(),
  metadata: told(
    z.strictObject(claimable()),
    ['source', 'prototype'],
    'The source names it. This prototype chose that it contains every other field that can be claimed.',
  ),
})
export type ImportRequest = z.infer<typeof importRequest>

/** The profile that an import claims: the three identifiers and the metadata in one object, no status. */
export function claimedProfile(claim: ImportRequest): FederatedAgentProfile {
  const { metadata, ...identifiers } = claim
  return { ...identifiers, ...metadata }
}

/** The claim in a profile as the window shows it: the inverse of `claimedProfile`, leaving out the status. */
export function claimOf({ status: _derived, ...profile }: FederatedAgentProfile): ImportRequest {
  const { identity_source, issuer, subject, ...metadata } = profile
  return { identity_source, issuer, subject, metadata }
}

/** The answer to an import: the claim, stored as received; `verified` is always false here. */
export const importAnswer = z.strictObject({
  agent_id: published(agentId(), ['prototype', 'RFC 9562'], AGENT_ID_WORDS),
  verified: told(z.literal(false), 'source', 'An import verifies nothing.'),
  profile: told(
    federatedAgentProfile,
    'source',
    'A Federated Agent Profile; its status is IDENTITY_CLAIMED.',
  ),
  claim_digest: published(
    digestName(),
    OF_DIGEST,
    `${JCS_DIGEST} the claim: the whole body as it was sent, with its four members and each null in it.`,
  ),
  received_digest: published(
    digestName(),
    ['prototype', 'RFC 6920'],
    'RFC 6920 digest name over the bytes received.',
  ),
  imported_at: told(instant(), ['prototype', 'RFC 3339']),
})
export type ImportAnswer = z.infer<typeof importAnswer>
