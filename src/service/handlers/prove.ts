import type { ChallengeProve } from '../../contract/schemas/challenge.ts'
import type { DirectoryRecord } from '../../contract/schemas/directory.ts'
import type { ClockReading, Draw } from '../../contract/time-and-chance.ts'
import { canonicalJson, digestOfText } from '../../crypto/digest.ts'
import { listEntry } from '../../rules/standing/subject.ts'
import { fieldsOfProve } from '../guard/evidence-fields.ts'
import { requireSynthetic } from '../guard/require-synthetic.ts'
import type { Handler, Received } from '../http/in-turn.ts'
import { judgeProof, type ProofRules } from '../proof/judge-proof.ts'
import { type ProveSnapshot, proveSnapshotOf, readForProof } from '../proof/prove-snapshot.ts'
import { Refusal } from '../refusal.ts'
import type { Plan } from '../store/commit.ts'
import type { EvidenceRecord, Store } from '../store/database.ts'
import { readRow } from '../store/readable-rows.ts'
import { type Accepted, planOfProof } from './proof-plan.ts'

export interface ProveRules extends ProofRules {
  readonly store: Store
  readonly draw: Draw
}

/** What is kept of a proof that passed; an authorization that was not needed was not read and is not kept. */
async function keptEvidence(
  body: ChallengeProve,
  { checks, verification }: Accepted,
  agent_id: string,
): Promise<EvidenceRecord[]> {
  const authorized = checks.some(({ check, result }) => check === 'authorization' && result === 'PASS')
  const evidence = body.evidence ?? verification?.found
  const texts: [EvidenceRecord['kind'], string | undefined][] = [
    ['proof', body.proof],
    ['authorization', authorized ? body.authorization : undefined],
    ['evidence', evidence && canonicalJson(evidence)],
  ]
  const kept = texts.map(async ([kind, text]) =>
    text === undefined ? [] : [{ ref: await digestOfText(text), agent_id, kind, text }],
  )
  return (await Promise.all(kept)).flat()
}

/** Reads status lists for a verifier and remembers what was read, so that the commit can compare it. */
function listReader(
  store: Store,
  { agent }: ProveSnapshot,
  listsRead: Map<string, DirectoryRecord | undefined>,
) {
  return async (id: string) => {
    const name = listEntry(agent, id)
    const record = readRow('directory', name, await (await store.open()).get('directory', name))
    listsRead.set(name, record)
    return record
  }
}

async function judge(
  body: ChallengeProve,
  { requestKey, trace }: Received,
  rules: ProveRules,
  at: ClockReading,
): Promise<Plan> {
  const { store, draw } = rules
  const { now } = at
  const read = await trace.timed('read', () => readForProof(store, body.challenge_id))
  return trace.timed('verify', async () => {
    const snapshot = read && (await proveSnapshotOf(read, now))
    const listsRead = new Map<string, DirectoryRecord | undefined>()
    const listOf = snapshot ? listReader(store, snapshot, listsRead) : async () => undefined
    const judged = await judgeProof(snapshot, { body, now, listOf }, rules)
    if (!judged.ok || snapshot === undefined) {
      const agent = snapshot === undefined ? {} : { agent_id: snapshot.agent.agent_id }
      throw judged.ok
        ? new Refusal('CHALLENGE_NOT_FOUND', { checks: judged.checks })
        : new Refusal(judged.code, { ...judged, ...agent })
    }
    const kept = await keptEvidence(body, judged, snapshot.agent.agent_id)
    return planOfProof({ snapshot, accepted: judged, listsRead, kept, at }, requestKey.request_id, draw)
  })
}

export function createProve(rules: ProveRules): Handler<ChallengeProve> {
  return async (body, received) => {
    requireSynthetic(fieldsOfProve(body))
    return at => judge(body, received, rules, at)
  }
}
