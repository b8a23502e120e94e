import type { IssuableFault } from '../../contract/catalogues/checks.ts'
import { z } from '../../contract/schemas/zod.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import type { Jwk } from '../../crypto/jwk.ts'
import {
  type Counterparty,
  claimOf,
  type Fault,
  freshPart,
  type IssueRequest,
  type PartyTools,
  SENT_AS_ANOTHER,
  spoiled,
} from '../../parties/counterparty.ts'
import { flipSignature } from '../../parties/flip-signature.ts'
import { signDraft } from '../../parties/token-issuer.ts'
import { issuerKey, kidOf } from '../../parties/world-keys.ts'
import type { PartyKey } from '../../parties/world-store.ts'
import { VECTORS } from '../vectors.ts'
import { signedFields } from './card.ts'
import { type A2A_CHECKS, BINDING_KEY_EXTENSION } from './list.ts'

type Members = Readonly<Record<string, unknown>>

/** One entry of a card's `signatures` (A2A 1.0.1, 4.4.7). */
interface CardSignature {
  readonly protected: string
  readonly signature: string
  readonly header?: Members
}

/** An Agent Card before it is signed, so that a fault can be introduced on purpose. */
interface AgentCardDraft {
  readonly type: 'agent_card' | 'vc'
  readonly card: Members
  readonly header: Members
  readonly signer: PartyKey
  /** Applied to the finished signature; undefined removes it. */
  readonly after?: (signature: CardSignature) => CardSignature | undefined
}

function bindingKeyExtension(jwk: Jwk) {
  return {
    uri: BINDING_KEY_EXTENSION,
    description: 'The key with which this agent proves who it is.',
    params: { jwk },
  }
}

function agentInterface(url: string, more: Members = {}) {
  return { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0', ...more }
}

const anObject = z.record(z.string(), z.unknown())

/** Signs a card's canonical form (A2A 1.0.1, 8.4.2). */
async function signedCard({ card, header, signer, after }: AgentCardDraft) {
  // Parsed in canonical order, so that the JWS payload is serialized in that order.
  const payload = anObject.parse(JSON.parse(canonicalJson(signedFields(card))))
  const [first = '', , last = ''] = (await signDraft({ header, payload, signer })).split('.')
  const signature = { protected: first, signature: last }
  const kept = after === undefined ? signature : after(signature)
  return kept === undefined ? card : { ...card, signatures: [kept] }
}

const ISSUER = 'https://provider.example'

type CardFault = Fault<AgentCardDraft>

const card =
  (changes: Members): CardFault =>
  draft => ({ ...draft, card: { ...draft.card, ...changes } })

const interfaces =
  (supportedInterfaces: (url: string) => readonly Members[]): CardFault =>
  (draft, { claim }) => ({
    ...draft,
    card: { ...draft.card, supportedInterfaces: supportedInterfaces(claim.subject) },
  })

const header =
  (changes: Members): CardFault =>
  draft => ({ ...draft, header: { ...draft.header, ...changes } })

const after =
  (change: (signature: CardSignature) => CardSignature | undefined): CardFault =>
  draft => ({ ...draft, after: change })

const formerKey = ({ keys }: PartyTools, issuer: string) =>
  keys.key(JSON.stringify(['agent_card', issuer, 'former']))

async function providerKey(tools: PartyTools, issuer: string) {
  return issuerKey(tools, issuer, 'agent_card', [await formerKey(tools, issuer)])
}

type Faulty = IssuableFault<typeof A2A_CHECKS>

const FAULTS = {
  evidence_type: draft => ({ ...draft, type: 'vc' }),
  types: card({ version: 1 }),
  provider: card({ provider: { url: 'https://other-provider.example', organization: 'Other provider' } }),
  interfaces: interfaces(url => [agentInterface(url), agentInterface(url.replace('https:', 'http:'))]),
  tenant: interfaces(url => [agentInterface(url, { tenant: 'blue' })]),
  oneof: card({
    securitySchemes: { door: { httpAuthSecurityScheme: { scheme: 'Bearer' }, mtlsSecurityScheme: {} } },
  }),
  required: card({ skills: [] }),
  unrecognized: card({ preferredTransport: 'JSONRPC' }),
  interface_url: interfaces(() => [agentInterface('https://someone-else.provider.example/a2a')]),
  signatures: after(() => undefined),
  protected: after(signature => ({ ...signature, protected: `${signature.protected}=` })),
  crit: header({ crit: ['exp'] }),
  alg: header({ alg: 'none' }),
  typ: header({ typ: 'JWT' }),
  header: after(signature => ({ ...signature, header: { kid: 'another-key' } })),
  kid: header({ kid: 'no-such-key' }),
  key_current: async (draft, { claim }, tools) => {
    const signer = await formerKey(tools, claim.issuer)
    return { ...draft, signer, header: { ...draft.header, kid: kidOf(signer) } }
  },
  signature: after(signature => ({
    ...signature,
    signature: flipSignature(`.${signature.signature}`).slice(1),
  })),
  binding_key: async (draft, { jwk }, { keys }) => {
    const other = await keys.stranger(jwk.kty === 'OKP' ? 'Ed25519' : 'ES256')
    const capabilities = { streaming: false, extensions: [bindingKeyExtension(other.jwk)] }
    return { ...draft, card: { ...draft.card, capabilities } }
  },
} as const satisfies Record<Faulty, CardFault>

const WORDS = {
  evidence_type: SENT_AS_ANOTHER,
  ...VECTORS.A2A_AGENT_CARD.wrong,
  key_current: 'It was signed with a key that the provider has retired.',
} as const satisfies Record<Faulty, string>

async function agentCard({ claim, jwk }: IssueRequest, tools: PartyTools): Promise<AgentCardDraft> {
  const signer = await providerKey(tools, claim.issuer)
  return {
    type: 'agent_card',
    card: {
      name: claim.metadata.display_name ?? 'Agent',
      description: 'Takes a question about an open order and passes it to the agent that can answer it.',
      supportedInterfaces: [agentInterface(claim.subject)],
      provider: { url: claim.issuer, organization: 'Provider (synthetic)' },
      version: '1.0.0',
      capabilities: { streaming: false, extensions: [bindingKeyExtension(jwk)] },
      defaultInputModes: ['text/plain'],
      defaultOutputModes: ['text/plain'],
      skills: [
        {
          id: 'route-question',
          name: 'Route a question',
          description: 'Finds the agent that answers a question about an order.',
          tags: ['orders', 'routing'],
        },
      ],
    },
    header: { alg: signer.alg, typ: 'JOSE', kid: signer.kid },
    signer,
  }
}

/** The agent provider: it signs its agents' Agent Cards; an agent's subject is the URL that reaches it. */
export const a2a: Counterparty = {
  prepare: async (_jwk, tools) => {
    const url = `https://order-router-${freshPart()}.provider.example/a2a`
    const named = { display_name: 'Order router', endpoint: url, organization_id: 'org.example' }
    return claimOf({ issuer: ISSUER, subject: url }, { protocol: 'A2A_AGENT_CARD', ...named }, tools)
  },
  publish: (_claim, _jwk, tools) => providerKey(tools, ISSUER),
  issue: async (request, tools) => {
    const draft = await spoiled(await agentCard(request, tools), FAULTS, request, tools)
    return { kind: 'evidence', evidence: { type: draft.type, value: await signedCard(draft) } }
  },
  faults: WORDS,
}
