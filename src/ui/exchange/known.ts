import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import { asksFor, decisionOf, messageOf, succeeded, textMember } from '../../client/message.ts'
import { claimOf } from '../../client/message-contents.ts'
import type { Purpose } from '../../contract/names.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'

export const AGAIN_GROUP = 'Sent again'

/** Whether the visitor sent it from another message: the same again, or edited. */
export const isSentFromAnother = ({ group, edited_from }: CallEntry): boolean =>
  group === AGAIN_GROUP || edited_from !== undefined

/** The body of what makes a difference if it is sent twice: a claim, a proof, or a report to be decided on. */
export function sentOnce(call: CallEntry): string | undefined {
  const { kind } = messageOf(call)
  const once = kind === 'import' || kind === 'prove' || asksFor(call, 'report.send')
  return once && call.request.body !== '' ? call.request.body : undefined
}

export const agentKey = (agentId: string | null, thumbprint: string): string => `${agentId} ${thumbprint}`

/** The agents that attacks made, each with the agent that was at work then. */
export type Besides = ReadonlyMap<string, string>

/** What concerns no agent yet stands with the agent that is imported next and, after the last, with that one. */
function ownersOf(entries: readonly JournalEntry[], besides: Besides): (string | null)[] {
  const owners = entries.map(({ agent_id: id }) => (id === null ? null : (besides.get(id) ?? id)))
  let next = owners.findLast(owner => owner !== null) ?? null
  for (let at = owners.length - 1; at >= 0; at -= 1) {
    next = owners[at] ?? next
    owners[at] = next
  }
  return owners
}

/** Reads the journal from its end, so that what comes of an entry is known before it. */
export function knownOf(entries: readonly JournalEntry[], besides: Besides = new Map()) {
  /** The issued entries whose proof, the next one of their run, was accepted; until then each is a claim. */
  const accepted = new Set<JournalEntry>()
  /** The receipts of the answers that were INDETERMINATE, by their names. */
  const undecided = new Set<string>()
  /** The pairs of an agent and a key that were proven, and the agents that have proven one. */
  const proven = new Set<string>()
  const provers = new Set<string | null>()
  const claims = new Map<string, ImportRequest>()
  /** What each challenge was asked for, by its id. */
  const purposes = new Map<string, Purpose>()
  /** Where a thief sends last what someone said of an agent or signed, by its body. */
  const copied = new Map<string, number>()
  const attacks = new Set<string>()
  /** Whether the next proof of each run is accepted; what was issued for it shares its agent and group. */
  const nextProof = new Map<string, boolean>()
  for (const entry of entries.toReversed()) {
    const { agent_id, group, speaker, seq } = entry
    if (entry.kind === 'issue' && nextProof.get(`${agent_id} ${group}`) === true) accepted.add(entry)
    if (entry.kind !== 'call') continue
    const { kind, purpose, challenge_id, receipt_ref, answer } = messageOf(entry)
    if (speaker === 'thief' && !isSentFromAnother(entry)) attacks.add(group)
    const once = sentOnce(entry)
    // What anyone asks in the same words is not a copy.
    if (speaker === 'thief' && once !== undefined && !copied.has(once)) copied.set(once, seq)
    const claim = kind === 'import' && agent_id !== null ? claimOf(entry) : undefined
    if (claim !== undefined && agent_id !== null) claims.set(agent_id, claim)
    if (kind === 'ask' && purpose !== undefined && challenge_id !== undefined)
      purposes.set(challenge_id, purpose)
    if (decisionOf(entry) === 'INDETERMINATE' && receipt_ref !== undefined) undecided.add(receipt_ref)
    if (kind !== 'prove') continue
    nextProof.set(`${agent_id} ${group}`, succeeded(entry))
    const key = succeeded(entry) && speaker === 'agent' && textMember(answer.members, 'key_thumbprint')
    if (!key) continue
    proven.add(agentKey(agent_id, key))
    provers.add(agent_id)
  }
  const owners = ownersOf(entries, besides)
  return { owners, accepted, undecided, proven, provers, claims, purposes, copied, attacks }
}

/** What the journal as a whole says of its entries, some of it only after them. */
export type Known = ReturnType<typeof knownOf>
