import { isJson } from '../../../browser/json-value.ts'
import { messageOf } from '../../../client/message.ts'
import { problemOf } from '../../../client/message-contents.ts'
import type { ProblemError } from '../../../contract/schemas/problem-body.ts'
import { canonicalJson } from '../../../crypto/digest.ts'
import type { DraftState } from './report-draft.ts'
import type { SentReport } from './sent-reports.ts'

const AT = '/resource/properties'

/** Whether a request carried exactly the draft as it is now. */
function carried({ entry }: SentReport, { report }: DraftState): boolean {
  if (typeof report === 'string') return false
  const { resource } = messageOf(entry).request.members
  const { id, content, destination } = report
  return (
    isJson(resource ?? null) &&
    canonicalJson(resource ?? null) ===
      canonicalJson({ type: 'report', id, properties: { content, destination } })
  )
}

/** What the service said against a field of the draft, until it is edited; what is no JSON object says so at once. */
export function errorsAbout(
  draft: DraftState,
  sent: SentReport | undefined,
  field: 'content' | 'destination',
): readonly ProblemError[] {
  if (typeof draft.report === 'string') {
    return field === 'content' ? [{ pointer: '', code: 'SCHEMA_VIOLATION', detail: draft.report }] : []
  }
  if (sent === undefined || !carried(sent, draft)) return []
  return (problemOf(sent.entry)?.errors ?? []).filter(({ pointer }) => pointer.startsWith(`${AT}/${field}`))
}
