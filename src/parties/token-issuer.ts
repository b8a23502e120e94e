import { base64url } from 'jose'
import type { Protocol } from '../contract/names.ts'
import type { Evidence } from '../contract/schemas/challenge.ts'
import { EVIDENCE_KEY_USES } from '../contract/schemas/directory.ts'
import { encodeAny } from '../crypto/base64url.ts'
import {
  type Counterparty,
  claimOf,
  type Fault,
  type IssueRequest,
  type PartyTools,
  spoiled,
} from './counterparty.ts'
import { flipSignature } from './flip-signature.ts'
import { issuerKey } from './world-keys.ts'
import type { PartyKey } from './world-store.ts'

type Members = Readonly<Record<string, unknown>>

/** A JWS before it is signed, so that a fault can be introduced on purpose. */
export interface JwsDraft {
  readonly header: Members
  readonly payload: Members
  readonly signer: PartyKey
  readonly after?: (jws: string) => string
}

/**
 * Signs a draft as it stands: the header goes on the wire exactly as drafted, right or wrong (RFC 7515 section 7.1). The
 * JOSE library refuses to sign one that lies about its algorithm or marks something critical.
 */
export async function signDraft({ header, payload, signer, after = jws => jws }: JwsDraft): Promise<string> {
  const input = [header, payload].map(part => encodeAny(JSON.stringify(part))).join('.')
  const how = signer.alg === 'ES256' ? { name: 'ECDSA', hash: 'SHA-256' } : { name: 'Ed25519' }
  const signature = await crypto.subtle.sign(how, signer.privateKey, new TextEncoder().encode(input))
  return after(`${input}.${base64url.encode(new Uint8Array(signature))}`)
}

/** A credential (one compact JWS) before it is signed, and the type that it is sent as. */
interface TokenDraft extends JwsDraft {
  readonly type: Evidence['type']
}
export type TokenFault = Fault<TokenDraft>

export function withHeader(draft: TokenDraft, changes: Members): TokenDraft {
  return { ...draft, header: { ...draft.header, ...changes } }
}

export function withClaims(draft: TokenDraft, changes: Members): TokenDraft {
  return { ...draft, payload: { ...draft.payload, ...changes } }
}

/** When a token is made (epoch milliseconds, and whole seconds), what for, and what the right one says. */
interface Making {
  readonly now: number
  readonly seconds: number
  readonly request: IssueRequest
  readonly payload: Members
}

/** A fault of what a token says; undefined leaves a claim out. */
export const claimFault =
  (changes: Members | ((making: Making) => Members)): TokenFault =>
  (draft, request, { now }) => {
    const making = { now, seconds: Math.floor(now / 1000), request, payload: draft.payload }
    return withClaims(draft, typeof changes === 'function' ? changes(making) : changes)
  }

export const headerFault =
  (changes: Members): TokenFault =>
  draft =>
    withHeader(draft, changes)

const HOUR_S = 3600

/** The faults that tokens can have whatever they say. */
export const ANY_TOKEN = {
  form: draft => ({ ...draft, after: jws => `${jws}.AA` }),
  crit: headerFault({ crit: ['exp'] }),
  alg: headerFault({ alg: 'none' }),
  kid: headerFault({ kid: 'retired-key' }),
  signature: draft => ({ ...draft, after: flipSignature }),
  exp: claimFault(({ seconds }) => ({ exp: seconds - 60 })),
  nbf: claimFault(({ seconds }) => ({ nbf: seconds + HOUR_S })),
} as const satisfies Readonly<Record<string, TokenFault>>

/** A token that is sent as another kind of evidence. */
export const sentAs =
  (type: Evidence['type']): TokenFault =>
  draft => ({ ...draft, type })

/** A token bound to a key of the same kind that is not the agent's; `beside` is added to its jwk. */
export const boundToAnother =
  (beside: Members = {}): TokenFault =>
  async (draft, { jwk }, { keys }) => {
    const other = await keys.stranger(jwk.kty === 'OKP' ? 'Ed25519' : 'ES256')
    return withClaims(draft, { cnf: { jwk: { ...other.jwk, ...beside } } })
  }

interface TokenIssuer {
  readonly protocol: Protocol
  readonly issuer: string
  readonly subject: () => string
  readonly display_name: string
  readonly type: Evidence['type']
  /** Header members besides `alg` and `kid`. */
  readonly header: Members
  readonly claims: (request: IssueRequest, tools: PartyTools) => Members | Promise<Members>
  readonly faults: Readonly<Record<string, TokenFault>>
  readonly words: Counterparty['faults']
}

/** A counterparty that signs tokens with its directory key for one use. */
export function tokenIssuer(party: TokenIssuer): Counterparty {
  const { protocol, issuer, display_name, type, header, faults } = party
  const use = EVIDENCE_KEY_USES[type]
  const draftOf = async (request: IssueRequest, tools: PartyTools): Promise<TokenDraft> => {
    const signer = await issuerKey(tools, request.claim.issuer, use)
    const { alg, kid } = signer
    return { type, header: { ...header, alg, kid }, payload: await party.claims(request, tools), signer }
  }
  return {
    prepare: async (_jwk, tools) => {
      const metadata = { protocol, display_name, organization_id: 'org.example' }
      return claimOf({ issuer, subject: party.subject() }, metadata, tools)
    },
    publish: (_claim, _jwk, tools) => issuerKey(tools, issuer, use),
    issue: async (request, tools) => {
      const made = await spoiled(await draftOf(request, tools), faults, request, tools)
      return { kind: 'evidence', evidence: { type: made.type, value: await signDraft(made) } }
    },
    faults: party.words,
  }
}
