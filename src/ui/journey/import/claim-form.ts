import { IDENTITY_SOURCES, PROTOCOLS, type Protocol } from '../../../contract/names.ts'
import type { ProblemError } from '../../../contract/schemas/problem-body.ts'
import type { ImportRequest, ProfileField } from '../../../contract/schemas/profile.ts'

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

/** The word that stands for the key thumbprint of the claim’s own key, and the fields in which it does. */
const SELF = 'self'
const SELF_FIELDS: readonly ClaimField[] = ['issuer', 'subject', 'key_reference']

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

export function protocolOf({ protocol }: ClaimValues): Protocol {
  return PROTOCOLS.find(name => name === protocol) ?? 'PUBLIC_KEY'
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
 * The claim that a form makes. Nothing is corrected: refusing is up to the service.
 * @param thumbprint what `self` becomes; it stays `self` where there is no key yet.
 */
export function claimFrom(values: ClaimValues, thumbprint: string = SELF): ImportRequest {
  const typed = (field: ClaimField) =>
    values[field] === SELF && SELF_FIELDS.includes(field) ? thumbprint : values[field]
  const optional = OPTIONAL.flatMap(field => (values[field] === '' ? [] : [[field, typed(field)] as const]))
  const evidence_refs = values.evidence_refs.split('\n').filter(line => line !== '')
  return {
    identity_source: IDENTITY_SOURCES.find(name => name === values.identity_source) ?? 'EXTERNAL',
    issuer: typed('issuer'),
    subject: typed('subject'),
    metadata: {
      protocol: protocolOf(values),
      ...Object.fromEntries(optional),
      ...(evidence_refs.length === 0 ? {} : { evidence_refs }),
    },
  }
}

export function valuesOf({ identity_source, issuer, subject, metadata }: ImportRequest): ClaimValues {
  const { evidence_refs, ...members } = metadata
  const given = Object.entries(members).map(([name, value]) => [name, value ?? ''] as const)
  const lines = (evidence_refs ?? []).join('\n')
  return {
    ...EMPTY_CLAIM,
    identity_source,
    issuer,
    subject,
    ...Object.fromEntries(given),
    evidence_refs: lines,
  }
}

export function changedFields(from: ClaimValues, to: ClaimValues): number {
  return FORM_FIELDS.filter(field => from[field] !== to[field]).length
}

const AT_THE_TOP: readonly string[] = ['identity_source', 'issuer', 'subject']

/** The field that a JSON Pointer into an import's body points at or into; undefined for any other member. */
function fieldAt(pointer: string): ClaimField | undefined {
  const [, first = '', second = ''] = pointer.split('/')
  const name = AT_THE_TOP.includes(first) ? first : first === 'metadata' ? second : ''
  return FORM_FIELDS.find(field => field === name)
}

export const errorsAt = (field: ClaimField, errors: readonly ProblemError[] = []) =>
  errors.filter(({ pointer }) => fieldAt(pointer) === field)
