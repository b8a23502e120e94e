import type { OIDC_CHECKS } from '../../contract/protocols/oidc.ts'
import type { IssuableFault } from '../../contract/protocols/protocol-check.ts'
import {
  type Counterparty,
  type Fault,
  freshPart,
  type IssueRequest,
  type PartyTools,
  spoiled,
  validity,
  wordsOf,
} from '../counterparty.ts'
import { flipSignature } from '../flip-signature.ts'
import { type JwsDraft, signDraft, withClaims, withHeader } from '../jws-draft.ts'
import { issuerKey } from '../world-keys.ts'

const ISSUER = 'https://idp.example'
const LIFETIME_S = 3600

/** What the provider hands over: a token, and the type that it is sent as. */
interface IdTokenDraft {
  readonly type: 'id_token' | 'vc'
  readonly token: JwsDraft
}
type OidcFault = Fault<IdTokenDraft>

const token = (words: string, change: (token: JwsDraft) => JwsDraft): OidcFault => ({
  words,
  spoil: draft => ({ ...draft, token: change(draft.token) }),
})

const claims = (words: string, changes: Record<string, unknown>): OidcFault =>
  token(words, draft => withClaims(draft, changes))

const FAULTS = {
  evidence_type: { words: 'sent as another kind of evidence', spoil: draft => ({ ...draft, type: 'vc' }) },
  form: token('a fourth segment at its end', draft => ({ ...draft, after: jws => `${jws}.AA` })),
  typ: token('an ID token of the plain kind, which anyone may carry', draft =>
    withHeader(draft, { typ: 'JWT' }),
  ),
  crit: token('an extension marked critical', draft => withHeader(draft, { crit: ['exp'] })),
  iss: claims('issued in another provider’s name', { iss: 'https://other-idp.example' }),
  aud: claims('made out to another party', { aud: 'https://another-service.example' }),
  azp: claims('authorized for another party', { azp: 'https://another-service.example' }),
  alg: token('alg says none', draft => withHeader(draft, { alg: 'none' })),
  kid: token('kid names a key that the provider does not have', draft =>
    withHeader(draft, { kid: 'retired-key' }),
  ),
  signature: token('one bit of the signature changed', draft => ({ ...draft, after: flipSignature })),
  exp: {
    words: 'run out a minute ago',
    spoil: (draft, _request, { now }) => ({
      ...draft,
      token: withClaims(draft.token, { exp: Math.floor(now / 1000) - 60 }),
    }),
  },
  iat: {
    words: 'issued an hour before the challenge',
    spoil: (draft, _request, { now }) => ({
      ...draft,
      token: withClaims(draft.token, { iat: Math.floor(now / 1000) - LIFETIME_S }),
    }),
  },
  nonce: claims('with the nonce of another challenge', { nonce: 'A'.repeat(43) }),
  sub: claims('about another agent', { sub: 'agent-of-someone-else' }),
  cnf: {
    words: 'bound to another key',
    spoil: async (draft, { jwk }, { keys }) => {
      const other = await keys.stranger(jwk.kty === 'OKP' ? 'Ed25519' : 'ES256')
      return { ...draft, token: withClaims(draft.token, { cnf: { jwk: other.jwk } }) }
    },
  },
} as const satisfies Record<IssuableFault<typeof OIDC_CHECKS>, OidcFault>

async function idToken({ claim, challenge, jwk }: IssueRequest, tools: PartyTools): Promise<IdTokenDraft> {
  const signer = await issuerKey(tools, claim.issuer, 'id_token')
  const iat = Math.floor(tools.now / 1000)
  return {
    type: 'id_token',
    token: {
      header: { typ: 'dpop+id_token', alg: signer.alg, kid: signer.kid },
      payload: {
        iss: claim.issuer,
        sub: claim.subject,
        aud: challenge.audience,
        exp: iat + LIFETIME_S,
        iat,
        nonce: challenge.nonce,
        cnf: { jwk },
      },
      signer,
    },
  }
}

/** The OpenID provider: it issues key-bound ID tokens for the challenge of the moment. */
export const oidc: Counterparty = {
  prepare: async (_jwk, tools) => {
    await issuerKey(tools, ISSUER, 'id_token')
    return {
      identity_source: 'EXTERNAL',
      issuer: ISSUER,
      subject: `invoice-clerk-${freshPart()}`,
      metadata: {
        protocol: 'OIDC',
        display_name: 'Invoice clerk',
        organization_id: 'org.example',
        evidence_refs: [],
        ...validity(tools.now),
      },
    }
  },
  issue: async (request, tools) => {
    const { type, token } = await spoiled(await idToken(request, tools), FAULTS, request, tools)
    return { kind: 'evidence', evidence: { type, value: await signDraft(token) } }
  },
  faults: wordsOf(FAULTS),
}
