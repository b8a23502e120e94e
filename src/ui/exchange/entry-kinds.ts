import {
  type CallEntry,
  type EnforceEntry,
  ISSUED_WORDS,
  type IssuedKind,
  type JournalEntry,
  type SignEntry,
} from '../../client/journal-record.ts'
import {
  asksFor,
  decisionOf,
  inFlight,
  membersOf,
  messageOf,
  refused,
  succeeded,
  textMember,
  unanswered,
} from '../../client/message.ts'
import { DECISIONS } from '../../contract/catalogues/dimensions.ts'
import { entryOf } from '../../contract/json-members.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, REPORT_PROOF_TYPE } from '../../contract/names.ts'
import { decodeText } from '../../crypto/base64url.ts'
import { VIEWS } from '../app/route.ts'
import {
  type EntryKind,
  isStoredAnswer,
  type RowDraft,
  type RowKind,
  type RowLine,
  type Standing,
} from '../app/rows.ts'
import { LINES } from '../kit/Mark.tsx'
import { answerWords } from './call-kind.ts'

/** A member of a compact JWS's header or payload, unverified; undefined where there is no text to read. */
export function memberOfJws(jws: string, part: 'header' | 'payload', name: string): string | undefined {
  const text = decodeText(jws.split('.')[part === 'header' ? 0 : 1] ?? '')
  return textMember(membersOf(text ?? ''), name)
}

/** What a signature is for, by its `typ`: to answer a challenge, where there is no other. */
const SIGNED_FOR = {
  [AUTHORIZATION_TYPE]: 'authorization',
  [APPROVAL_TYPE]: 'approval',
  [REPORT_PROOF_TYPE]: 'report',
} as const

export type SignedKind = 'proof' | (typeof SIGNED_FOR)[keyof typeof SIGNED_FOR]

export const signedKind = ({ jws }: Pick<SignEntry, 'jws'>): SignedKind =>
  entryOf<SignedKind>(SIGNED_FOR, memberOfJws(jws, 'header', 'typ') ?? '') ?? 'proof'

const DOES = {
  proof: 'signs',
  authorization: 'authorizes',
  approval: 'approves the report',
  report: 'signs the report',
} as const satisfies Record<SignedKind, string>

/** What is handed to someone, rather than put where the service finds it. */
export const HANDED: readonly IssuedKind[] = ['id_token', 'agent_card', 'wit_svid', 'vc']

function issuing(what: IssuedKind): readonly [does: string, did: string] {
  if (what === 'withdrawn') return ['withdraws', 'withdrew']
  return HANDED.includes(what) ? ['issues', 'issued'] : ['publishes', 'published']
}

/** What a synthetic party did, such as "issued this ID token". */
export function issuedWords(what: IssuedKind): string {
  const those = what === 'zone' || what === 'issuer_keys' ? 'these' : 'this'
  return `${issuing(what)[1]} ${those} ${ISSUED_WORDS[what]}`
}

const row = (kind: RowKind, line: RowLine, words: string, more: Partial<RowDraft> = {}): RowDraft => ({
  ...{ kind, line, words },
  ...more,
})

function requestLine(entry: CallEntry): RowLine {
  if (entry.answer === null) return 'claimed'
  if (refused(entry) || decisionOf(entry) === 'DENY') return 'refused'
  if (decisionOf(entry) === 'INDETERMINATE') return 'claimed'
  const { kind } = messageOf(entry)
  return kind === 'prove' || kind === 'evaluate' ? 'proven' : 'claimed'
}

function answerLine(entry: CallEntry): RowLine {
  if (unanswered(entry) || inFlight(entry)) return 'unreached'
  if (refused(entry)) return 'refused'
  const decision = DECISIONS.find(each => each === decisionOf(entry))
  return decision === undefined ? 'reply' : LINES[decision]
}

/** A request and what came back; between them a theft, what the service read of who vouches, and what it did to its store. */
function callRows(entry: CallEntry, { audit, copied, vouched }: Standing): readonly RowDraft[] {
  const { kind, path } = messageOf(entry)
  const open = inFlight(entry)
  const stored = isStoredAnswer(audit) ? ', stored' : ''
  const wrote = kind === 'prove' && succeeded(entry) ? 'proven' : 'reply'
  const touches = (open ? undefined : audit?.touches) ?? []
  return [
    row('request', requestLine(entry), path, { lead: entry.request.method }),
    ...(copied ? [row('copy', 'refused', '')] : []),
    ...(vouched === undefined
      ? []
      : [row('names', 'proven', `directory entry, version ${vouched.version}`, { namedBy: vouched })]),
    ...touches.map(({ mode, what }, at) =>
      row('store', mode === 'read' ? 'reply' : wrote, what, { lead: mode, part: `store-${at}` }),
    ),
    row('answer', answerLine(entry), open ? 'no answer yet' : `${answerWords(entry)}${stored}`, {
      lead: entry.answer === null ? (open ? '' : 'no answer') : String(entry.answer.status),
    }),
  ]
}

function callStep(entry: CallEntry): string {
  const { kind } = messageOf(entry)
  if (kind === 'import') return VIEWS.import
  if (kind !== 'evaluate') return VIEWS.bind
  return asksFor(entry, 'report.send') ? VIEWS.pilot : VIEWS.evaluate
}

/** What the enforcement point found and, where it let the report through, the delivery. Held back is not refused. */
function enforceRows(entry: EnforceEntry, { heldBack }: Standing): readonly RowDraft[] {
  const { delivered, lines, report_id } = entry
  const stopped = lines.find(({ held }) => !held)?.name
  const words = stopped === undefined ? `${lines.length} checks passed` : `stopped at ${stopped}`
  const line = delivered ? 'proven' : heldBack ? 'claimed' : 'refused'
  const found = row('enforce', line, `enforcement point, ${words}`)
  return delivered ? [found, row('deliver', line, `delivers ${report_id}`)] : [found]
}

export type Entries = { readonly [E in JournalEntry as E['kind']]: E }

const KINDS: { readonly [K in keyof Entries]: EntryKind<Entries[K]> } = {
  call: { rows: callRows, step: callStep },
  sign: {
    rows: entry => [row('sign', 'proven', `${DOES[signedKind(entry)]}, ${entry.alg}`)],
    // What is signed for a report rather than for a challenge belongs to the pilot.
    step: entry => (['approval', 'report'].includes(signedKind(entry)) ? VIEWS.pilot : VIEWS.bind),
  },
  issue: {
    rows: ({ what }, { accepted }) => [
      row('issue', accepted ? 'proven' : 'claimed', `${issuing(what)[0]} ${ISSUED_WORDS[what]}`),
    ],
    step: () => VIEWS.bind,
  },
  enforce: { rows: enforceRows, step: () => VIEWS.pilot },
  acknowledge: {
    rows: ({ report_id }) => [row('acknowledge', 'reply', `has read ${report_id}`)],
    step: () => VIEWS.pilot,
  },
  recompute: {
    rows: ({ equal }) => [
      row(
        'recompute',
        equal ? 'proven' : 'refused',
        `hash the receipt: ${equal ? 'matches' : 'does not match'}`,
      ),
    ],
    step: () => VIEWS.evaluate,
  },
}

export const kindOf = <K extends keyof Entries>({ kind }: { readonly kind: K }): EntryKind<Entries[K]> =>
  KINDS[kind]
