import type { EndpointName } from '../../../src/contract/base-url.ts'
import type { Purpose } from '../../../src/contract/names.ts'
import type { ChallengeIssued } from '../../../src/contract/schemas/challenge.ts'
import { canonicalJson, digestOfJson } from '../../../src/crypto/digest.ts'
import {
  externalAgent,
  linkedAgent,
  publicKeyAgent,
  registryAgent,
  registryClaim,
} from '../../service/agents.ts'
import { makeKey, signAuthorization, signProof, type TestKey } from '../../service/proof/keys-and-proofs.ts'
import {
  ofNobody,
  ofOrganization,
  REPORT,
  sendRequest,
  signed,
  signedRequest,
} from '../../service/report/reports.ts'
import { issued, sampleAgent } from '../../service/service-test.ts'
import { pilotEnter, type Workbench } from '../../service/workbench.ts'

/** A message that the service accepts as it is. */
export interface Genuine {
  readonly endpoint: EndpointName
  readonly body: Readonly<Record<string, unknown>>
}

/** Material from a service under test: acceptable messages, and texts that take other messages further. */
export interface FuzzPool {
  readonly genuine: readonly Genuine[]
  readonly live: (member: string) => readonly string[]
  /** The canonical forms of the genuine messages whose effect needs a signature. */
  readonly allowed: ReadonlySet<string>
}

const prove = (body: Genuine['body']): Genuine => ({ endpoint: 'challenges', body })

async function proofs(
  bench: Workbench,
  agent_id: string,
  key: TestKey,
  purposes: readonly Purpose[],
): Promise<Genuine[]> {
  return Promise.all(
    purposes.map(async purpose => {
      const challenge = await bench.ask(agent_id, purpose)
      const { challenge_id } = challenge
      return prove({ challenge_id, proof: await signProof(challenge, key, bench.now()) })
    }),
  )
}

/** A change of keys, with the signature of the replaced key. */
async function rotation(bench: Workbench): Promise<Genuine> {
  const { agent_id } = await externalAgent(bench)
  const [old, next] = [await makeKey(), await makeKey()]
  await bench.doPurpose(agent_id, 'BIND_KEY', old)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const proof = await signProof(challenge, next, bench.now())
  const authorization = await signAuthorization(challenge, old, next.thumbprint, bench.now())
  return prove({ challenge_id: challenge.challenge_id, proof, authorization })
}

async function withEvidence(
  bench: Workbench,
  sample: 'OIDC' | 'W3C_VC' | 'A2A_AGENT_CARD',
): Promise<Genuine> {
  const agent = await sampleAgent(bench, sample)
  const challenge: ChallengeIssued = await bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  const evidence = await issued(agent, challenge)
  const evidence_digest = await digestOfJson(evidence ?? {})
  const proof = await signProof(challenge, agent.key, bench.now(), { payload: { evidence_digest } })
  return prove({ challenge_id: challenge.challenge_id, proof, evidence })
}

async function reports(bench: Workbench): Promise<Genuine[]> {
  const senders = [await ofOrganization(bench), await ofNobody(bench)]
  const requests = senders.map(async sender => [
    await signedRequest(sender),
    sendRequest(sender, await signed(sender, { ...REPORT, id: 'weekly-48' })),
  ])
  return (await Promise.all(requests))
    .flat()
    .map((body): Genuine => ({ endpoint: 'evaluations', body: { ...body } }))
}

async function agents(bench: Workbench): Promise<Genuine[]> {
  const [registered, bound, own, linked] = [
    await registryAgent(bench),
    await registryAgent(bench),
    await publicKeyAgent(bench),
    await linkedAgent(bench),
  ]
  await bench.doPurpose(bound.agent_id, 'BIND_KEY', bound.key)
  const many = await Promise.all([
    proofs(bench, registered.agent_id, registered.key, Array<Purpose>(9).fill('BIND_KEY')),
    proofs(bench, bound.agent_id, bound.key, ['BIND_KEY', 'SUSPEND', 'REVOKE']),
    proofs(bench, own.agent_id, own.key, ['VERIFY_IDENTITY', 'BIND_KEY']),
    proofs(bench, linked.agent_id, linked.orgKey, ['SUSPEND', 'LINK_ORGANIZATION', 'REVOKE']),
  ])
  return many.flat()
}

const textsAt = (name: string, value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([member, within]: [string, unknown]) =>
    member === name && typeof within === 'string' ? [within] : textsAt(name, within),
  )
}

/** Fills a service with agents in every state and with open challenges, and signs acceptable messages. */
export async function fillPool(bench: Workbench): Promise<FuzzPool> {
  const claims = [registryClaim('courier-1', { organization_id: 'org.example', valid_from: null })]
  const signedOnes = [
    ...(await agents(bench)),
    ...(await reports(bench)),
    await rotation(bench),
    await withEvidence(bench, 'OIDC'),
    await withEvidence(bench, 'W3C_VC'),
    await withEvidence(bench, 'A2A_AGENT_CARD'),
  ]
  const ids = (await bench.service.window.agents()).map(({ agent_id }) => agent_id)
  const free: Genuine[] = [
    ...claims.map((body): Genuine => ({ endpoint: 'importAgent', body })),
    ...ids.map((agent_id): Genuine => ({ endpoint: 'challenges', body: { agent_id, purpose: 'BIND_KEY' } })),
    ...ids.map((id): Genuine => ({ endpoint: 'evaluations', body: pilotEnter(id) })),
  ]
  const genuine = [...free, ...signedOnes]
  const texts = (name: string) => [...new Set(genuine.flatMap(({ body }) => textsAt(name, body)))]
  const known: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
    ['challenge_id', 'proof', 'authorization', 'approval', 'report_proof'].map(name => [name, texts(name)]),
  )
  return {
    genuine,
    live: member => (member === 'agent_id' || member === 'id' ? ids : (known[member] ?? [])),
    allowed: new Set(signedOnes.map(({ body }) => canonicalJson(body))),
  }
}
