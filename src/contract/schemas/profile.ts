import { LIMITS } from '../catalogues/limits.ts'
import { IDENTITY_SOURCES, PROTOCOLS, STATUSES } from '../names.ts'
import type { Standard } from '../specifications/citations.ts'
import { agentId, dateTime, digestName, instant, text, uri } from './primitives.ts'
import { AGENT_ID_WORDS, JCS_DIGEST, published, told } from './told.ts'
import { z } from './zod.ts'

interface ProfileMember {
  /** What a form and the published schemas say of it, and where that comes from. */
  readonly constraint: string
  readonly origin: string
  readonly from: readonly (Standard | 'source' | 'prototype')[]
  /** What the reference says of it besides. */
  readonly words: string
}

function says(constraint: string, from: ProfileMember['from'], words = ''): ProfileMember {
  const origin = from.map(each => (each === 'prototype' ? 'this prototype' : each)).join(', ')
  return { constraint, origin, from, words }
}

const IN_RESERVED_SPACE = 'Read whole as a name, which must lie in reserved space.'

export const PROFILE_FIELDS = {
  identity_source: says('SERVICE_REGISTRY or EXTERNAL', ['source']),
  issuer: says('3 characters or more', ['source'], IN_RESERVED_SPACE),
  subject: says('1 character or more', ['source'], IN_RESERVED_SPACE),
  protocol: says(
    'One of seven, in metadata',
    ['source'],
    'SERVICE_NAME goes with SERVICE_REGISTRY and the others with EXTERNAL; another pair is stored and cannot be proven.',
  ),
  display_name: says(
    '120 characters at most',
    ['source'],
    'Free text; it is searched for network names, dotted words below any top-level domain among them.',
  ),
  endpoint: says('An absolute URI', ['source', 'RFC 3986']),
  key_reference: says(
    'Any text; a thumbprint URI names a key',
    ['source', 'RFC 9278'],
    'Any text. A thumbprint URI or a did:jwk names the key that may be bound first.',
  ),
  organization_id: says(
    'Any text, in reserved space',
    ['source', 'prototype'],
    'The organization that may be linked.',
  ),
  status: says('Set by the service alone', ['source', 'prototype'], 'Set by the service alone.'),
  evidence_refs: says(
    'A list of names, kept as received',
    ['source'],
    'Kept as received; nothing in it is fetched.',
  ),
  valid_from: says('Date and time with offset', ['source', 'RFC 3339']),
  valid_until: says('Date and time with offset', ['source', 'RFC 3339']),
}

function member<S extends z.core.$ZodType>(name: keyof typeof PROFILE_FIELDS, schema: S): S {
  const { from, words, constraint, origin } = PROFILE_FIELDS[name]
  return published(schema, `${constraint} (${origin}).`, from, words)
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

/** Federated Agent Profile, version 1 of its schema family; field by field as in the source. */
export const federatedAgentProfile = z.strictObject({
  ...identifiers(),
  ...claimable(),
  // Its constraint is about an import alone.
  protocol: told(z.enum(PROTOCOLS), PROFILE_FIELDS.protocol.words, 'source'),
  status: member('status', z.optional(z.enum(STATUSES))),
})
export type FederatedAgentProfile = z.infer<typeof federatedAgentProfile>
export type ProfileField = keyof FederatedAgentProfile

/** Whether a claim must have a field. */
export const isRequired = (field: ProfileField): boolean =>
  !(federatedAgentProfile.shape[field] instanceof z.ZodMiniOptional)

/** The body of an import: exactly four names; `metadata` holds every other field that can be claimed. */
export const importRequest = z.strictObject({
  ...identifiers(),
  metadata: told(
    z.strictObject(claimable()),
    'The source names it. This prototype chose that it contains every other field that can be claimed.',
    ['source', 'prototype'],
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
  agent_id: published(agentId(), AGENT_ID_WORDS),
  verified: told(z.literal(false), 'An import verifies nothing.', 'source'),
  profile: told(
    federatedAgentProfile,
    'A Federated Agent Profile; its status is IDENTITY_CLAIMED.',
    'source',
  ),
  claim_digest: published(
    digestName(),
    `${JCS_DIGEST} the claim: the whole body as it was sent, with its four members and each null in it.`,
  ),
  received_digest: published(digestName(), 'RFC 6920 digest name over the bytes received.'),
  imported_at: instant(),
})
export type ImportAnswer = z.infer<typeof importAnswer>
