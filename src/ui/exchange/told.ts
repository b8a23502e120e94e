import type {
  AcknowledgeEntry,
  CallEntry,
  EnforceEntry,
  IssueEntry,
  JournalEntry,
  RecomputeEntry,
  SignEntry,
} from '../../client/journal-record.ts'
import { inFlight, type Message, messageOf, succeeded, unanswered } from '../../client/message.ts'
import { checksOf } from '../../client/message-contents.ts'
import { PROBLEM_WORDS } from '../../contract/catalogues/problem-words.ts'
import { entryOf } from '../../contract/json-members.ts'
import {
  APPROVAL_TYPE,
  AUTHORIZATION_TYPE,
  INBOX_DESTINATION,
  REPORT_PROOF_TYPE,
} from '../../contract/names.ts'
import type { ExchangeRow, NamedBy } from '../app/rows.ts'
import { counted } from '../kit/words.ts'
import { answerWords } from './call-kind.ts'
import { type Entries, typOf } from './entry-kinds.ts'
import * as words from './told-words.ts'

/** What one message is, for someone who reads it alone. */
export interface Telling {
  /** What happens and why, in 40 words at most; its terms are marked as `Sentence` reads them. */
  readonly say: string
  readonly sent: string
  readonly back: string
  /** What its checks came to, of a proof; they can be looked at. */
  readonly checks?: string
  readonly changed: words.Change
}

const { NOTHING, NOT_YET } = words

const whoOf = ({ entry }: ExchangeRow): words.Who => (entry.speaker === 'thief' ? 'thief' : 'agent')

const actionOf = ({ action }: Message) => (action === 'report.send' ? 'report.send' : 'pilot.enter')

/** The host that a report is to go to, if that is not the inbox. */
function hostElsewhere({ request }: Message): string | undefined {
  const resource: unknown = Reflect.get(request.members, 'resource')
  const destination: unknown = Reflect.get(Object(Reflect.get(Object(resource), 'properties')), 'destination')
  const elsewhere = typeof destination === 'string' && destination !== INBOX_DESTINATION ? destination : ''
  return URL.canParse(elsewhere) ? new URL(elsewhere).host : undefined
}

function requestSays(row: ExchangeRow, message: Message): string {
  const who = whoOf(row)
  const { kind, purpose } = message
  if (kind === 'prove' && who === 'thief' && row.repeats !== undefined) return words.COPY_SENT
  if (kind === 'import' && who === 'thief' && row.attempt) return words.CLAIM_FORGED
  if (kind === 'ask' && who === 'agent') return words.ASKS[purpose ?? 'BIND_KEY']
  if (kind === 'prove' && message.code === 'CHALLENGE_EXPIRED') return words.SENT_LATE
  return kind === 'evaluate' && actionOf(message) === 'report.send'
    ? words.reportAsked(hostElsewhere(message))
    : words.SENDS[who][kind]
}

function acceptedSays({ about }: ExchangeRow, { purpose }: Message): string {
  if (about?.metadata.protocol === 'SERVICE_NAME' && purpose === 'BIND_KEY') return words.REGISTERED
  if (about !== undefined && purpose === 'VERIFY_IDENTITY') return words.VERIFIED[about.metadata.protocol]
  return words.ACCEPTED[purpose ?? 'BIND_KEY']
}

/** Whether policy suspended the agent with this decision, as the audit trail says. */
const suspends = ({ audit }: ExchangeRow): boolean => audit?.outcome.endsWith('SUSPENDED') ?? false

function decidedSays(row: ExchangeRow, message: Message): string {
  if (suspends(row))
    return words.suspendedByPolicy(hostElsewhere(message), row.about?.metadata.organization_id ?? undefined)
  return entryOf(words.DECIDED, message.decision ?? '')?.[actionOf(message)] ?? ''
}

const BROUGHT: {
  readonly [K in Message['kind']]: (row: ExchangeRow, message: Message) => string
} = {
  import: () => words.STORED,
  ask: () => words.NONCE_ISSUED,
  prove: acceptedSays,
  evaluate: decidedSays,
  other: () => 'The answer comes from the service, for a message that this page does not know.',
}

function refusedSays(row: ExchangeRow, entry: CallEntry): string {
  const who = whoOf(row)
  const { code = '' } = messageOf(entry)
  const failed = checksOf(entry).find(({ result }) => result === 'FAIL')?.check ?? ''
  const known: Readonly<Record<string, { readonly happened: string }>> = PROBLEM_WORDS
  return (
    entryOf<Record<words.Who, string>>(words.REJECTED, failed)?.[who] ??
    entryOf<Record<words.Who, string>>(words.REFUSED, code)?.[who] ??
    entryOf(known, code)?.happened ??
    'The service refused it.'
  )
}

function answerSays(row: ExchangeRow, entry: CallEntry): string {
  const message = messageOf(entry)
  if (inFlight(entry)) return 'The answer is still to come.'
  if (entry.failure !== null) return words.FAILED[entry.failure.code]
  return succeeded(entry) ? BROUGHT[message.kind](row, message) : refusedSays(row, entry)
}

function decisionChanged(row: ExchangeRow, message: Message): words.Change {
  if (message.decision === 'PERMIT') return words.PERMITTED[actionOf(message)]
  return suspends(row) ? words.CHANGED.SUSPEND : NOTHING
}

/** What each kind of call changes once it is accepted. */
const CHANGES: { readonly [K in Message['kind']]: (row: ExchangeRow, message: Message) => words.Change } = {
  import: () => words.A_RECORD,
  ask: () => words.A_NONCE,
  prove: ({ about }, { purpose = 'BIND_KEY' }) =>
    words.CHANGED[
      purpose === 'BIND_KEY' && about?.metadata.protocol === 'SERVICE_NAME' ? 'VERIFY_IDENTITY' : purpose
    ],
  evaluate: decisionChanged,
  other: () => NOTHING,
}

/** The status and what came with it. */
function backOf(entry: CallEntry): string {
  const status = entry.answer === null ? '' : `${entry.answer.status} `
  return `${status}${answerWords(entry)}`.trim() || 'Nothing'
}

/** What the checks of a proof came to: all passed, or which one refused it. */
function checksWords(entry: CallEntry): string | undefined {
  const checks = checksOf(entry)
  if (checks.length === 0) return undefined
  const at = checks.findIndex(({ result }) => result === 'FAIL')
  if (at !== -1) return `stopped at check ${at + 1} of ${checks.length}`
  return `${counted(checks.filter(({ result }) => result === 'PASS').length, 'check')} passed`
}

function tellCall(row: ExchangeRow, entry: CallEntry): Telling {
  const message = messageOf(entry)
  const evidence = message.kind === 'prove' && Reflect.get(message.request.members, 'evidence') !== undefined
  const sent = evidence ? 'The evidence, and the {nonce}, signed' : words.NOUNS[message.kind]
  if (row.kind !== 'answer')
    return {
      say: requestSays(row, message),
      sent,
      back: unanswered(entry) ? 'Nothing' : 'Nothing yet',
      changed: NOT_YET,
    }
  const checks = checksWords(entry)
  return {
    ...(checks === undefined ? {} : { checks }),
    say: answerSays(row, entry),
    sent,
    back: backOf(entry),
    changed: succeeded(entry) ? CHANGES[message.kind](row, message) : NOTHING,
  }
}

const TYPES: Readonly<Record<string, keyof typeof words.SIGNED>> = {
  [AUTHORIZATION_TYPE]: 'authorization',
  [APPROVAL_TYPE]: 'approval',
  [REPORT_PROOF_TYPE]: 'report',
}

/** What stands where nothing goes to the service. */
const NOT_SENT = { sent: 'Nothing', back: 'Nothing' } as const

const TELLS: { readonly [K in keyof Entries]: (row: ExchangeRow, entry: Entries[K]) => Telling } = {
  call: tellCall,
  sign: (_row, { jws, speaker }: SignEntry) => {
    const kind = entryOf(TYPES, typOf(jws) ?? '') ?? 'proof'
    return {
      ...NOT_SENT,
      say: words.SIGNED[kind][speaker],
      changed: words.A_SIGNATURE,
    }
  },
  issue: (_row, { what }: IssueEntry) => ({ ...NOT_SENT, say: words.ISSUED[what], changed: NOTHING }),
  enforce: ({ kind, line }, entry: EnforceEntry) => {
    if (kind === 'deliver') return words.DELIVERED
    const how = entry.delivered ? 'delivered' : line === 'claimed' ? 'held' : 'stopped'
    const passed = entry.lines.filter(({ held }) => held).length
    return {
      say: words.ENFORCED[how],
      sent: 'The report and its receipt',
      back: entry.delivered
        ? `${counted(passed, 'check')} passed`
        : `Stopped at ${entry.lines.find(({ held }) => !held)?.name}`,
      changed: NOTHING,
    }
  },
  acknowledge: (_row, _entry: AcknowledgeEntry) => ({ ...NOT_SENT, ...words.ACKNOWLEDGED }),
  recompute: (_row, { equal }: RecomputeEntry) => ({
    ...NOT_SENT,
    say: words.RECOMPUTED[equal ? 'equal' : 'broken'],
    changed: NOTHING,
  }),
}

function namedSays({ kind, key }: NamedBy, { about }: ExchangeRow): Telling {
  const back = key === undefined ? 'Its record' : `Key …${key.slice(-4)}, by its thumbprint`
  const name = {
    registry_entry: about?.subject,
    organization: about?.metadata.organization_id,
    issuer_keys: about?.issuer,
    status_list: about?.issuer,
    zone: about?.subject,
  }[kind]
  return { say: words.NAMED[kind], sent: name ?? 'Its name', back, changed: NOTHING }
}

const tellEntry = <K extends keyof Entries>(
  row: ExchangeRow,
  entry: Entries[K] & { readonly kind: K },
): Telling => TELLS[entry.kind](row, entry)

/** The sentence of a row, what was sent and came back, and what changed by it. */
export function tellingOf(row: ExchangeRow): Telling {
  if (row.kind === 'copy') return { ...NOT_SENT, ...words.COPIED }
  if (row.namedBy !== undefined) return namedSays(row.namedBy, row)
  const entry: JournalEntry = row.entry
  return tellEntry(row, entry)
}
