import { TRANSPORT_FAILURES, type TransportFailure } from '../../../client/journal-record.ts'
import { checksOf } from '../../../client/message-contents.ts'
import type { CheckLine } from '../../../contract/catalogues/checks.ts'
import { checkCodeWords } from '../../../contract/catalogues/code-words.ts'
import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import type { ProblemCode } from '../../../contract/catalogues/problems.ts'
import { entryOf } from '../../../contract/json-members.ts'
import { ROTATE_GROUP } from '../../../flows/prove.ts'
import { OPERATION_WORDS } from '../../app/operations.ts'
import { type Called, type Happened, NOTHING, type Said, said } from './event.ts'

const firstFailed = (lines: readonly CheckLine[] = []): CheckLine | undefined =>
  lines.find(({ result }) => result === 'FAIL')

/** What a refusal is in a row and, where the catalogue's own words are not enough, in a sentence. */
const PROBLEMS: Readonly<Partial<Record<ProblemCode, readonly [short: string, say?: string]>>> = {
  CHALLENGE_USED: ['that nonce is used'],
  CHALLENGE_EXPIRED: [
    'too late',
    'The {nonce} expired five minutes after it was issued. The service does not even look at the signature.',
  ],
  PROOF_REJECTED: ['the proof fails'],
  EVIDENCE_REJECTED: ['the evidence fails'],
  CLAIM_CONFLICT: [
    'the identity is taken',
    'Another agent has proven this identity. No one else can take it, even with evidence for another key.',
  ],
  TRANSITION_NOT_ALLOWED: [
    'not possible now',
    'This key has no right to do this, or no longer, or the agent’s status does not allow it.',
  ],
  AGENT_REVOKED: ['the agent is revoked'],
}

const THIEFS_KEY =
  'The signature is valid, but by the thief’s own key. The agent’s key is another, which the thief does not have.'

function usedSay({ usedIn, who }: Happened): string {
  const used = `That {nonce} was used ${usedIn === undefined ? 'before' : `in message ${usedIn}`}.`
  return who === 'thief'
    ? `${used} Without the key, the thief cannot sign a new one, so the copy is worthless.`
    : `${used} A new proof needs a new nonce, so nothing changes.`
}

/** What a failed check's code means, in the catalogue's own words where they are enough. */
const failedSay = (code = ''): string | undefined =>
  code === 'ISSUER_UNKNOWN'
    ? 'The {directory} does not know this issuer, so what it signs counts for nothing.'
    : checkCodeWords(code)

/** Why it was refused: by the failed check of a proof, and of the evidence the protocol's own, or by the problem. */
function refusedSay({ at, message }: Called, check: CheckLine | undefined, inner = check): string {
  const { code = '' } = message
  if (at.who === 'thief' && check?.check === 'authority') return THIEFS_KEY
  if (code === 'CHALLENGE_USED') return usedSay(at)
  const failed = failedSay(inner?.code)
  const problems: Readonly<Record<string, { readonly happened: string }>> = PROBLEM_WORDS
  return (
    entryOf(PROBLEMS, code)?.[1] ??
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

export function refusalWords(called: Called): Said {
  const { at, entry } = called
  const check = firstFailed(checksOf(entry))
  const inner = firstFailed(check?.checks)
  const { refused } = OPERATION_WORDS[entry.group === ROTATE_GROUP ? 'rotate' : (at.purpose ?? 'BIND_KEY')]
  const head = inner === undefined ? refused : `${refused}: refused at ${inner.check}`
  return said(refusedShort(called, check), refusedSay(called, check, inner), NOTHING, head)
}

const FAILED = {
  TIMED_OUT: 'nothing came in time',
  NOT_ANSWERED_HERE: 'not from the service',
  OUT_OF_CONTRACT: 'not what was agreed',
  STOPPED: 'stopped by the page',
} as const satisfies Record<TransportFailure, string>

/** What it means that no answer can be trusted to be the service's. */
export const failedWords = (code: TransportFailure): Said => said(FAILED[code], TRANSPORT_FAILURES[code])
