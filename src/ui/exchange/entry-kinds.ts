import { onceEach } from '../../browser/lazy.ts'
import {
  type AcknowledgeEntry,
  type EnforceEntry,
  ISSUED_WORDS,
  type IssuedKind,
  type IssueEntry,
  type JournalEntry,
  type RecomputeEntry,
  type SignEntry,
  type Speaker,
} from '../../client/journal-record.ts'
import { membersOf, textMember } from '../../client/message.ts'
import { entryOf } from '../../contract/json-members.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, REPORT_PROOF_TYPE } from '../../contract/names.ts'
import { decodeText } from '../../crypto/base64url.ts'
import { VIEWS } from '../app/route.ts'
import type { RowKind, RowLine } from '../app/rows.ts'
import {
  agentKey,
  type EntryFacts,
  type EntryKind,
  type RowDraft,
  type Signer,
  signatureOf,
} from '../app/rows.ts'
import { CALL } from './call-kind.ts'

/** A row of something that is not a call. */
function rowOf(entry: JournalEntry, kind: RowKind, line: RowLine, words: string): RowDraft {
  return { id: `${entry.seq}-${kind}`, entry, kind, line, words, audit: undefined, attempt: false, lead: '' }
}

/** The `typ` of a compact JWS's header, unverified; undefined where there is none to read. */
export function typOf(jws: string): string | undefined {
  return textMember(membersOf(decodeText(jws.split('.')[0] ?? '') ?? ''), 'typ')
}

/** What a signature does, where it does more than answer a challenge. */
const DOES: Readonly<Record<string, string>> = {
  [AUTHORIZATION_TYPE]: 'authorizes',
  [APPROVAL_TYPE]: 'approves the report',
  [REPORT_PROOF_TYPE]: 'signs the report',
}

const SIGNED = {
  agent: signer => {
    if (signer === 'own') return 'signs it with its key'
    return signer === 'another' ? 'signs it with another key' : 'signs it'
  },
  organization: () => 'signs it with its own key',
  issuer: () => 'signs it with its own key',
  stranger: () => 'a stranger signs it',
  thief: () => 'signs it with its own key',
} as const satisfies Record<Speaker, (signer: Signer) => string>

const APPROVED = {
  agent: 'its holder approves the report',
  organization: 'approves the report',
  issuer: 'approves the report',
  stranger: 'a stranger approves the report',
  thief: 'approves the report',
} as const satisfies Record<Speaker, string>

const SIGN: EntryKind<SignEntry> = {
  facts: ({ agent_id, key_thumbprint, jws }) => ({
    signedWith: agentKey(agent_id, key_thumbprint),
    signature: signatureOf(jws),
  }),
  rows: entry => {
    const does = entryOf(DOES, typOf(entry.jws) ?? '') ?? 'signs'
    return [rowOf(entry, 'sign', 'proven', `${does}, ${entry.alg}`)]
  },
  plain: ({ speaker, jws, outside }, _row, { signer }) => {
    const typ = typOf(jws)
    if (outside === true) return 'your own key signs, elsewhere'
    if (typ === AUTHORIZATION_TYPE) return 'authorizes the other key'
    if (typ === REPORT_PROOF_TYPE) return 'signs the report'
    return typ === APPROVAL_TYPE ? APPROVED[speaker] : SIGNED[speaker](signer)
  },
  text: ({ alg, key_thumbprint, jws }) => ['signs', alg, key_thumbprint, jws],
  // What is signed for a report rather than for a challenge belongs to the pilot.
  step: ({ jws }) => {
    const typ = typOf(jws)
    return typ === APPROVAL_TYPE || typ === REPORT_PROOF_TYPE ? VIEWS.pilot : VIEWS.bind
  },
}

/** Whether a thing is handed to the agent, or put where the service finds it. */
const DONE = {
  id_token: 'issued',
  agent_card: 'issued',
  wit_svid: 'issued',
  vc: 'issued',
  zone: 'published',
  registry_entry: 'published',
  issuer_keys: 'published',
  organization: 'published',
  status_list: 'published',
  withdrawn: 'withdrew',
} as const satisfies Record<IssuedKind, string>

const PRESENT = { issued: 'issues', published: 'publishes', withdrew: 'withdraws' } as const

const PLURAL: readonly IssuedKind[] = ['zone', 'issuer_keys']

/** What a synthetic party did, such as "issued this ID token". */
export function issuedWords(what: IssuedKind): string {
  return `${DONE[what]} ${PLURAL.includes(what) ? 'these' : 'this'} ${ISSUED_WORDS[what]}`
}

const issuesWords = (what: IssuedKind): string => `${PRESENT[DONE[what]]} ${ISSUED_WORDS[what]}`

const ISSUED = {
  id_token: 'issues a token for this key',
  agent_card: 'signs the agent’s card',
  wit_svid: 'names the workload and its key',
  vc: 'signs a credential',
  zone: 'publishes the agent’s key',
  registry_entry: 'names another key',
  issuer_keys: 'publishes its keys',
  organization: 'publishes its key',
  status_list: 'publishes what is still valid',
  withdrawn: 'leaves the directory',
} as const satisfies Record<IssuedKind, string>

const ISSUE: EntryKind<IssueEntry> = {
  rows: (entry, { accepted }) => [
    rowOf(entry, 'issue', accepted ? 'proven' : 'claimed', issuesWords(entry.what)),
  ],
  plain: ({ what, fault }) => (fault === null ? ISSUED[what] : `deliberate fault: ${fault}`),
  text: ({ what, party, value, fault }) => [
    fault === null ? issuesWords(what) : `${issuesWords(what)}, deliberate fault: ${fault}`,
    party,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ],
  step: () => VIEWS.bind,
}

const ENFORCE: EntryKind<EnforceEntry> = {
  // What the enforcement point found and, where it let the report through, the delivery. Held back is not refused.
  rows: (entry, { heldBack }) => {
    const stopped = entry.lines.find(({ held }) => !held)?.name
    const words =
      stopped === undefined
        ? `enforcement point, ${entry.lines.length} checks passed`
        : `stopped at ${stopped}`
    if (!entry.delivered)
      return [rowOf(entry, 'enforce', heldBack ? 'claimed' : 'refused', `enforcement point ${words}`)]
    return [
      rowOf(entry, 'enforce', 'proven', words),
      rowOf(entry, 'deliver', 'proven', `delivers ${entry.report_id}`),
    ]
  },
  plain: (_entry, { kind, line }) => {
    if (kind === 'deliver') return 'delivered, once'
    return (
      { proven: 'checks the receipt', claimed: 'delivers nothing yet' }[String(line)] ?? 'delivers nothing'
    )
  },
  text: ({ delivered, report_id, receipt_ref, lines }) => [
    ...['enforcement point', delivered ? 'delivered' : 'stopped', report_id, receipt_ref],
    ...lines.flatMap(({ name, words }) => [name, words]),
  ],
  step: () => VIEWS.pilot,
}

const ACKNOWLEDGE: EntryKind<AcknowledgeEntry> = {
  rows: entry => [rowOf(entry, 'acknowledge', 'reply', `has read ${entry.report_id}`)],
  plain: () => 'the recipient has read it',
  text: ({ report_id, receipt_ref }) => ['acknowledged', report_id, receipt_ref],
  step: () => VIEWS.pilot,
}

const RECOMPUTE: EntryKind<RecomputeEntry> = {
  rows: entry => [
    entry.equal
      ? rowOf(entry, 'recompute', 'proven', 'hash the receipt: matches')
      : rowOf(entry, 'recompute', 'refused', 'hash the receipt: does not match'),
  ],
  plain: ({ equal }) => (equal ? 'hashes the receipt: it matches' : 'hashes the receipt: it does not match'),
  text: ({ equal, receipt_ref }) => ['hash the receipt', equal ? 'equal' : 'broken', receipt_ref],
  step: () => VIEWS.evaluate,
}

/** Each kind of entry by its name. */
export type Entries = { readonly [E in JournalEntry as E['kind']]: E }

const KINDS: { readonly [K in keyof Entries]: EntryKind<Entries[K]> } = {
  call: CALL,
  sign: SIGN,
  issue: ISSUE,
  enforce: ENFORCE,
  acknowledge: ACKNOWLEDGE,
  recompute: RECOMPUTE,
}

/** What is told of entries of this one's kind. */
export const kindOf = <K extends keyof Entries>({ kind }: { readonly kind: K }): EntryKind<Entries[K]> =>
  KINDS[kind]

const NO_FACTS: EntryFacts = {
  proof: undefined,
  binds: false,
  proved: undefined,
  signedWith: undefined,
  signature: undefined,
  once: undefined,
  undecided: undefined,
}

/** What an entry says by itself; found once for each, as all are asked at every change of the journal. */
export const factsOf = onceEach(
  (entry: JournalEntry): EntryFacts => ({ ...NO_FACTS, ...kindOf(entry).facts?.(entry) }),
)
