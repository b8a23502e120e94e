import type { ReportSendRequest } from '../../contract/evaluation.ts'
import { JwsError, readCompactJws } from '../../crypto/jws.ts'
import type { GuardedField } from '../synthetic-data/find-real-names.ts'

function payloadOf(text: string | undefined): Record<string, unknown> {
  try {
    return text === undefined ? {} : readCompactJws(text).payload
  } catch (cause) {
    if (cause instanceof JwsError) return {}
    throw cause
  }
}

function signedFields(text: string | undefined, pointer: string): GuardedField[] {
  const { destination, report_id, jti } = payloadOf(text)
  return [
    { pointer, value: destination, kind: 'identifier', inside: 'payload/destination' },
    { pointer, value: report_id, kind: 'free-text', inside: 'payload/report_id' },
    { pointer, value: jti, kind: 'free-text', inside: 'payload/jti' },
  ]
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
