import {
  type EnforceEntry,
  ISSUED_WORDS,
  type IssuedKind,
  type JournalEntry,
  type SignEntry,
} from '../../client/journal-record.ts'
import { membersOf, textMember } from '../../client/message.ts'
import { entryOf } from '../../contract/json-members.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, REPORT_PROOF_TYPE } from '../../contract/names.ts'
import { decodeText } from '../../crypto/base64url.ts'
import { VIEWS } from '../app/route.ts'
import type { EntryKind, RowDraft, RowKind, RowLine, Standing } from '../app/rows.ts'
import { CALL } from './call-kind.ts'

/** A row of something that is not a call. */
const rowOf = (entry: JournalEntry, kind: RowKind, line: RowLine, words: string): RowDraft => ({
  ...{ id: `${entry.seq}-${kind}`, entry, kind, line, words, attempt: false, lead: '' },
})

/** A member of a compact JWS's header or payload, unverified; undefined where there is no text to read. */
export function memberOfJws(jws: string, part: 'header' | 'payload', name: string): string | undefined {
  const text = decodeText(jws.split('.')[part === 'header' ? 0 : 1] ?? '')
  return textMember(membersOf(text ?? ''), name)
}

/** The `typ` of a compact JWS's header, unverified; undefined where there is none to read. */
const typOf = (jws: string): string | undefined => memberOfJws(jws, 'header', 'typ')

/** What a signature is for, by its `typ`: to answer a challenge, where there is no other. */
const SIGNED_FOR = {
  [AUTHORIZATION_TYPE]: 'authorization',
  [APPROVAL_TYPE]: 'approval',
  [REPORT_PROOF_TYPE]: 'report',
} as const

export type SignedKind = 'proof' | (typeof SIGNED_FOR)[keyof typeof SIGNED_FOR]

export const signedKind = ({ jws }: Pick<SignEntry, 'jws'>): SignedKind =>
  entryOf<SignedKind>(SIGNED_FOR, typOf(jws) ?? '') ?? 'proof'

const DOES = {
  proof: 'signs',
  authorization: 'authorizes',
  approval: 'approves the report',
  report: 'signs the report',
} as const satisfies Record<SignedKind, string>

/** What is handed to someone, rather than put where the service finds it. */
export const HANDED: readonly IssuedKind[] = ['id_token', 'agent_card', 'wit_svid', 'vc']

/** What a party does out of band, and what it did. */
function issuing(what: IssuedKind): readonly [does: string, did: string] {
  if (what === 'withdrawn') return ['withdraws', 'withdrew']
  return HANDED.includes(what) ? ['issues', 'issued'] : ['publishes', 'published']
}

/** What a synthetic party did, such as "issued this ID token". */
export function issuedWords(what: IssuedKind): string {
  const those = what === 'zone' || what === 'issuer_keys' ? 'these' : 'this'
  return `${issuing(what)[1]} ${those} ${ISSUED_WORDS[what]}`
}

/** What the enforcement point found and, where it let the report through, the delivery. Held back is not refused. */
function enforceRows(entry: EnforceEntry, { heldBack }: Standing): readonly RowDraft[] {
  const stopped = entry.lines.find(({ held }) => !held)?.name
  const passed = `enforcement point, ${entry.lines.length} checks passed`
  const words = stopped === undefined ? passed : `stopped at ${stopped}`
  if (!entry.delivered)
    return [rowOf(entry, 'enforce', heldBack ? 'claimed' : 'refused', `enforcement point ${words}`)]
  return [
    rowOf(entry, 'enforce', 'proven', words),
    rowOf(entry, 'deliver', 'proven', `delivers ${entry.report_id}`),
  ]
}

/** Each kind of entry by its name. */
export type Entries = { readonly [E in JournalEntry as E['kind']]: E }

const KINDS: { readonly [K in keyof Entries]: EntryKind<Entries[K]> } = {
  call: CALL,
  sign: {
    rows: entry => [rowOf(entry, 'sign', 'proven', `${DOES[signedKind(entry)]}, ${entry.alg}`)],
    // What is signed for a report rather than for a challenge belongs to the pilot.
    step: entry => (['approval', 'report'].includes(signedKind(entry)) ? VIEWS.pilot : VIEWS.bind),
  },
  issue: {
    rows: (entry, { accepted }) => [
      rowOf(
        entry,
        'issue',
        accepted ? 'proven' : 'claimed',
        `${issuing(entry.what)[0]} ${ISSUED_WORDS[entry.what]}`,
      ),
    ],
    step: () => VIEWS.bind,
  },
  enforce: { rows: enforceRows, step: () => VIEWS.pilot },
  acknowledge: {
    rows: entry => [rowOf(entry, 'acknowledge', 'reply', `has read ${entry.report_id}`)],
    step: () => VIEWS.pilot,
  },
  recompute: {
    rows: entry => [
      entry.equal
        ? rowOf(entry, 'recompute', 'proven', 'hash the receipt: matches')
        : rowOf(entry, 'recompute', 'refused', 'hash the receipt: does not match'),
    ],
    step: () => VIEWS.evaluate,
  },
}

/** What is drawn of entries of this one's kind. */
export const kindOf = <K extends keyof Entries>({ kind }: { readonly kind: K }): EntryKind<Entries[K]> =>
  KINDS[kind]
