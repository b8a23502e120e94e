import type { CallEntry, JournalEntry } from '../../client/journal-record.ts'
import { messageOf, succeeded } from '../../client/message.ts'
import { importedOf, provenOf } from '../../client/message-contents.ts'
import type { Facts } from '../../contract/facts.ts'
import type { AgentView } from '../../contract/window/agent-view.ts'

type Claim = Pick<
  AgentView,
  'profile' | 'claim_digest' | 'received_digest' | 'imported_at' | 'import_request_id'
>

function callsAbout(agentId: string, entries: readonly JournalEntry[]): readonly CallEntry[] {
  return entries.flatMap(entry =>
    entry.kind === 'call' && entry.agent_id === agentId && succeeded(entry) ? [entry] : [],
  )
}

function claimOf(entry: CallEntry | undefined): Claim | undefined {
  const answer = entry && importedOf(entry)
  if (answer === undefined) return undefined
  const { profile, claim_digest, received_digest, imported_at } = answer
  const import_request_id = entry?.answer?.request_id ?? ''
  return {
    ...{ claim_digest, received_digest, imported_at, import_request_id },
    profile: { ...profile, status: 'IDENTITY_CLAIMED' },
  }
}

function factsAfter(facts: Facts, entry: CallEntry): Facts {
  const answer = provenOf(entry)
  if (answer === undefined) return facts
  const { purpose, proven_at: at, key_thumbprint, binding_id } = answer
  const fact = { at, request_id: entry.answer?.request_id ?? '', proof_ref: '' }
  if (purpose === 'BIND_KEY' && binding_id !== undefined) {
    return {
      ...facts,
      binding: { ...fact, binding_id, key_thumbprint, alg: 'ES256', bound_at: at, authorization_ref: null },
    }
  }
  if (purpose === 'VERIFY_IDENTITY') {
    const identity = {
      ...fact,
      confirmed_key: key_thumbprint,
      evidence_ref: null,
      until: null,
      endpoint: null,
      authorization_ref: null,
    }
    return { ...facts, identity }
  }
  return purpose === 'REVOKE' ? { ...facts, revocation: { ...fact, by: 'holder' } } : facts
}

/**
 * An agent as this side's journal shows it, for a service at another address whose store cannot be seen. No
 * field counts as proven and no operation as closed: only the service knows that.
 */
export function viewFromJournal(agentId: string, entries: readonly JournalEntry[]): AgentView | undefined {
  const calls = callsAbout(agentId, entries)
  const claim = claimOf(calls.find(entry => messageOf(entry).kind === 'import'))
  if (claim === undefined) return undefined
  const proofs = calls.filter(entry => messageOf(entry).kind === 'prove')
  const standing = proofs.reduce<Facts>(factsAfter, {})
  const last = proofs.at(-1)
  const status = (last && provenOf(last)?.status) ?? 'IDENTITY_CLAIMED'
  const { identity_source, protocol } = claim.profile
  return {
    ...claim,
    ...{ agent_id: agentId, version: 0, status, standing, recorded: standing, head: null },
    profile: { ...claim.profile, status },
    received: new Uint8Array(),
    lapses: {},
    proven_fields: [],
    operations: [],
    situation: {
      ...{ identity_source, protocol, linked: false, suspended: false },
      organization_claimed: claim.profile.organization_id != null,
      bound: standing.binding !== undefined,
      binding_proven: standing.binding !== undefined,
      revoked: standing.revocation !== undefined,
    },
  }
}
