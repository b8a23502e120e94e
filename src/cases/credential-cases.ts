import { answerChallenge, issueFor, type Proved } from '../flows/prove.ts'
import { begin, must } from '../flows/sample-agents.ts'
import type { StatusPurpose } from '../protocols/w3c-vc/list.ts'
import type { CaseActors, PilotCase } from './case.ts'
import { observedOf } from './observe.ts'
import { GROUP } from './setup-steps.ts'

const REFUSED = { status: 422, code: 'EVIDENCE_REJECTED', check: 'evidence/status' } as const

/** Verifies with a credential that its issuer marked after issuing it, optionally lifting the mark first. */
async function verifyMarked(actors: CaseActors, purpose: StatusPurpose, lifted: boolean): Promise<Proved> {
  const { credentials } = actors.world
  const agent = await begin(actors, 'W3C_VC')
  await credentials.setApart(agent.claim)
  const challenge = must(await actors.visitor.askChallenge(agent.agent_id, 'VERIFY_IDENTITY', GROUP))
  const { key_thumbprint } = agent
  const evidence = await issueFor(actors, agent, challenge, { key_thumbprint }, GROUP)
  await credentials.setMark(agent.claim, purpose, true)
  if (lifted) await credentials.setMark(agent.claim, purpose, false)
  return answerChallenge(actors, agent, challenge, { evidence }, GROUP)
}

const marked = (purpose: StatusPurpose, tries: string): PilotCase => ({
  id: `protocol.W3C_VC.marked-${purpose}`,
  step: 'bind',
  area: 'protocol',
  tries: `W3C_VC: ${tries}.`,
  rule: 'verifier:W3C_VC',
  expected: REFUSED,
  run: async actors => observedOf(await verifyMarked(actors, purpose, false)),
})

const LIFTED: PilotCase = {
  id: 'protocol.W3C_VC.mark-lifted',
  step: 'bind',
  area: 'protocol',
  tries: 'W3C_VC: verify the identity on a credential that was suspended, and is not any more.',
  rule: 'opens:VERIFY_IDENTITY',
  expected: { status: 201, agent_status: 'EXTERNAL_IDENTITY_VERIFIED' },
  run: async actors => observedOf(await verifyMarked(actors, 'suspension', true)),
}

/** Credentials whose status the issuer changes after issuing them. */
export const CREDENTIAL_CASES: readonly PilotCase[] = [
  marked('revocation', 'verify the identity on a credential that its issuer has revoked since'),
  marked('suspension', 'verify the identity on a credential that its issuer has suspended'),
  LIFTED,
]
