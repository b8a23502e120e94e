import { IDENTITY_SOURCES, PROTOCOLS, type Protocol } from '../../../contract/names.ts'
import type { ImportRequest, ProfileField } from '../../../contract/schemas/profile.ts'

/** A field that a claim can hold. */
export type ClaimField = Exclude<ProfileField, 'status'>

/** The form as typed; a list has one item a line. */
export type ClaimValues = Readonly<Record<ClaimField, string>>

export const EMPTY_CLAIM: ClaimValues = {
  identity_source: 'EXTERNAL',
  issuer: '',
  subject: '',
  protocol: 'PUBLIC_KEY',
  display_name: '',
  endpoint: '',
  key_reference: '',
  organization_id: '',
  evidence_refs: '',
  valid_from: '',
  valid_until: '',
}

/** The order in which the form asks. */
export const FORM_FIELDS: readonly ClaimField[] = [
  'identity_source',
  'protocol',
  'issuer',
  'subject',
  'endpoint',
  'display_name',
  'key_reference',
  'organization_id',
  'valid_from',
  'valid_until',
  'evidence_refs',
]

/** Fields with a fixed set of values. */
export const CHOICES: Partial<Record<ClaimField, readonly string[]>> = {
  identity_source: IDENTITY_SOURCES,
  protocol: PROTOCOLS,
}

/** What an empty field shows: an example that the service would accept. */
export const PLACEHOLDERS: Partial<Record<ClaimField, string>> = {
  issuer: 'e.g. https://issuer.example',
  subject: 'e.g. agent-7',
  endpoint: 'e.g. https://agent-7.example/a2a',
  display_name: 'e.g. Report courier',
  key_reference: 'e.g. self',
  organization_id: 'e.g. org.example',
  valid_from: 'e.g. 2026-01-01T00:00:00Z',
  valid_until: 'e.g. 2027-01-01T00:00:00Z',
  evidence_refs: 'none',
}

/** The protocol that a form names; it is always one of the choices. */
export function protocolOf({ protocol }: ClaimValues): Protocol {
  return PROTOCOLS.find(name => name === protocol) ?? 'PUBLIC_KEY'
}

/** Stands in a claim for the thumbprint of the key that will sign for it. */
const SELF = 'self'
const SELF_FIELDS: readonly ClaimField[] = ['issuer', 'subject', 'key_reference']

function linesOf(text: string): string[] {
  return text.split('\n').filter(line => line !== '')
}

const OPTIONAL = [
  'display_name',
  'endpoint',
  'key_reference',
  'organization_id',
  'valid_from',
  'valid_until',
] as const

/**
 * The request body of a form. Nothing is corrected: refusing is up to the service.
 * @param thumbprint what `self` becomes; it stays `self` where there is no key yet.
 */
export function claimBody(values: ClaimValues, thumbprint: string | undefined): object {
  const typed = (field: ClaimField) =>
    values[field] === SELF && SELF_FIELDS.includes(field) ? (thumbprint ?? SELF) : values[field]
  const optional = OPTIONAL.flatMap(field => (values[field] === '' ? [] : [[field, typed(field)] as const]))
  const evidence = linesOf(values.evidence_refs)
  return {
    identity_source: values.identity_source,
    issuer: typed('issuer'),
    subject: typed('subject'),
    metadata: {
      protocol: values.protocol,
      ...Object.fromEntries(optional),
      ...(evidence.length === 0 ? {} : { evidence_refs: evidence }),
    },
  }
}

/** The claim as typed, with `self` left as it is; the enumerations are choices, so that they always fit. */
export function claimTyped(values: ClaimValues): ImportRequest {
  const optional = OPTIONAL.flatMap(field => (values[field] === '' ? [] : [[field, values[field]] as const]))
  const evidence_refs = linesOf(values.evidence_refs)
  return {
    identity_source: IDENTITY_SOURCES.find(name => name === values.identity_source) ?? 'EXTERNAL',
    issuer: values.issuer,
    subject: values.subject,
    metadata: {
      protocol: protocolOf(values),
      ...Object.fromEntries(optional),
      ...(evidence_refs.length === 0 ? {} : { evidence_refs }),
    },
  }
}

/** A claim as the form shows it. */
export function valuesOf({ identity_source, issuer, subject, metadata }: ImportRequest): ClaimValues {
  return {
    identity_source,
    issuer,
    subject,
    protocol: metadata.protocol,
    display_name: metadata.display_name ?? '',
    endpoint: metadata.endpoint ?? '',
    key_reference: metadata.key_reference ?? '',
    organization_id: metadata.organization_id ?? '',
    evidence_refs: (metadata.evidence_refs ?? []).join('\n'),
    valid_from: metadata.valid_from ?? '',
    valid_until: metadata.valid_until ?? '',
  }
}

/** How many fields differ between two forms. */
export function changedFields(from: ClaimValues, to: ClaimValues): number {
  return FORM_FIELDS.filter(field => from[field] !== to[field]).length
}
