import type { IssuableFault } from '../../contract/catalogues/checks.ts'
import { type Counterparty, freshPart } from '../../parties/counterparty.ts'
import {
  ANY_TOKEN,
  boundToAnother,
  claimFault,
  headerFault,
  sentAs,
  type TokenFault,
  tokenIssuer,
} from '../../parties/token-issuer.ts'
import type { OIDC_CHECKS } from './list.ts'

const ISSUER = 'https://idp.example'
const LIFETIME_S = 3600

const FAULTS = {
  evidence_type: sentAs('vc'),
  form: ANY_TOKEN.form,
  typ: headerFault('an ID token of the plain kind, which anyone may carry', { typ: 'JWT' }),
  crit: ANY_TOKEN.crit,
  iss: claimFault('issued in another provider’s name', { iss: 'https://other-idp.example' }),
  aud: claimFault('made out to another party', { aud: 'https://another-service.example' }),
  azp: claimFault('authorized for another party', { azp: 'https://another-service.example' }),
  alg: ANY_TOKEN.alg,
  kid: ANY_TOKEN.kid,
  signature: ANY_TOKEN.signature,
  exp: claimFault('expired a minute ago', ({ seconds }) => ({ exp: seconds - 60 })),
  nbf: claimFault('not valid for another hour', ({ seconds }) => ({ nbf: seconds + LIFETIME_S })),
  iat: claimFault('issued an hour before the challenge', ({ seconds }) => ({ iat: seconds - LIFETIME_S })),
  nonce: claimFault('with the nonce of another challenge', { nonce: 'A'.repeat(43) }),
  sub: claimFault('about another agent', { sub: 'agent-of-someone-else' }),
  cnf: boundToAnother(),
} as const satisfies Record<IssuableFault<typeof OIDC_CHECKS>, TokenFault>

/** The OpenID provider: it issues key-bound ID tokens to this service, its client, for one challenge. */
export const oidc: Counterparty = tokenIssuer({
  protocol: 'OIDC',
  issuer: ISSUER,
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
