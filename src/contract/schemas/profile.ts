import { LIMITS } from '../catalogues/limits.ts'
import { IDENTITY_SOURCES, PROTOCOLS, STATUSES } from '../names.ts'
import { agentId, dateTime, digestName, instant, text, uri } from './primitives.ts'
import { z } from './zod.ts'

const issuer = () => text({ min: LIMITS.ISSUER_MIN_CODE_POINTS })
const subject = () => text({ min: LIMITS.SUBJECT_MIN_CODE_POINTS })

const claimable = () => ({
  protocol: z.enum(PROTOCOLS),
  display_name: z.optional(z.nullable(text({ max: LIMITS.DISPLAY_NAME_MAX_CODE_POINTS }))),
  endpoint: z.optional(z.nullable(uri())),
  key_reference: z.optional(z.nullable(text())),
  organization_id: z.optional(z.nullable(text())),
  evidence_refs: z.optional(z.array(text())),
  valid_from: z.optional(z.nullable(dateTime())),
  valid_until: z.optional(z.nullable(dateTime())),
})

/** Federated Agent Profile, version 1 of its schema family; field by field as in the source. */
export const federatedAgentProfile = z.strictObject({
  identity_source: z.enum(IDENTITY_SOURCES),
  issuer: issuer(),
  subject: subject(),
  ...claimable(),
  status: z.optional(z.enum(STATUSES)),
})
export type FederatedAgentProfile = z.infer<typeof federatedAgentProfile>
export type ProfileField = keyof FederatedAgentProfile

/** The body of an import: exactly four names; `metadata` holds every other field that can be claimed. */
export const importRequest = z.strictObject({
  identity_source: z.enum(IDENTITY_SOURCES),
  issuer: issuer(),
  subject: subject(),
  metadata: z.strictObject(claimable()),
})
export type ImportRequest = z.infer<typeof importRequest>

interface FieldNote {
  readonly required: boolean
  readonly constraint: string
  readonly origin: string
}

/** What a form and the reference say beside each field: its constraint and where that comes from. */
export const PROFILE_FIELDS = {
  identity_source: { required: true, constraint: 'SERVICE_REGISTRY or EXTERNAL', origin: 'source' },
  issuer: { required: true, constraint: '3 characters or more', origin: 'source' },
  subject: { required: true, constraint: '1 character or more', origin: 'source' },
  protocol: { required: true, constraint: 'One of seven, in metadata', origin: 'source' },
  display_name: { required: false, constraint: '120 characters at most', origin: 'source' },
  endpoint: { required: false, constraint: 'An absolute URI', origin: 'source, RFC 3986' },
  key_reference: {
    required: false,
    constraint: 'Any text; a thumbprint URI names a key',
    origin: 'source, RFC 9278',
  },
  organization_id: {
    required: false,
    constraint: 'Any text, in reserved space',
    origin: 'source, this prototype',
  },
  status: { required: false, constraint: 'Set by the service alone', origin: 'source, this prototype' },
  evidence_refs: { required: false, constraint: 'A list of names, kept as received', origin: 'source' },
  valid_from: { required: false, constraint: 'Date and time with offset', origin: 'source, RFC 3339' },
  valid_until: { required: false, constraint: 'Date and time with offset', origin: 'source, RFC 3339' },
} as const satisfies Record<ProfileField, FieldNote>

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
  agent_id: agentId(),
  verified: z.literal(false),
  profile: federatedAgentProfile,
  claim_digest: digestName(),
  received_digest: digestName(),
  imported_at: instant(),
})
export type ImportAnswer = z.infer<typeof importAnswer>
