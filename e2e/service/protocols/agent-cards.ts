import { expect } from 'playwright/test'
import type { CheckLine } from '../../../src/contract/catalogues/checks.ts'
import { canonicalJson } from '../../../src/crypto/digest.ts'
import { BINDING_KEY_EXTENSION } from '../../../src/protocols/a2a/list.ts'
import { forge, makeKey, type TestKey } from '../proof/keys-and-proofs.ts'
import { proveWith, refusedAt } from '../service-test.ts'
import { startService, type Workbench } from '../workbench.ts'

/** A provider whose key the test holds: no part of the synthetic world is between it and the service. */
export interface CardProvider {
  readonly url: string
  readonly key: TestKey
  readonly kid: string
}

type Members = Readonly<Record<string, unknown>>

/** Makes a provider whose key for Agent Cards is in the directory. */
export async function cardProvider(
  bench: Workbench,
  url = 'https://cards.example',
  key?: TestKey,
): Promise<CardProvider> {
  const provider = { url, key: key ?? (await makeKey('Ed25519')), kid: 'card-key-1' }
  const { jwk } = provider.key
  await bench.publish({
    kind: 'issuer_keys',
    issuer: url,
    use: 'agent_card',
    keys: [{ kid: provider.kid, jwk }],
  })
  return provider
}

export const bindingKey = (jwk: unknown, more: Members = {}) => ({
  uri: BINDING_KEY_EXTENSION,
  params: { jwk, ...more },
})

/** A minimal card by the specification, about one agent; `more` replaces its members. */
export function cardFor(provider: CardProvider, url: string, jwk: unknown, more: Members = {}): Members {
  return {
    name: 'Agent',
    description: '',
    supportedInterfaces: [{ url, protocolBinding: 'GRPC', protocolVersion: '1.0' }],
    provider: { url: provider.url, organization: 'Cards' },
    version: '1',
    capabilities: { extensions: [bindingKey(jwk)] },
    defaultInputModes: ['text/plain'],
    defaultOutputModes: ['text/plain'],
    skills: [{ id: 's', name: 'S', description: 'S', tags: ['s'] }],
    ...more,
  }
}

/** An entry of `signatures` over a presumed canonical form; undefined leaves a header member out. */
export async function signatureOver(
  payload: string,
  key: TestKey,
  header: Members,
): Promise<{ protected: string; signature: string }> {
  const [first = '', , last = ''] = (await forge(key, JSON.stringify(header), payload)).split('.')
  return { protected: first, signature: last }
}

/** A provider's valid signature over a card without optional fields at their defaults. */
export function signatureBy(
  { key, kid }: CardProvider,
  card: Members,
  header: Members = {},
): Promise<{ protected: string; signature: string }> {
  return signatureOver(canonicalJson(card), key, { alg: key.alg, typ: 'JOSE', kid, ...header })
}

/** An agent that claims to be a provider's, and what a test needs to send for it. */
export interface CardAgent {
  readonly bench: Workbench
  readonly provider: CardProvider
  readonly key: TestKey
  readonly url: string
  readonly agent_id: string
}

/** Imports an agent of a provider; `claim` and `metadata` replace the claim's members. */
export async function cardAgent(
  bench: Workbench,
  provider: CardProvider,
  claim: Members = {},
  metadata: Members = {},
): Promise<CardAgent> {
  const key = await makeKey()
  const url = `https://${crypto.randomUUID().slice(0, 8)}.cards.example/a2a`
  const { agent_id } = await bench.import({
    identity_source: 'EXTERNAL',
    issuer: provider.url,
    subject: url,
    ...claim,
    metadata: { protocol: 'A2A_AGENT_CARD', endpoint: url, ...metadata },
  })
  return { bench, provider, key, url, agent_id }
}

/** Sends a card as evidence with a proof by the agent's key. */
export async function sendCard(
  { bench, key, agent_id }: CardAgent,
  value: string | Members,
): Promise<Response> {
  const challenge = await bench.ask(agent_id, 'VERIFY_IDENTITY')
  const sent = typeof value === 'string' ? value : { ...value }
  return proveWith({ bench, key }, challenge, { type: 'agent_card', value: sent })
}

/** Expects a card to verify the agent's identity, and returns its checks. */
export async function expectVerified(agent: CardAgent, value: Members): Promise<readonly CheckLine[]> {
  const proven = await agent.bench.proven(await sendCard(agent, value))
  expect(proven.status).toBe('EXTERNAL_IDENTITY_VERIFIED')
  return proven.checks.find(({ check }) => check === 'evidence')?.checks ?? []
}

/** Expects a card to be refused at a check, with a code, and the agent's status to be unchanged. */
export async function expectRefused(
  agent: CardAgent,
  value: string | Members,
  check: string,
  code: string,
): Promise<string> {
  const before = await agent.bench.status(agent.agent_id)
  const { detail = '' } = await refusedAt(await sendCard(agent, value), check, code)
  expect(await agent.bench.status(agent.agent_id)).toBe(before)
  return detail
}

/** Expects that no signature of the card verifies; returns the words why. */
export const expectNotSigned = (agent: CardAgent, value: Members): Promise<string> =>
  expectRefused(agent, value, 'signature', 'EVIDENCE_SIGNATURE_INVALID')

/** A service, a provider, its agent and the agent's card, signed as it is or with other members. */
export async function cardStage(alg: TestKey['alg'] = 'Ed25519') {
  const bench = await startService()
  const provider = await cardProvider(bench, 'https://cards.example', await makeKey(alg))
  const agent = await cardAgent(bench, provider)
  const card = cardFor(provider, agent.url, agent.key.jwk)
  const signed = async (changes: Members = {}) => {
    const changed = { ...card, ...changes }
    return { ...changed, signatures: [await signatureBy(provider, changed)] }
  }
  return { bench, provider, agent, card, signed }
}
