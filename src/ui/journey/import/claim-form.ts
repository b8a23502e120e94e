import { keysOf } from '../../../contract/keys-of.ts'
import { IDENTITY_SOURCES, PROTOCOLS, type Protocol } from '../../../contract/names.ts'
import type { ProblemError } from '../../../contract/schemas/problem-body.ts'
import { type ImportRequest, PROFILE_FIELDS, type ProfileField } from '../../../contract/schemas/profile.ts'

export type ClaimField = Exclude<ProfileField, 'status'>

/** The form as typed, without what is empty; a list has one item a line. */
export type ClaimValues = Readonly<Partial<Record<ClaimField, string>>>

interface FieldRow {
  readonly choices?: readonly string[]
  readonly example?: string
  /** More than the contract says of it. */
  readonly hint?: string
}

/** The fields of the form, in its order. */
export const FORM: Readonly<Record<ClaimField, FieldRow>> = {
  identity_source: { choices: IDENTITY_SOURCES },
  protocol: { choices: PROTOCOLS },
  issuer: { example: 'https://issuer.example' },
  subject: { example: 'agent-7' },
  endpoint: { example: 'https://agent-7.example/a2a' },
  display_name: { example: 'Report courier' },
  key_reference: { example: 'self', hint: '; “self” becomes your key’s' },
  organization_id: { example: 'org.example' },
  valid_from: { example: '2026-01-01T00:00:00Z' },
  valid_until: { example: '2027-01-01T00:00:00Z' },
  evidence_refs: { hint: '; one a line' },
}
export const FIELDS = keysOf(FORM)

export const EMPTY_CLAIM: ClaimValues = { identity_source: 'EXTERNAL', protocol: 'PUBLIC_KEY' }

export const hintOf = (field: ClaimField): string =>
  `${PROFILE_FIELDS[field].constraint}${FORM[field].hint ?? ''}`

export function protocolOf({ protocol }: ClaimValues): Protocol {
  return PROTOCOLS.find(name => name === protocol) ?? 'PUBLIC_KEY'
}

/** The fields in which `self` stands for the thumbprint of the claim’s own key. */
const SELF_FIELDS: readonly ClaimField[] = ['issuer', 'subject', 'key_reference']

const AT_THE_TOP: readonly ClaimField[] = ['identity_source', 'issuer', 'subject']

/**
 * The claim that a form makes. Nothing is corrected: refusing is up to the service.
 * @param thumbprint what `self` becomes
 */
export function claimFrom(values: ClaimValues, thumbprint: string): ImportRequest {
  const said = (field: ClaimField): string => {
    const value = values[field] ?? ''
    return value === 'self' && SELF_FIELDS.includes(field) ? thumbprint : value
  }
  const evidence_refs = said('evidence_refs')
    .split('\n')
    .filter(line => line !== '')
  const optional = FIELDS.filter(
    field =>
      !AT_THE_TOP.includes(field) && !['protocol', 'evidence_refs'].includes(field) && said(field) !== '',
  )
  return {
    identity_source: IDENTITY_SOURCES.find(name => name === values.identity_source) ?? 'EXTERNAL',
    issuer: said('issuer'),
    subject: said('subject'),
    metadata: {
      protocol: protocolOf(values),
      ...Object.fromEntries(optional.map(field => [field, said(field)])),
      ...(evidence_refs.length === 0 ? {} : { evidence_refs }),
    },
  }
}

/** The form that makes a claim. */
export function valuesOf({ metadata, ...top }: ImportRequest): ClaimValues {
  const { evidence_refs, ...members } = metadata
  const given = Object.entries(members).map(([name, value]) => [name, value ?? ''])
  return { ...top, ...Object.fromEntries(given), evidence_refs: evidence_refs?.join('\n') ?? '' }
}

/** Whether a JSON Pointer into an import's body points at a field or into it. */
export function isAt(field: ClaimField, { pointer }: ProblemError): boolean {
  const [, first, second] = pointer.split('/')
  return AT_THE_TOP.includes(field) ? first === field : first === 'metadata' && second === field
}
