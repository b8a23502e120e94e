import type { ReasonCode } from '../../../src/contract/catalogues/dimensions.ts'
import { provenAgent } from '../../../src/flows/sample-agents.ts'
import type { SampleName } from '../../../src/parties/world.ts'
import {
  externalAgent,
  linkedAgent,
  organization,
  publicKeyAgent,
  register,
  registryAgent,
  registryClaim,
} from '../agents.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { contentVerifier, verifiersOf } from '../protocols/stand-in-verifiers.ts'
import { actorsOn } from '../service-test.ts'
import { tamper } from '../store/stored.ts'
import type { Workbench } from '../workbench.ts'

const HOUR_S = 3600
const at = (bench: Workbench, seconds: number) => new Date(bench.now() + seconds * 1000).toISOString()

/** Creates a situation that causes a reason; resolves with the agent in it. */
type Reach = (bench: Workbench) => Promise<string>

/** The reasons that only `report.send` can give. */
type OfReports =
  | Extract<ReasonCode, `APPROVAL_${string}` | `CONTENT_${string}` | `DESTINATION_${string}`>
  | 'LIFECYCLE_NOT_PILOT_READY'

const provenSample = (bench: Workbench, sample: SampleName) => provenAgent(actorsOn(bench), sample)

async function bound(bench: Workbench, metadata: Record<string, unknown> = {}) {
  const agent = await registryAgent(bench, metadata)
  await bench.doPurpose(agent.agent_id, 'BIND_KEY', agent.key)
  return agent
}

const boundWith =
  (metadata: (bench: Workbench) => Record<string, unknown>): Reach =>
  async bench =>
    (await bound(bench, metadata(bench))).agent_id

/** For each reason of `pilot.enter` a real situation that gives only it; POLICY_ERROR has its own tests. */
export const REACH: Readonly<Record<Exclude<ReasonCode, OfReports | 'POLICY_ERROR'>, Reach>> = {
  ALL_DIMENSIONS_PASS: async bench => (await bound(bench)).agent_id,
  IDENTITY_NOT_IN_REGISTRY: async bench => {
    const { agent_id } = await bench.import(registryClaim('nobody'))
    return agent_id
  },
  IDENTITY_WITHDRAWN: async bench => {
    const { agent_id } = await provenSample(bench, 'OIDC')
    const name = { kind: 'issuer_keys', issuer: 'https://idp.example', use: 'id_token' } as const
    await bench.publish({ kind: 'withdrawn', was: name }, 1)
    return agent_id
  },
  IDENTITY_KEY_MISMATCH: async bench => {
    const { agent_id, claim } = await bound(bench)
    await register(bench, claim, await makeKey(), 1)
    return agent_id
  },
  IDENTITY_NOT_VERIFIED: async bench => {
    const { agent_id, key } = await publicKeyAgent(bench)
    await bench.doPurpose(agent_id, 'BIND_KEY', key)
    return agent_id
  },
  IDENTITY_EXPIRED: async bench => {
    const until = at(bench, HOUR_S)
    const tab = await bench.secondTab({ verifiers: verifiersOf({ OIDC: contentVerifier({ until }) }) })
    const { agent_id } = await externalAgent(tab)
    const key = await makeKey()
    await tab.doPurpose(agent_id, 'VERIFY_IDENTITY', key)
    await tab.doPurpose(agent_id, 'BIND_KEY', key)
    bench.wait(HOUR_S)
    return agent_id
  },
  IDENTITY_KEY_NOT_BOUND: async bench => (await registryAgent(bench)).agent_id,
  POSSESSION_NOT_PROVEN: async bench => (await registryAgent(bench)).agent_id,
  POSSESSION_STALE: async bench => {
    const { agent_id } = await bound(bench)
    bench.wait(24 * HOUR_S)
    return agent_id
  },
  ORGANIZATION_UNKNOWN: boundWith(() => ({ organization_id: 'nowhere.example' })),
  ORGANIZATION_WITHDRAWN: async bench => {
    const { agent_id } = await linkedAgent(bench)
    const was = { kind: 'organization', organization_id: 'org.example' } as const
    await bench.publish({ kind: 'withdrawn', was }, 1)
    return agent_id
  },
  ORGANIZATION_NOT_LINKED: async bench => {
    const { organization_id } = await organization(bench)
    return (await bound(bench, { organization_id })).agent_id
  },
  LIFECYCLE_WINDOW_INVERTED: boundWith(bench => ({
    valid_from: at(bench, HOUR_S),
    valid_until: at(bench, HOUR_S),
  })),
  LIFECYCLE_NOT_YET_VALID: boundWith(bench => ({ valid_from: at(bench, 1) })),
  LIFECYCLE_EXPIRED: boundWith(bench => ({ valid_until: at(bench, 0) })),
  LIFECYCLE_SUSPENDED: async bench => {
    const { agent_id, orgKey } = await linkedAgent(bench)
    await bench.doPurpose(agent_id, 'SUSPEND', orgKey)
    return agent_id
  },
  LIFECYCLE_REVOKED: async bench => {
    const { agent_id, key } = await bound(bench)
    await bench.doPurpose(agent_id, 'REVOKE', key)
    return agent_id
  },
  TRACEABILITY_EVIDENCE_ALTERED: async bench => {
    const { agent_id } = await bound(bench)
    const ref = (await bench.service.window.agent(agent_id))?.recorded.binding?.proof_ref ?? ''
    await tamper(bench, 'evidence', ref, record => ({ ...record, text: `${record.text}A` }))
    return agent_id
  },
  TRACEABILITY_CHAIN_BROKEN: async bench => {
    const { agent_id } = await bound(bench)
    const { receipt_ref } = await bench.evaluate(agent_id)
    await tamper(bench, 'receipts', receipt_ref, record => ({
      ...record,
      receipt: { ...Object(record.receipt), decision: 'DENY' },
    }))
    return agent_id
  },
}
