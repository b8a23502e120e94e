import { isJson } from '../../../browser/json-value.ts'
import { messageOf } from '../../../client/message.ts'
import { canonicalJson } from '../../../crypto/digest.ts'
import type { Approval } from './approval.ts'
import type { DraftState } from './report-draft.ts'
import type { SentReport } from './sent-reports.ts'

/** How far the report at hand has got. */
export type ReportStage =
  | { readonly kind: 'draft' }
  | { readonly kind: 'approved' | 'another'; readonly approval: Approval }
  | { readonly kind: 'sent'; readonly sent: SentReport }

/** Whether a request carried exactly the draft as it is now. */
export function carried({ entry }: SentReport, { report }: DraftState): boolean {
  if (typeof report === 'string') return false
  const { resource } = messageOf(entry).request.members
  const { id, content, destination } = report
  return (
    isJson(resource ?? null) &&
    canonicalJson(resource ?? null) ===
      canonicalJson({ type: 'report', id, properties: { content, destination } })
  )
}

/**
 * What the step is at: the draft's own request or approval; before the visitor has begun one, the last report sent.
 * @returns undefined until the draft's digest is computed, which tells whether an approval fits.
 */
export function stageOf(
  draft: DraftState,
  approval: Approval | undefined,
  sent: readonly SentReport[],
): ReportStage | undefined {
  const own = sent.findLast(each => carried(each, draft))
  if (own !== undefined) return { kind: 'sent', sent: own }
  if (approval !== undefined) {
    if (approval.state === undefined) return undefined
    return { kind: approval.state === 'fits' ? 'approved' : 'another', approval }
  }
  const last = sent.at(-1)
  return draft.begun || last === undefined ? { kind: 'draft' } : { kind: 'sent', sent: last }
}
