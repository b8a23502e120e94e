import type { IssuableFault } from '../../contract/catalogues/checks.ts'
import { type Counterparty, freshPart } from '../../parties/counterparty.ts'
import {
  ANY_TOKEN,
  boundToAnother,
  sentAs,
  type TokenFault,
  tokenFault,
  tokenIssuer,
  withClaims,
  withHeader,
} from '../../parties/token-issuer.ts'
import type { OIDC_CHECKS } from './list.ts'

const ISSUER = 'https://idp.example'
const LIFETIME_S = 3600

const claims = (words: string, changes: Record<string, unknown>): TokenFault =>
  tokenFault(words, draft => withClaims(draft, changes))

const FAULTS = {
  evidence_type: sentAs('vc'),
  form: tokenFault('a fourth segment at its end', draft => ({ ...draft, after: jws => `${jws}.AA` })),
  typ: tokenFault('an ID token of the plain kind, which anyone may carry', draft =>
    withHeader(draft, { typ: 'JWT' }),
  ),
  crit: ANY_TOKEN.crit,
  iss: claims('issued in another provider’s name', { iss: 'https://other-idp.example' }),
  aud: claims('made out to another party', { aud: 'https://another-service.example' }),
  azp: claims('authorized for another party', { azp: 'https://another-service.example' }),
  alg: tokenFault('alg says none', draft => withHeader(draft, { alg: 'none' })),
  kid: ANY_TOKEN.kid,
  signature: ANY_TOKEN.signature,
  exp: tokenFault('run out a minute ago', (draft, _request, { now }) =>
    withClaims(draft, { exp: Math.floor(now / 1000) - 60 }),
  ),
  nbf: tokenFault('good from an hour ahead only', (draft, _request, { now }) =>
    withClaims(draft, { nbf: Math.floor(now / 1000) + LIFETIME_S }),
  ),
  iat: tokenFault('issued an hour before the challenge', (draft, _request, { now }) =>
    withClaims(draft, { iat: Math.floor(now / 1000) - LIFETIME_S }),
  ),
  nonce: claims('with the nonce of another challenge', { nonce: 'A'.repeat(43) }),
  sub: claims('about another agent', { sub: 'agent-of-someone-else' }),
  cnf: boundToAnother(),
} as const satisfies Record<IssuableFault<typeof OIDC_CHECKS>, TokenFault>

/** The OpenID provider: it issues key-bound ID tokens to this service, its client, for one challenge. */
export const oidc: Counterparty = tokenIssuer({
  protocol: 'OIDC',
  issuer: ISSUER,
  use: 'id_token',
  subject: () => `invoice-clerk-${freshPart()}`,
  display_name: 'Invoice clerk',
  type: 'id_token',
  header: { typ: 'dpop+id_token' },
  claims: ({ claim, challenge, jwk }, { clientId, now }) => {
    const iat = Math.floor(now / 1000)
    return {
      iss: claim.issuer,
      sub: claim.subject,
      aud: clientId,
      exp: iat + LIFETIME_S,
      iat,
      nonce: challenge.nonce,
      cnf: { jwk },
    }
  },
  faults: FAULTS,
})
