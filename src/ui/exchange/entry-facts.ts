import { onceEach } from '../../browser/lazy.ts'
import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import { asksFor, decisionOf, messageOf, succeeded, textMember } from '../../client/message.ts'

/** A signature that an entry made, or the proof that it carries: the whole JWS, and what of it was signed. */
interface Signature {
  readonly jws: string
  readonly input: string
}

/** What one entry says by itself, whatever else the journal holds. */
export interface EntryFacts {
  /** The agent and the group: what was issued and the proof that it was issued for share them. */
  readonly run: string
  /** A proof, and whether it was accepted; undefined for anything else. */
  readonly proof: 'accepted' | 'not accepted' | undefined
  /** Whether it bound a key: the agent's own line is solid from here on. */
  readonly binds: boolean
  /** The agent and key that it proved, as `agentKey` names them. */
  readonly proved: string | undefined
  /** The agent and key that it signed with, as `agentKey` names them. */
  readonly signedWith: string | undefined
  readonly signature: Signature | undefined
  /** What may be sent once only: the body of a proof, or of a report to be decided on. */
  readonly once: string | undefined
  /** The receipt of its answer, where that was INDETERMINATE. */
  readonly undecided: string | undefined
}

/** Whose key: a name for the pair of an agent and a key. */
const agentKey = (agentId: string | null, thumbprint: string): string => `${agentId} ${thumbprint}`

const signatureOf = (jws: string): Signature => ({ jws, input: jws.slice(0, jws.lastIndexOf('.')) })

const NOTHING = {
  proof: undefined,
  binds: false,
  proved: undefined,
  signedWith: undefined,
  signature: undefined,
  once: undefined,
  undecided: undefined,
} as const

function ofCall(entry: CallEntry): Omit<EntryFacts, 'run'> {
  const { kind, purpose, proof, answer, receipt_ref } = messageOf(entry)
  const proves = kind === 'prove'
  const accepted = proves && succeeded(entry)
  const thumbprint = accepted && entry.speaker === 'agent' && textMember(answer.members, 'key_thumbprint')
  const once = (proves || asksFor(entry, 'report.send')) && entry.request.body !== ''
  return {
    ...NOTHING,
    proof: proves ? (accepted ? 'accepted' : 'not accepted') : undefined,
    binds: accepted && purpose === 'BIND_KEY',
    proved: thumbprint ? agentKey(entry.agent_id, thumbprint) : undefined,
    signature: proof === undefined ? undefined : signatureOf(proof),
    once: once ? entry.request.body : undefined,
    undecided: decisionOf(entry) === 'INDETERMINATE' ? receipt_ref : undefined,
  }
}

function read(entry: JournalEntry): EntryFacts {
  const run = `${entry.agent_id} ${entry.group}`
  if (entry.kind === 'call') return { run, ...ofCall(entry) }
  if (entry.kind !== 'sign') return { run, ...NOTHING }
  const signedWith = agentKey(entry.agent_id, entry.key_thumbprint)
  return { run, ...NOTHING, signedWith, signature: signatureOf(entry.jws) }
}

/** What an entry says by itself; found once for each, as thousands are asked at every change of the journal. */
export const factsOf = onceEach(read)
