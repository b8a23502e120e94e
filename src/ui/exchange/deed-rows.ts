import type {
  AcknowledgeEntry,
  EnforceEntry,
  RecomputeEntry,
  SignEntry,
  Speaker,
} from '../../client/journal-record.ts'
import { entryOf } from '../../contract/entry-of.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, REPORT_PROOF_TYPE } from '../../contract/names.ts'
import { typOf } from './jws-typ.ts'
import type { RowDraft } from './rows.ts'

const SIGNERS = {
  agent: 'your key',
  organization: 'the organization',
  issuer: 'the issuer',
  stranger: 'a stranger',
} as const satisfies Record<Speaker, string>

/** What a signature does, where it does more than answer a challenge. */
const DOES: Readonly<Record<string, string>> = {
  [AUTHORIZATION_TYPE]: 'authorizes',
  [APPROVAL_TYPE]: 'approves the report',
  [REPORT_PROOF_TYPE]: 'signs the report',
}

/** Something that was signed, by whom, and what that does. */
export function signRow(entry: SignEntry): RowDraft {
  const does = entryOf(DOES, typOf(entry.jws) ?? '') ?? 'signs'
  const words = `${SIGNERS[entry.speaker]} ${does}, ${entry.alg}`
  const common = { id: `${entry.seq}-sign`, entry, audit: undefined, attempt: false }
  return { ...common, kind: 'sign', line: 'proven', lead: '', words }
}

/** A digest that was made again. */
export function recomputeRow(entry: RecomputeEntry): RowDraft {
  const common = { id: `${entry.seq}-recompute`, entry, audit: undefined, attempt: false, lead: '' }
  return entry.equal
    ? { ...common, kind: 'recompute', line: 'proven', words: 'hash the receipt: equal' }
    : { ...common, kind: 'recompute', line: 'refused', words: 'hash the receipt: broken' }
}

/** What the enforcement point found and, where it let the report through, the delivery. */
export function enforceRows(entry: EnforceEntry): RowDraft[] {
  const common = { entry, audit: undefined, attempt: false, lead: '' }
  const stopped = entry.lines.find(({ held }) => !held)?.name
  const words =
    stopped === undefined ? `enforcement point, ${entry.lines.length} checks held` : `stopped at ${stopped}`
  const found: RowDraft = {
    ...common,
    id: `${entry.seq}-enforce`,
    kind: 'enforce',
    line: entry.delivered ? 'proven' : 'refused',
    words: entry.delivered ? words : `enforcement point ${words}`,
  }
  if (!entry.delivered) return [found]
  const delivery = { ...common, id: `${entry.seq}-deliver`, words: 'deliver once, with receipt_ref' }
  return [found, { ...delivery, kind: 'deliver', line: 'proven' }]
}

/** A report that was read. */
export function acknowledgeRow(entry: AcknowledgeEntry): RowDraft {
  const common = { id: `${entry.seq}-acknowledge`, entry, audit: undefined, attempt: false, lead: '' }
  return { ...common, kind: 'acknowledge', line: 'reply', words: 'acknowledged' }
}
