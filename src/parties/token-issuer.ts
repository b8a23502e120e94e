import { base64url, CompactSign } from 'jose'
import type { Protocol } from '../contract/names.ts'
import type { Evidence } from '../contract/schemas/challenge.ts'
import type { KeyUse } from '../contract/schemas/directory.ts'
import { encodeAny } from '../crypto/base64url.ts'
import {
  type Counterparty,
  type Fault,
  type IssueRequest,
  type PartyTools,
  spoiled,
  validity,
  wordsOf,
} from './counterparty.ts'
import { flipSignature } from './flip-signature.ts'
import { issuerKey } from './world-keys.ts'
import type { PartyKey } from './world-store.ts'

/** A JWS before it is signed, so that a fault can be introduced on purpose. */
export interface JwsDraft {
  readonly header: Readonly<Record<string, unknown>>
  readonly payload: Readonly<Record<string, unknown>>
  readonly signer: PartyKey
  readonly after?: (jws: string) => string
}

const encoder = new TextEncoder()

/** Signs a draft as it stands: the header goes on the wire exactly as drafted, right or wrong (RFC 7515 section 7.1). */
export async function signDraft({ header, payload, signer, after }: JwsDraft): Promise<string> {
  const jws = await signedAs(header, payload, signer)
  return after === undefined ? jws : after(jws)
}

async function signedAs(
  header: JwsDraft['header'],
  payload: JwsDraft['payload'],
  { alg, privateKey }: PartyKey,
): Promise<string> {
  if (header.alg === alg && !Object.hasOwn(header, 'crit')) {
    return new CompactSign(encoder.encode(JSON.stringify(payload)))
      .setProtectedHeader({ ...header, alg })
      .sign(privateKey)
  }
  // The JOSE library refuses to sign a header that lies about its algorithm or marks something critical.
  const part = (value: object) => encodeAny(JSON.stringify(value))
  const input = `${part(header)}.${part(payload)}`
  const how = alg === 'ES256' ? { name: 'ECDSA', hash: 'SHA-256' } : { name: 'Ed25519' }
  return `${input}.${base64url.encode(new Uint8Array(await crypto.subtle.sign(how, privateKey, encoder.encode(input))))}`
}

export function withHeader(draft: JwsDraft, changes: Members): JwsDraft {
  return { ...draft, header: { ...draft.header, ...changes } }
}

export function withClaims(draft: JwsDraft, changes: Members): JwsDraft {
  return { ...draft, payload: { ...draft.payload, ...changes } }
}

/** A credential (one compact JWS) before it is signed, and the type that it is sent as. */
interface TokenDraft {
  readonly type: Evidence['type']
  readonly token: JwsDraft
}
export type TokenFault = Fault<TokenDraft>

export function tokenFault(
  words: string,
  change: (token: JwsDraft, request: IssueRequest, tools: PartyTools) => JwsDraft | Promise<JwsDraft>,
): TokenFault {
  return {
    words,
    spoil: async (draft, request, tools) => ({ ...draft, token: await change(draft.token, request, tools) }),
  }
}

type Members = Readonly<Record<string, unknown>>

/** When a token is made (epoch milliseconds, and whole seconds), what for, and what the right one says. */
interface Making {
  readonly now: number
  readonly seconds: number
  readonly request: IssueRequest
  readonly payload: Members
}

/** A fault of what a token says; undefined leaves a claim out. */
export function claimFault(words: string, changes: Members | ((making: Making) => Members)): TokenFault {
  return tokenFault(words, (draft, request, { now }) => {
    const making = { now, seconds: Math.floor(now / 1000), request, payload: draft.payload }
    return withClaims(draft, typeof changes === 'function' ? changes(making) : changes)
  })
}

export function headerFault(words: string, changes: Members): TokenFault {
  return tokenFault(words, draft => withHeader(draft, changes))
}

/** The faults that tokens can have whatever they say. */
export const ANY_TOKEN = {
  form: tokenFault('a fourth segment at its end', draft => ({ ...draft, after: jws => `${jws}.AA` })),
  crit: headerFault('an extension marked critical', { crit: ['exp'] }),
  alg: headerFault('alg is none', { alg: 'none' }),
  kid: headerFault('kid names a key that the issuer does not have', { kid: 'retired-key' }),
  signature: tokenFault('one bit of the signature changed', draft => ({ ...draft, after: flipSignature })),
} as const

/** A token that is sent as another kind of evidence. */
export function sentAs(type: Evidence['type']): TokenFault {
  return { words: 'sent as another kind of evidence', spoil: draft => ({ ...draft, type }) }
}

/** A token bound to a key of the same kind that is not the agent's; `beside` is added to its jwk. */
export function boundToAnother(beside: Readonly<Record<string, unknown>> = {}): TokenFault {
  return tokenFault('bound to another key', async (draft, { jwk }, { keys }) => {
    const other = await keys.stranger(jwk.kty === 'OKP' ? 'Ed25519' : 'ES256')
    return withClaims(draft, { cnf: { jwk: { ...other.jwk, ...beside } } })
  })
}

interface TokenIssuer {
  readonly protocol: Protocol
  readonly issuer: string
  readonly use: KeyUse
  readonly subject: () => string
  readonly display_name: string
  readonly type: Evidence['type']
  /** Header members besides `alg` and `kid`. */
  readonly header: Readonly<Record<string, string>>
  readonly claims: (
    request: IssueRequest,
    tools: PartyTools,
  ) => Record<string, unknown> | Promise<Record<string, unknown>>
  readonly faults: Readonly<Record<string, TokenFault>>
}

/** A counterparty that signs tokens with its directory key for one use. */
export function tokenIssuer(party: TokenIssuer): Counterparty {
  const { protocol, issuer, use, display_name, type, header, faults } = party
  const draftOf = async (request: IssueRequest, tools: PartyTools): Promise<TokenDraft> => {
    const signer = await issuerKey(tools, request.claim.issuer, use)
    const { alg, kid } = signer
    const token = { header: { ...header, alg, kid }, payload: await party.claims(request, tools), signer }
    return { type, token }
  }
  return {
    prepare: async (_jwk, tools) => {
      const metadata = { protocol, display_name, organization_id: 'org.example', evidence_refs: [] }
      return {
        identity_source: 'EXTERNAL',
        issuer,
        subject: party.subject(),
        metadata: { ...metadata, ...validity(tools.now) },
      }
    },
    publish: (_claim, _jwk, tools) => issuerKey(tools, issuer, use),
    issue: async (request, tools) => {
      const made = await spoiled(await draftOf(request, tools), faults, request, tools)
      return { kind: 'evidence', evidence: { type: made.type, value: await signDraft(made.token) } }
    },
    faults: wordsOf(faults),
  }
}
