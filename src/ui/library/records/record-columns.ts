import type { RecordStore } from '../../../contract/window/stores.ts'

/** How a value is shown in a row. */
export type CellKind =
  | 'text'
  | 'word'
  | 'code'
  | 'time'
  | 'end'
  | 'facts'
  | 'list'
  | 'size'
  | 'decision'
  | 'status'
  | 'message'
  | RecordStore

/** One column: what it is called, where in the record its value stands, and how that is shown. */
export interface RecordColumn {
  readonly title: string
  /** Member names with dots between them; empty for the record itself. */
  readonly from: string
  readonly kind: CellKind
}

const column = (title: string, from: string, kind: CellKind): RecordColumn => ({ title, from, kind })

const AGENT = column('Agent', 'agent_id', 'agents')
const REQUEST = column('Request', 'request_id', 'audit')

/** What stands beside a record's name in the table of its store. */
export const RECORD_COLUMNS = {
  agents: [
    column('Imported', 'imported_at', 'time'),
    column('Issuer', 'claim.issuer', 'text'),
    column('Subject', 'claim.subject', 'text'),
    column('Protocol', 'claim.metadata.protocol', 'code'),
    column('Facts', 'facts', 'facts'),
  ],
  challenges: [
    column('Issued', 'issued_at', 'time'),
    column('Purpose', 'purpose', 'code'),
    AGENT,
    column('Good until', 'expires_at', 'time'),
  ],
  open_challenges: [
    column('Challenge', 'challenge_id', 'challenges'),
    column('Good until', 'expires_at', 'time'),
  ],
  nonces: [column('Used', 'at', 'time'), column('Challenge', 'challenge_id', 'challenges'), REQUEST],
  bindings: [
    column('First bound', 'bound_at', 'time'),
    column('Last proven', 'proven_at', 'time'),
    column('Algorithm', 'alg', 'code'),
    column('Key', 'key_thumbprint', 'end'),
    AGENT,
  ],
  identities: [AGENT],
  evidence: [column('Kind', 'kind', 'text'), column('Characters', 'text', 'size'), AGENT],
  decisions: [
    column('Decided', 'at', 'time'),
    column('Decision', 'answer.decision', 'decision'),
    column('Reason codes', 'answer.reason_codes', 'list'),
    AGENT,
  ],
  receipts: [
    column('Evaluated', 'receipt.evaluated_at', 'time'),
    column('In the chain', 'sequence', 'text'),
    column('Action', 'receipt.action', 'code'),
    column('Decision', 'receipt.decision', 'decision'),
    AGENT,
  ],
  used_ids: [column('Used', 'at', 'time'), REQUEST],
  answers: [column('Stored', 'at', 'time'), column('Status', 'status', 'status'), AGENT],
  audit: [
    column('At', 'at', 'time'),
    column('Operation', 'operation', 'text'),
    column('Status', 'status', 'status'),
    column('Outcome', 'outcome', 'word'),
    AGENT,
    column('In the exchange', 'request_id', 'message'),
  ],
  directory: [
    column('Kind', 'entry.kind', 'code'),
    column('Key', 'entry.key_thumbprint', 'end'),
    column('Version', 'version', 'text'),
  ],
} as const satisfies Record<RecordStore, readonly RecordColumn[]>

/** A member of a record by its names with dots between them; undefined where there is none. */
export function memberAt(value: unknown, from: string): unknown {
  return from.split('.').reduce<unknown>((at, name) => {
    if (name === '') return at
    return typeof at === 'object' && at !== null
      ? Object.entries(at).find(([own]) => own === name)?.[1]
      : undefined
  }, value)
}
