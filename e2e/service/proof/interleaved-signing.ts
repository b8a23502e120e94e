import type { ChallengeIssued } from '../../../src/contract/schemas/challenge.ts'
import type { ReportSendRequest } from '../../../src/contract/schemas/evaluation.ts'
import type { ImportRequest } from '../../../src/contract/schemas/profile.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import type { World } from '../../../src/parties/world.ts'
import type { Act, ExternalProtocol } from '../../models/interleavings/interleaver.ts'
import type { AgentKind, KeyName } from '../../models/lifecycle/lifecycle-oracle.ts'
import { approvalOf, ELSEWHERE, proofOf, REPORT, type Sender, sendRequest } from '../report/reports.ts'
import { issued } from '../service-test.ts'
import type { Workbench } from '../workbench.ts'
import { signAuthorization, signProof, type TestKey } from './keys-and-proofs.ts'

export type Keys = Readonly<Record<KeyName, TestKey>>

export interface InterleavedAgent {
  readonly agent_id: string
  readonly kind: AgentKind
  readonly claim: ImportRequest
}

/** What signing needs. */
export interface Signing {
  readonly tabs: readonly [Workbench, Workbench]
  readonly keys: Keys
  readonly world: World
  readonly agents: ReadonlyMap<number, InterleavedAgent>
  readonly challenges: ReadonlyMap<number, ChallengeIssued & { readonly of: number }>
}

/** The check that wrong evidence is made to fail. */
const WRONG: Readonly<Record<ExternalProtocol, string>> = {
  OIDC: 'iss',
  A2A_AGENT_CARD: 'provider',
  SPIFFE_SVID: 'subject',
  W3C_VC: 'credential_subject',
  DNS_WELL_KNOWN: 'key',
}

/** The proof with the end of its signature replaced, so that it does not verify. */
const crossed = (proof: string) => proof.replace(/[^.]{4}$/u, end => (end === 'AAAA' ? 'BBBB' : 'AAAA'))

/** Has the agent's counterparty issue what its protocol asks for; a host publishes its zone instead. */
async function evidenceFor(
  { tabs: [bench], keys, world, agents }: Signing,
  { about, signer, spoilt }: Extract<Act, { kind: 'prove' }>,
  challenge: ChallengeIssued,
) {
  const agent = about && agents.get(about.agent)
  if (about === undefined || agent === undefined) return undefined
  const fault = spoilt === 'wrong evidence' ? WRONG[about.protocol] : undefined
  return issued({ ...agent, bench, world, key: keys[signer] }, challenge, { fault })
}

/** The body that answers a challenge, signed now. @throws Error if there is no such challenge */
export async function proofFor(run: Signing, act: Extract<Act, { kind: 'prove' }>): Promise<object> {
  const [bench] = run.tabs
  const challenge = run.challenges.get(act.challenge)
  if (challenge === undefined) throw new Error('no such challenge')
  const key = run.keys[act.signer]
  const evidence = await evidenceFor(run, act, challenge)
  const payload = {
    ...(evidence === undefined ? {} : { evidence_digest: await digestOfJson(evidence) }),
    ...(act.spoilt === 'another nonce' ? { nonce: 'A'.repeat(43) } : {}),
  }
  const proof = await signProof(challenge, key, bench.now(), { payload })
  const second = act.by && (await signAuthorization(challenge, run.keys[act.by], key.thumbprint, bench.now()))
  return {
    challenge_id: challenge.challenge_id,
    proof: act.spoilt === 'another signature' ? crossed(proof) : proof,
    ...(evidence === undefined ? {} : { evidence }),
    ...(second === null ? {} : { authorization: second }),
  }
}

/** The request to send a report, approved and signed now. */
export async function reportFor(
  { tabs: [bench], keys, agents }: Signing,
  { agent, approver, signer, elsewhere }: Extract<Act, { kind: 'send' }>,
): Promise<ReportSendRequest> {
  const agent_id = agents.get(agent)?.agent_id ?? ''
  const sender: Sender = { bench, agent_id, key: keys[signer], approver: keys[approver] }
  const report = elsewhere ? ELSEWHERE : REPORT
  const approval = await approvalOf(sender, report)
  return sendRequest(sender, { approval, report_proof: await proofOf(sender, approval, report) }, report)
}
