import { BINDING_KEY_EXTENSION } from '../contract/protocols/a2a.ts'
import { signedFields } from '../contract/protocols/agent-card/signed-fields.ts'
import { z } from '../contract/schemas/zod.ts'
import { canonicalJson } from '../crypto/digest.ts'
import type { Jwk } from '../crypto/jwk.ts'
import { signDraft } from './jws-draft.ts'
import type { PartyKey } from './world-store.ts'

/** One entry of a card's `signatures` (A2A 1.0.1, 4.4.7). */
export interface CardSignature {
  readonly protected: string
  readonly signature: string
  readonly header?: Readonly<Record<string, unknown>>
}

/** An Agent Card before it is signed, so that it can be spoiled on purpose. */
export interface AgentCardDraft {
  readonly type: 'agent_card' | 'vc'
  readonly card: Readonly<Record<string, unknown>>
  /** The protected header. */
  readonly header: Readonly<Record<string, unknown>>
  readonly signer: PartyKey
  /** What is done to the finished signature; none is left where it gives none. */
  readonly after?: (signature: CardSignature) => CardSignature | undefined
}

/** The card's binding-key extension: the agent's key, as this prototype has a provider name it. */
export function bindingKeyExtension(jwk: Jwk) {
  return {
    uri: BINDING_KEY_EXTENSION,
    description: 'The key with which this agent proves who it is.',
    params: { jwk },
  }
}

/** One interface of a card (A2A 1.0.1, 4.4.6). */
export function agentInterface(url: string, more: Readonly<Record<string, unknown>> = {}) {
  return { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0', ...more }
}

const anObject = z.record(z.string(), z.unknown())

/** Signs a card's canonical form (A2A 1.0.1, 8.4.2). */
export async function signedCard({ card, header, signer, after }: AgentCardDraft) {
  // Members in canonical order stay in it when the JWS's payload is written.
  const payload = anObject.parse(JSON.parse(canonicalJson(signedFields(card))))
  const [first = '', , last = ''] = (await signDraft({ header, payload, signer })).split('.')
  const signature = { protected: first, signature: last }
  const kept = after === undefined ? signature : after(signature)
  return kept === undefined ? card : { ...card, signatures: [kept] }
}
