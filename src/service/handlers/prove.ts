import type { Facts, IdentityFact, Voucher } from '../../contract/facts.ts'
import type { Purpose } from '../../contract/names.ts'
import type { ChallengeProve, ChallengeProven } from '../../contract/schemas/challenge.ts'
import type { DirectoryRecord } from '../../contract/schemas/directory.ts'
import { type ClockReading, type Draw, instantOf } from '../../contract/time-and-chance.ts'
import type { AgentRecord, EvidenceRecord, IdentityRecord } from '../../contract/window/rows.ts'
import { canonicalJson, digestOfText } from '../../crypto/digest.ts'
import { groundsOf, heldSince } from '../../rules/standing/grounds.ts'
import { standingOf, statusOf } from '../../rules/standing/standing.ts'
import { identityName, listEntry, vouchingEntry } from '../../rules/standing/subject.ts'
import { fieldsOfProve } from '../guard/evidence-fields.ts'
import { requireSynthetic } from '../guard/require-synthetic.ts'
import type { Handler, Received } from '../http/in-turn.ts'
import { judgeProof, type ProofJudgement, type ProofRules } from '../proof/judge-proof.ts'
import {
  type ProveSnapshot,
  proofExpectations,
  proveSnapshotOf,
  readForProof,
} from '../proof/prove-snapshot.ts'
import { Refusal } from '../refusal.ts'
import type { ServiceParts } from '../service-parts.ts'
import type { Change, Plan } from '../store/commit.ts'
import type { Expectation, Store } from '../store/database.ts'
import { type GroundsRead, readRow } from '../store/readable-rows.ts'

type Accepted = Extract<ProofJudgement, { ok: true }>

interface Passed {
  readonly snapshot: ProveSnapshot
  readonly accepted: Accepted
  /** What it was judged on besides its snapshot: the status lists its evidence named, by entry name. */
  readonly listsRead: ReadonlyMap<string, DirectoryRecord | undefined>
  readonly kept: readonly EvidenceRecord[]
  readonly at: ClockReading
}

/** What something is established by: the proof that passed, and what the facts that it sets say of it. */
interface Establishing extends Passed {
  readonly stamp: Pick<IdentityFact, 'at' | 'request_id' | 'proof_ref' | 'clock_offset_ms'>
  readonly evidence_ref: string | null
  readonly authorization_ref: string | null
  readonly draw: Draw
}

function without(facts: Facts, ...names: (keyof Facts)[]): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => !names.some(gone => gone === name)))
}

/** The directory's key, or a zone's record, that vouched for an identity; null where that is the key itself. */
function voucherOf({ snapshot, accepted: { verification } }: Establishing): Voucher | null {
  const { agent, issuer } = snapshot
  const entry = vouchingEntry(agent)
  const thing = verification?.vouching_key ?? null
  return entry === null || thing === null || issuer === undefined
    ? null
    : { entry, thing, since: heldSince(issuer, thing) }
}

function verifyIdentity(e: Establishing): Facts {
  const { facts } = e.snapshot.agent
  const { proof, verification, taken } = e.accepted
  const displaced = facts.binding !== undefined && facts.binding.key_thumbprint !== proof.thumbprint
  return {
    ...(displaced ? without(facts, 'binding', 'readiness') : facts),
    identity: {
      ...e.stamp,
      confirmed_key: proof.thumbprint,
      evidence_ref: e.evidence_ref,
      authorization_ref: e.authorization_ref,
      until: verification?.until ?? null,
      endpoint: verification?.endpoint ?? null,
      vouched_by: voucherOf(e),
      statuses: verification?.statuses ?? [],
      ...(taken === null ? {} : { taking: taken.taking }),
    },
  }
}

function linkOrganization({ snapshot, accepted, stamp }: Establishing): Facts {
  const { claim, facts } = snapshot.agent
  const organization_id = claim.metadata.organization_id ?? ''
  return { ...facts, link: { ...stamp, organization_id, key_thumbprint: accepted.proof.thumbprint } }
}

function bindKey(e: Establishing): Facts {
  const { facts } = e.snapshot.agent
  const { proof, taken } = e.accepted
  const { thumbprint: key_thumbprint, alg } = proof
  const same = facts.binding?.key_thumbprint === key_thumbprint ? facts.binding : undefined
  return {
    ...(same ? facts : without(facts, 'readiness')),
    binding: {
      ...e.stamp,
      authorization_ref: e.authorization_ref,
      binding_id: same?.binding_id ?? e.draw('binding_id'),
      key_thumbprint,
      alg,
      bound_at: same?.bound_at ?? e.stamp.at,
      ...(taken === null ? {} : { taking: taken.taking }),
    },
  }
}

function byWhom({ snapshot, accepted }: Establishing): 'organization' | 'holder' {
  const { agent, grounds } = snapshot
  const organization = agent.facts.link && grounds.organization.current_key === accepted.proof.thumbprint
  return organization ? 'organization' : 'holder'
}

const ESTABLISH = {
  VERIFY_IDENTITY: verifyIdentity,
  LINK_ORGANIZATION: linkOrganization,
  BIND_KEY: bindKey,
  SUSPEND: e => ({
    ...without(e.snapshot.agent.facts, 'readiness'),
    suspension: { ...e.stamp, by: byWhom(e) },
  }),
  REINSTATE: e => without(e.snapshot.agent.facts, 'suspension'),
  REVOKE: e => ({ ...e.snapshot.agent.facts, revocation: { ...e.stamp, by: byWhom(e) } }),
} as const satisfies Record<Purpose, (establishing: Establishing) => Facts>

function expectationsOf({ snapshot, listsRead }: Passed): Expectation[] {
  return [
    ...proofExpectations(snapshot),
    ...[...listsRead].map(
      ([key, record]): Expectation => ({ store: 'directory', key, version: record?.version ?? null }),
    ),
  ]
}

/** Who holds the claimed identity from now on, as it is stored; undefined where the proof changes nothing about it. */
function takenNow({ snapshot, accepted }: Passed): IdentityRecord | undefined {
  const { agent, read } = snapshot
  const { taken } = accepted
  if (taken === null) return undefined
  return { name: identityName(agent), version: (read.identity?.version ?? 0) + 1, ...taken }
}

function changesOf(e: Establishing, agent: AgentRecord): Change[] {
  const { challenge_id, nonce, purpose } = e.snapshot.challenge
  const { at, request_id } = e.stamp
  const { binding } = agent.facts
  const taken = takenNow(e)
  const changes: Change[] = [
    { store: 'nonces', put: { nonce, challenge_id, request_id, at } },
    { store: 'open_challenges', remove: challenge_id },
  ]
  if (taken !== undefined) changes.push({ store: 'identities', put: taken })
  if (purpose === 'BIND_KEY' && binding) {
    const { binding_id, key_thumbprint, alg, bound_at } = binding
    const record = { binding_id, agent_id: agent.agent_id, key_thumbprint, alg, bound_at, proven_at: at }
    changes.push({ store: 'bindings', put: record })
  }
  const evidence = e.kept.map((put): Change => ({ store: 'evidence', put }))
  return [...changes, ...evidence, { store: 'agents', put: agent }]
}

async function statusAfter(passed: Passed, agent: AgentRecord) {
  const { snapshot, listsRead, at } = passed
  const { entries, identity } = snapshot.read
  const after: GroundsRead = {
    entries: new Map([...entries, ...listsRead]),
    identity: takenNow(passed) ?? identity,
  }
  return statusOf(standingOf(agent, await groundsOf(agent, after, at.now), at.now))
}

async function answerOf(passed: Passed, agent: AgentRecord): Promise<ChallengeProven> {
  const { snapshot, accepted, at } = passed
  const { purpose } = snapshot.challenge
  const bound = purpose === 'BIND_KEY' ? agent.facts.binding : undefined
  return {
    ...(bound ? { binding_id: bound.binding_id } : {}),
    agent_id: agent.agent_id,
    purpose,
    key_thumbprint: accepted.proof.thumbprint,
    status: await statusAfter(passed, agent),
    proven_at: instantOf(at.now),
    checks: accepted.checks,
  }
}

function establishingOf(passed: Passed, request_id: string, draw: Draw): Establishing {
  const ref = (kind: EvidenceRecord['kind']) => passed.kept.find(record => record.kind === kind)?.ref ?? null
  const { now, offset: clock_offset_ms } = passed.at
  return {
    ...{ ...passed, draw },
    stamp: { at: instantOf(now), request_id, proof_ref: ref('proof') ?? '', clock_offset_ms },
    evidence_ref: ref('evidence'),
    authorization_ref: ref('authorization'),
  }
}

/** Plans what a proof that passed establishes; its nonce is consumed in the same transaction. */
async function planOfProof(passed: Passed, request_id: string, draw: Draw): Promise<Plan> {
  const { snapshot } = passed
  const establishing = establishingOf(passed, request_id, draw)
  const agent: AgentRecord = {
    ...snapshot.agent,
    version: snapshot.agent.version + 1,
    facts_version: snapshot.agent.facts_version + 1,
    facts: ESTABLISH[snapshot.challenge.purpose](establishing),
  }
  const answer = await answerOf(passed, agent)
  return {
    status: 201,
    body: answer,
    agent_id: agent.agent_id,
    operation: `prove ${answer.purpose}`,
    outcome: answer.status,
    expects: expectationsOf(passed),
    changes: changesOf(establishing, agent),
    reads: [],
  }
}

type ProveRules = ProofRules & Pick<ServiceParts, 'store' | 'draw'>

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
