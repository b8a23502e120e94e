import { TRANSPORT_FAILURES, type TransportFailure } from '../../../client/journal-record.ts'
import type { CallKind } from '../../../client/message.ts'
import type { CheckLine, ProofCheck } from '../../../contract/catalogues/checks.ts'
import { checkCodeWords } from '../../../contract/catalogues/code-words.ts'
import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import type { ProblemCode } from '../../../contract/catalogues/problems.ts'
import { entryOf } from '../../../contract/json-members.ts'
import { ROTATE_GROUP } from '../../../flows/prove.ts'
import { OPERATION_WORDS } from '../../app/operations.ts'
import { type Called, failedOf, NOTHING, type Said, said } from './event.ts'

type Sentence = (called: Called, byThief: boolean) => string

/** What a refusal is in a row and, where it means something else in a story, in a sentence; by its problem's code. */
const PROBLEMS: Readonly<Partial<Record<ProblemCode, readonly [short: string, say?: Sentence]>>> = {
  CHALLENGE_USED: [
    'that nonce is used',
    ({ at: { usedIn } }, byThief) =>
      `That {nonce} was used ${usedIn === undefined ? 'before' : `in message ${usedIn}`}. ${
        byThief
          ? 'Without the key, the thief cannot sign a new one, so the copy is worthless.'
          : 'A new proof needs a new nonce, so nothing changes.'
      }`,
  ],
  CHALLENGE_EXPIRED: [
    'too late',
    () =>
      'The {nonce} expired five minutes after it was issued. The service does not even look at the signature.',
  ],
  PROOF_REJECTED: ['the proof fails'],
  EVIDENCE_REJECTED: ['the evidence fails'],
  CLAIM_CONFLICT: [
    'the identity is taken',
    (_called, byThief) =>
      `Another agent has proven this identity. ${byThief ? 'The thief cannot take it, even with evidence for its own key.' : 'Only one agent can have it.'}`,
  ],
  TRANSITION_NOT_ALLOWED: [
    'not possible now',
    () => 'This key has no right to do this, or no longer, or the agent’s status does not allow it.',
  ],
  AGENT_REVOKED: ['the agent is revoked'],
}

/** What a thief's proof comes to, by the check that refused it. */
const OF_A_THIEF: Readonly<Partial<Record<ProofCheck, string>>> = {
  authority:
    'The signature is valid, but by the thief’s own key. The agent’s key is another, which the thief does not have.',
  signature: 'The signature does not verify over these exact bytes. The thief changed something in them.',
  authorization:
    'Replacing the key needs a second signature by someone with authority. The thief cannot give one.',
}

const SECOND_SIGNATURE = 'Replacing the key needs a second signature by someone with authority.'

/** What a failed check's code means; every other has the catalogue's own words. */
const CODES: Readonly<Record<string, string>> = {
  ISSUER_UNKNOWN: 'The {directory} does not know this issuer, so what it signs counts for nothing.',
  AUTHORIZATION_MISSING: `${SECOND_SIGNATURE} This proof has none.`,
  AUTHORIZATION_WRONG_PARTY: `${SECOND_SIGNATURE} This one is by someone without.`,
}

function refusedSay(called: Called): string {
  const code = called.message.code ?? ''
  const byThief = called.at.who === 'thief'
  const { check, inner = check } = failedOf(called.entry)
  const meant = entryOf(PROBLEMS, code)?.[1]?.(called, byThief)
  const failed = entryOf(CODES, inner?.code ?? '') ?? checkCodeWords(inner?.code ?? '')
  const problems: Readonly<Record<string, { readonly happened: string }>> = PROBLEM_WORDS
  return (
    (byThief ? entryOf(OF_A_THIEF, check?.check ?? '') : undefined) ??
    meant ??
    (failed && `${failed} Nothing changes.`) ??
    entryOf(problems, code)?.happened ??
    'The service refused it.'
  )
}

function refusedShort({ entry, message }: Called, check: CheckLine | undefined): string {
  if ((entry.answer?.status ?? 0) >= 500) return 'could not be done'
  const why = check?.check === 'authority' ? 'it is another key' : entryOf(PROBLEMS, message.code ?? '')?.[0]
  return why === undefined ? 'refused' : `refused: ${why}`
}

const HEADS: Readonly<Partial<Record<CallKind, string>>> = { import: 'Not imported', evaluate: 'No decision' }

/** What a refusal means. */
export function refusalWords(called: Called): Said {
  const { at, entry, message } = called
  const { check, inner } = failedOf(called.entry)
  const { refused } = OPERATION_WORDS[entry.group === ROTATE_GROUP ? 'rotate' : (at.purpose ?? 'BIND_KEY')]
  const head =
    HEADS[message.kind] ?? (inner === undefined ? refused : `${refused}: refused at ${inner.check}`)
  return said(refusedShort(called, check), refusedSay(called), NOTHING, head)
}

const FAILED = {
  TIMED_OUT: 'nothing came in time',
  NOT_ANSWERED_HERE: 'not from the service',
  OUT_OF_CONTRACT: 'not what was agreed',
  STOPPED: 'stopped by the page',
} as const satisfies Record<TransportFailure, string>

/** What it means that no answer can be trusted to be the service's. */
export const failedWords = (code: TransportFailure): Said => said(FAILED[code], TRANSPORT_FAILURES[code])
