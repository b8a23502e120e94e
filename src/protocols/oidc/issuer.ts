import type { IssuableFault } from '../../contract/catalogues/checks.ts'
import { type Counterparty, freshPart, SENT_AS_ANOTHER } from '../../parties/counterparty.ts'
import {
  ANY_TOKEN,
  boundToAnother,
  claimFault,
  headerFault,
  sentAs,
  type TokenFault,
  tokenIssuer,
} from '../../parties/token-issuer.ts'
import { VECTORS } from '../vectors.ts'
import type { OIDC_CHECKS } from './list.ts'

const ISSUER = 'https://idp.example'
const LIFETIME_S = 3600

type Fault = IssuableFault<typeof OIDC_CHECKS>

const FAULTS = {
  ...ANY_TOKEN,
  evidence_type: sentAs('vc'),
  typ: headerFault({ typ: 'JWT' }),
  iss: claimFault({ iss: 'https://other-idp.example' }),
  aud: claimFault({ aud: 'https://another-service.example' }),
  azp: claimFault({ azp: 'https://another-service.example' }),
  iat: claimFault(({ seconds }) => ({ iat: seconds - LIFETIME_S })),
  nonce: claimFault({ nonce: 'A'.repeat(43) }),
  sub: claimFault({ sub: 'agent-of-someone-else' }),
  cnf: boundToAnother(),
} as const satisfies Record<Fault, TokenFault>

const WORDS = {
  evidence_type: SENT_AS_ANOTHER,
  ...VECTORS.OIDC.wrong,
  // A vector has no challenge that it could be from before.
  iat: 'It was issued an hour before the challenge.',
} as const satisfies Record<Fault, string>

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
  words: WORDS,
})
