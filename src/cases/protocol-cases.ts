import type { ProtocolCheckList } from '../contract/catalogues/checks.ts'
import { keysOf } from '../contract/keys-of.ts'
import { PROTOCOLS, type Protocol } from '../contract/names.ts'
import { answerChallenge, bindKey, issueFor, type Proved, verifyIdentity } from '../flows/prove.ts'
import { begin, importFor, keyForSample, must } from '../flows/sample-agents.ts'
import { PROTOCOL_CHECKS } from '../protocols/lists.ts'
import type { StatusPurpose } from '../protocols/w3c-vc/list.ts'
import { observedOf } from './answers.ts'
import type { CaseActors, PilotCase } from './case.ts'
import { agentAfter, GROUP, withOwnList } from './steps.ts'

const REFUSED = { status: 422, code: 'EVIDENCE_REJECTED' } as const

/** The protocols whose identity some issuer vouches for. */
const VOUCHED = PROTOCOLS.filter(name => name !== 'SERVICE_NAME' && name !== 'PUBLIC_KEY')

/** The checks of a list that issued evidence can fail. */
function issuable(list: ProtocolCheckList): readonly string[] {
  return keysOf(list).filter(check => list[check]?.not_checked === undefined && check !== 'issuer_known')
}

function right(protocol: Protocol): PilotCase {
  const registered = protocol === 'SERVICE_NAME'
  return {
    id: `protocol.${protocol}.right`,
    step: 'bind',
    area: 'protocol',
    tries: registered
      ? 'SERVICE_NAME: bind the key that the registry names.'
      : `${protocol}: verify the identity by what the protocol asks for.`,
    rule: registered ? 'opens:BIND_KEY' : 'opens:VERIFY_IDENTITY',
    expected: {
      status: 201,
      agent_status: registered ? 'TECHNICALLY_BOUND' : 'EXTERNAL_IDENTITY_VERIFIED',
    },
    run: async actors => {
      const agent = await begin(actors, protocol)
      return observedOf(await (registered ? bindKey(actors, agent) : verifyIdentity(actors, agent)))
    },
  }
}

function failing(protocol: Protocol, check: string): PilotCase {
  return {
    id: `protocol.${protocol}.${check}`,
    step: 'bind',
    area: 'protocol',
    tries: `${protocol}: verify the identity on what fails the check ${check}.`,
    rule: `verifier:${protocol}`,
    expected: { ...REFUSED, check: `evidence/${check}` },
    run: async actors =>
      observedOf(await verifyIdentity(actors, await begin(actors, protocol), { fault: check })),
  }
}

function unknownIssuer(protocol: Protocol): PilotCase {
  return {
    id: `protocol.${protocol}.issuer_known`,
    step: 'bind',
    area: 'protocol',
    tries: `${protocol}: verify the identity by an issuer that the directory does not hold.`,
    rule: `verifier:${protocol}`,
    expected: { ...REFUSED, check: 'evidence/issuer_known' },
    run: async actors => {
      const host = `nobody-${crypto.randomUUID().slice(0, 8)}.example`
      const agent = await begin(actors, protocol, claim => strangeIssuer(claim, protocol, host))
      return observedOf(await verifyIdentity(actors, agent, { unpublished: true }))
    },
  }
}

function strangeIssuer<C extends { issuer: string; subject: string }>(
  claim: C,
  protocol: Protocol,
  host: string,
): C {
  if (protocol === 'SPIFFE_SVID')
    return { ...claim, issuer: `spiffe://${host}`, subject: `spiffe://${host}/agent` }
  if (protocol === 'DNS_WELL_KNOWN') return { ...claim, issuer: `https://${host}`, subject: host }
  return { ...claim, issuer: `https://${host}` }
}

const ANOTHER_KEY: PilotCase = {
  id: 'protocol.PUBLIC_KEY.another-key',
  step: 'bind',
  area: 'protocol',
  tries: 'PUBLIC_KEY: verify an identity that is a key with another key.',
  rule: 'verifier:PUBLIC_KEY',
  expected: REFUSED,
  run: async actors => {
    const key_thumbprint = await keyForSample(actors, 'PUBLIC_KEY')
    return observedOf(await verifyIdentity(actors, await begin(actors, 'PUBLIC_KEY'), { key_thumbprint }))
  },
}

const TAKEN: readonly PilotCase[] = VOUCHED.map(protocol => ({
  id: `protocol.${protocol}.taken`,
  step: 'bind',
  area: 'protocol',
  tries: `${protocol}: prove an identity that another agent proved before.`,
  rule: 'store:identities',
  expected: { status: 409, code: 'CLAIM_CONFLICT', check: 'lifecycle' },
  run: async actors => {
    const first = await begin(actors, protocol)
    must(await verifyIdentity(actors, first))
    const second = (await importFor(actors, first.claim, first.key_thumbprint)).acting
    return observedOf(await verifyIdentity(actors, second))
  },
}))

/** Verifies with a credential that its issuer marked after issuing it, optionally lifting the mark first. */
async function verifyMarked(actors: CaseActors, purpose: StatusPurpose, lifted: boolean): Promise<Proved> {
  const { credentials } = actors.world
  const agent = await agentAfter('W3C_VC', [], withOwnList)(actors)
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
  expected: { ...REFUSED, check: 'evidence/status' },
  run: async actors => observedOf(await verifyMarked(actors, purpose, false)),
})

const MARK_LIFTED: PilotCase = {
  id: 'protocol.W3C_VC.mark-lifted',
  step: 'bind',
  area: 'protocol',
  tries: 'W3C_VC: verify the identity on a credential that was suspended, and is not any more.',
  rule: 'opens:VERIFY_IDENTITY',
  expected: { status: 201, agent_status: 'EXTERNAL_IDENTITY_VERIFIED' },
  run: async actors => observedOf(await verifyMarked(actors, 'suspension', true)),
}

/** Every protocol, accepted, and refused for every check of its own list that issued evidence can fail. */
export const PROTOCOL_CASES: readonly PilotCase[] = [
  ...PROTOCOLS.map(right),
  ...VOUCHED.flatMap(protocol => issuable(PROTOCOL_CHECKS[protocol]).map(check => failing(protocol, check))),
  ...VOUCHED.filter(protocol => 'issuer_known' in PROTOCOL_CHECKS[protocol]).map(unknownIssuer),
  ANOTHER_KEY,
  ...TAKEN,
  marked('revocation', 'verify the identity on a credential that its issuer has revoked since'),
  marked('suspension', 'verify the identity on a credential that its issuer has suspended'),
  MARK_LIFTED,
]
