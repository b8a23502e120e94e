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
  withClaims,
  withHeader,
} from '../../parties/token-issuer.ts'
import { VECTORS } from '../vectors.ts'
import type { SPIFFE_CHECKS } from './list.ts'

const TRUST_DOMAIN = 'spiffe://mesh.example'
const LIFETIME_S = 3600

type Fault = IssuableFault<typeof SPIFFE_CHECKS>

const FAULTS = {
  ...ANY_TOKEN,
  evidence_type: sentAs('id_token'),
  typ: (draft, { challenge }) =>
    withClaims(withHeader(draft, { typ: 'JWT' }), { aud: [challenge.audience], cnf: undefined }),
  alg: headerFault({ alg: 'EdDSA' }),
  sub: claimFault(({ payload }) => ({ sub: `${payload.sub}/` })),
  trust_domain: claimFault(({ request: { claim } }) => ({
    sub: claim.subject.replace(claim.issuer, 'spiffe://other-mesh.example'),
  })),
  subject: claimFault(({ request: { claim } }) => ({ sub: `${claim.issuer}/agents/someone-else` })),
  cnf_alg: claimFault(({ request: { jwk } }) => ({ cnf: { jwk } })),
  cnf: boundToAnother({ alg: 'ES256' }),
  jti: claimFault({ jti: 5 }),
  iat: claimFault({ iat: 'yesterday' }),
  iss: claimFault({ iss: 'https://idp.mesh.example' }),
  aud: claimFault(({ request }) => ({ aud: request.challenge.audience })),
} as const satisfies Record<Fault, TokenFault>

const WORDS = {
  evidence_type: SENT_AS_ANOTHER,
  ...VECTORS.SPIFFE_SVID.wrong,
} as const satisfies Record<Fault, string>

/** The trust domain: it issues WIT-SVIDs to its workloads, under the keys of its bundle. */
export const spiffe: Counterparty = tokenIssuer({
  protocol: 'SPIFFE_SVID',
  issuer: TRUST_DOMAIN,
  subject: () => `${TRUST_DOMAIN}/agents/${freshPart()}`,
  display_name: 'Mesh workload',
  type: 'wit_svid',
  header: { typ: 'wit+jwt' },
  claims: ({ claim, jwk }, { now }) => {
    const iat = Math.floor(now / 1000)
    return {
      sub: claim.subject,
      cnf: { jwk: { ...jwk, alg: 'ES256' } },
      jti: crypto.randomUUID(),
      exp: iat + LIFETIME_S,
      nbf: iat,
      iat,
    }
  },
  faults: FAULTS,
  words: WORDS,
})
