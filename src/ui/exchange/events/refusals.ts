import { TRANSPORT_FAILURES, type TransportFailure } from '../../../client/journal-record.ts'
import { checksOf } from '../../../client/message-contents.ts'
import type { CheckLine, ProofCheck } from '../../../contract/catalogues/checks.ts'
import { checkCodeWords } from '../../../contract/catalogues/code-words.ts'
import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import type { ProblemCode } from '../../../contract/catalogues/problems.ts'
import { entryOf } from '../../../contract/json-members.ts'
import { ROTATE_GROUP } from '../../../flows/prove.ts'
import { OPERATION_WORDS } from '../../app/operations.ts'
import { type Called, type EventWords, NOTHING } from './event.ts'

type Refused = Pick<EventWords, 'short' | 'say' | 'changed' | 'head'>

/** The first check that failed, and within the evidence's the protocol's own. */
function failedCheck({ entry }: Called): readonly CheckLine[] {
  const outer = checksOf(entry).find(({ result }) => result === 'FAIL')
  const inner = outer?.checks?.find(({ result }) => result === 'FAIL')
  return [...(outer === undefined ? [] : [outer]), ...(inner === undefined ? [] : [inner])]
}

interface RefusedWords {
  readonly short: string
  readonly say?: (called: Called) => string
}

const usedWhen = ({ at: { usedIn } }: Called): string =>
  usedIn === undefined ? 'was used before' : `was used in message ${usedIn}`

/** What a refusal means, by its problem's code; every other code has the catalogue's own words. */
const PROBLEMS: Readonly<Partial<Record<ProblemCode, RefusedWords>>> = {
  CHALLENGE_USED: {
    short: 'that nonce is used',
    say: called =>
      `That {nonce} ${usedWhen(called)}. ${
        called.at.who === 'thief'
          ? 'Without the key, the thief cannot sign a new one, so the copy is worthless.'
          : 'A new proof needs a new nonce, so nothing changes.'
      }`,
  },
  CHALLENGE_EXPIRED: {
    short: 'too late',
    say: ({ at: { who } }) =>
      `The {nonce} expired five minutes after it was issued. ${
        who === 'thief' ? 'The copy is worthless.' : 'The service does not even look at the signature.'
      }`,
  },
  PROOF_REJECTED: { short: 'the proof fails' },
  EVIDENCE_REJECTED: { short: 'the evidence fails' },
  CLAIM_CONFLICT: {
    short: 'the identity is taken',
    say: ({ at: { who } }) =>
      `Another agent has proven this identity. ${
        who === 'thief'
          ? 'The thief cannot take it, even with evidence for its own key.'
          : 'Only one agent can have it.'
      }`,
  },
  TRANSITION_NOT_ALLOWED: {
    short: 'not possible now',
    say: ({ at: { who } }) =>
      who === 'thief'
        ? 'This key has no right to do this, or the agent’s status does not allow it.'
        : 'This key has no right to do this any more, or the agent’s status does not allow it.',
  },
  AGENT_REVOKED: { short: 'the agent is revoked' },
}

/** What a proof of a thief comes to, by the check that refused it; for anyone else the code says it. */
const OF_A_THIEF: Readonly<Partial<Record<ProofCheck, string>>> = {
  authority:
    'The signature is valid, but by the thief’s own key. The agent’s key is another, which the thief does not have.',
  signature: 'The signature does not verify over these exact bytes. The thief changed something in them.',
  authorization:
    'Replacing the key needs a second signature by someone with authority. The thief cannot give one.',
}

/** What a failed check's code means in a story; every other has the catalogue's own words. */
const CODES = {
  ISSUER_UNKNOWN: 'The {directory} does not know this issuer, so what it signs counts for nothing.',
  AUTHORIZATION_MISSING:
    'Replacing the key needs a second signature by someone with authority. This proof has none.',
  AUTHORIZATION_WRONG_PARTY:
    'Replacing the key needs a second signature by someone with authority. This one is by someone without.',
} as const

function refusedSay(called: Called): string {
  const { at, message } = called
  const [outer, inner = outer] = failedCheck(called)
  const own = at.who === 'thief' ? entryOf<string>(OF_A_THIEF, outer?.check ?? '') : undefined
  const problem = entryOf(PROBLEMS, message.code ?? '')?.say?.(called)
  const code = entryOf<string>(CODES, inner?.code ?? '') ?? checkCodeWords(inner?.code ?? '')
  const known: Readonly<Record<string, { readonly happened: string }>> = PROBLEM_WORDS
  return (
    own ??
    problem ??
    (code && `${code} Nothing changes.`) ??
    entryOf(known, message.code ?? '')?.happened ??
    'The service refused it.'
  )
}

function refusedShort(called: Called): string {
  if ((called.entry.answer?.status ?? 0) >= 500) return 'could not be done'
  const [outer] = failedCheck(called)
  const why =
    outer?.check === 'authority' ? 'it is another key' : entryOf(PROBLEMS, called.message.code ?? '')?.short
  return why === undefined ? 'refused' : `refused: ${why}`
}

/** The heading of a step that ends so. */
function refusedHead(called: Called): string {
  const { at, entry, message } = called
  if (message.kind === 'import') return 'Not imported'
  if (message.kind === 'evaluate') return 'No decision'
  const { refused } = OPERATION_WORDS[entry.group === ROTATE_GROUP ? 'rotate' : (at.purpose ?? 'BIND_KEY')]
  const [, inner] = failedCheck(called)
  return inner === undefined ? refused : `${refused}: refused at ${inner.check}`
}

/** What a refusal means. */
export const refusalWords = (called: Called): Refused => ({
  short: refusedShort(called),
  say: refusedSay(called),
  changed: NOTHING,
  head: refusedHead(called),
})

const FAILED = {
  TIMED_OUT: 'nothing came in time',
  NOT_ANSWERED_HERE: 'not from the service',
  OUT_OF_CONTRACT: 'not what was agreed',
  STOPPED: 'stopped by the page',
} as const satisfies Record<TransportFailure, string>

/** What it means that no answer can be trusted to be the service's. */
export const failedWords = (code: TransportFailure): Refused => ({
  short: FAILED[code],
  say: TRANSPORT_FAILURES[code],
  changed: NOTHING,
})
