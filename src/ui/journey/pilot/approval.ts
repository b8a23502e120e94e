import { onceEach } from '../../../browser/once-each.ts'
import type { SignEntry } from '../../../client/journal-record.ts'
import { APPROVAL_TYPE } from '../../../contract/names.ts'
import { type ApprovalPayload, approvalPayload } from '../../../contract/schemas/report.ts'
import { canonicalJson } from '../../../crypto/digest.ts'
import { readCompactJws } from '../../../crypto/jws.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { typOf } from '../../exchange/jws-typ.ts'
import type { DraftState } from './report-draft.ts'
import type { SentReport } from './sent-reports.ts'

/** An approval as it was signed here, and how it fits the draft. */
export interface Approval {
  readonly jws: string
  readonly payload: ApprovalPayload
  readonly row: ExchangeRow
  readonly by: SignEntry['speaker']
  /**
   * `fits` exactly this version, is for `another` one, or was `used` for a delivery; undefined until the
   * draft's first digest is computed.
   */
  readonly state: 'fits' | 'another' | 'used' | undefined
}

function stateOf(
  { jws, payload }: Pick<Approval, 'jws' | 'payload'>,
  { draft, report, digestOf }: DraftState,
  sent: readonly SentReport[],
): Approval['state'] {
  const used = sent.some(
    ({ answer, request }) => answer?.decision === 'PERMIT' && request?.context?.approval === jws,
  )
  const same = payload.report_id === draft.id && payload.destination === draft.destination
  if (typeof report === 'string' || !same) return 'another'
  if (digestOf === undefined) return undefined
  if (digestOf === null) return 'another'
  const sameContent = canonicalJson(digestOf.content) === canonicalJson(report.content)
  if (!sameContent || digestOf.digest !== payload.digest) return 'another'
  return used ? 'used' : 'fits'
}

/** The payload of a compact JWS, unverified; undefined if it is not one, as after tampering. */
function payloadOf(jws: string): unknown {
  try {
    return readCompactJws(jws).payload
  } catch {
    return undefined
  }
}

/** What a signature approves, as the journal has it; undefined where it cannot be read. */
const approvalOf = onceEach((entry: SignEntry) => approvalPayload.safeParse(payloadOf(entry.jws)).data)

/**
 * The newest approval for an agent, from the journal.
 * @param rows the exchange of this agent.
 */
export function latestApproval(
  rows: readonly ExchangeRow[],
  draft: DraftState,
  sent: readonly SentReport[],
): Approval | undefined {
  const row = rows.findLast(({ entry }) => entry.kind === 'sign' && typOf(entry.jws) === APPROVAL_TYPE)
  if (row?.entry.kind !== 'sign') return undefined
  const { jws, speaker: by } = row.entry
  const payload = approvalOf(row.entry)
  if (payload === undefined) return undefined
  const approval = { jws, payload, row, by }
  // An approval that was sent with a report says nothing about a report begun since.
  const over = sent.some(({ request }) => request?.context?.approval === jws)
  if (over && payload.report_id !== draft.draft.id) return undefined
  return { ...approval, state: stateOf(approval, draft, sent) }
}
