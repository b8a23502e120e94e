import { claimedProfile, type ImportAnswer, type ImportRequest } from '../../contract/schemas/profile.ts'
import { type ClockReading, type Draw, instantOf } from '../../contract/time-and-chance.ts'
import type { AgentRecord } from '../../contract/window/rows.ts'
import { digestOfJson } from '../../crypto/digest.ts'
import { type GuardedField, requireSynthetic } from '../guard/require-synthetic.ts'
import type { Handler, Received } from '../http/in-turn.ts'
import type { ServiceParts } from '../service-parts.ts'
import type { Plan } from '../store/commit.ts'

type Claim = ImportRequest

function guardedFields({ issuer, subject, metadata }: Claim): GuardedField[] {
  const identifiers: [string, unknown][] = [
    ['/issuer', issuer],
    ['/subject', subject],
    ['/metadata/organization_id', metadata.organization_id],
    ['/metadata/endpoint', metadata.endpoint],
    ['/metadata/key_reference', metadata.key_reference],
    ['/metadata/evidence_refs', metadata.evidence_refs],
  ]
  return [
    ...identifiers.map(([pointer, value]): GuardedField => ({ pointer, value, kind: 'identifier' })),
    { pointer: '/metadata/display_name', value: metadata.display_name, kind: 'free-text' },
  ]
}

async function planOf(
  claim: Claim,
  { bytes, requestKey, trace }: Received,
  { now }: ClockReading,
  draw: Draw,
): Promise<Plan> {
  const claim_digest = await trace.timed('verify', () => digestOfJson(claim))
  // That of the request is of the same bytes.
  const { body_digest: received_digest } = requestKey
  const agent: AgentRecord = {
    agent_id: draw('agent_id'),
    version: 1,
    claim,
    claim_digest,
    received: bytes,
    received_digest,
    imported_at: instantOf(now),
    import_request_id: requestKey.request_id,
    facts: {},
    facts_version: 0,
    head: null,
  }
  const answer: ImportAnswer = {
    agent_id: agent.agent_id,
    verified: false,
    profile: { ...claimedProfile(claim), status: 'IDENTITY_CLAIMED' },
    claim_digest,
    received_digest,
    imported_at: agent.imported_at,
  }
  return {
    status: 201,
    body: answer,
    agent_id: agent.agent_id,
    operation: 'import',
    outcome: 'IDENTITY_CLAIMED',
    expects: [{ store: 'agents', key: agent.agent_id, version: null }],
    changes: [{ store: 'agents', put: agent }],
    reads: [],
  }
}

/** Stores a claim as received: its bytes, both digests, and nothing established. Every import makes a new agent. */
export function createImport({ draw }: Pick<ServiceParts, 'draw'>): Handler<Claim> {
  return async (claim, received) => {
    requireSynthetic(guardedFields(claim))
    return at => planOf(claim, received, at, draw)
  }
}
