import { keysOf } from '../../contract/keys-of.ts'
import type { ReportSendRequest } from '../../contract/schemas/evaluation.ts'
import { JwsError, readCompactJws } from '../../crypto/jws.ts'
import type { GuardedField } from '../guard/find-real-names.ts'

function payloadOf(text: string | undefined): Record<string, unknown> {
  try {
    return text === undefined ? {} : readCompactJws(text).payload
  } catch (cause) {
    if (cause instanceof JwsError) return {}
    throw cause
  }
}

// `aud` and `sub` are compared with the service’s own words; a digest is kept uncompared where its signer is suspended.
const SIGNED_MEMBERS = {
  destination: 'identifier',
  report_id: 'free-text',
  jti: 'free-text',
  digest: 'free-text',
  approval_digest: 'free-text',
} as const satisfies Record<string, GuardedField['kind']>

// A member of another type makes the whole object unreadable, and nothing of it is kept.
function signedFields(text: string | undefined, pointer: string): GuardedField[] {
  const payload = payloadOf(text)
  return keysOf(SIGNED_MEMBERS).flatMap((name): GuardedField[] => {
    const value = payload[name]
    const kind = SIGNED_MEMBERS[name]
    return typeof value === 'string' ? [{ pointer, value, kind, inside: `payload/${name}` }] : []
  })
}

/** The fields of a report that the guard reads (contract section 4), those inside both signatures too. */
export function fieldsOfReport({ resource, context }: ReportSendRequest): GuardedField[] {
  const { content, destination } = resource.properties
  return [
    { pointer: '/resource/id', value: resource.id, kind: 'free-text' },
    { pointer: '/resource/properties/content', value: content, kind: 'free-text' },
    { pointer: '/resource/properties/destination', value: destination, kind: 'identifier' },
    ...signedFields(context?.approval, '/context/approval'),
    ...signedFields(context?.report_proof, '/context/report_proof'),
  ]
}
