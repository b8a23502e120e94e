import type { IssuableFault } from '../../contract/catalogues/checks.ts'
import { type Counterparty, freshPart } from '../../parties/counterparty.ts'
import {
  ANY_TOKEN,
  boundToAnother,
  claimFault,
  headerFault,
  sentAs,
  type TokenFault,
  tokenFault,
  tokenIssuer,
  withClaims,
  withHeader,
} from '../../parties/token-issuer.ts'
import type { SPIFFE_CHECKS } from './list.ts'

const TRUST_DOMAIN = 'spiffe://mesh.example'
const LIFETIME_S = 3600

const FAULTS = {
  evidence_type: sentAs('id_token'),
  form: ANY_TOKEN.form,
  typ: tokenFault('a JWT-SVID, which anyone who has it may present', (draft, { challenge }) =>
    withClaims(withHeader(draft, { typ: 'JWT' }), { aud: [challenge.audience], cnf: undefined }),
  ),
  alg: headerFault('alg says EdDSA, which SPIFFE does not list', { alg: 'EdDSA' }),
  crit: ANY_TOKEN.crit,
  kid: ANY_TOKEN.kid,
  signature: ANY_TOKEN.signature,
  sub: claimFault('a slash at the end of the SPIFFE ID', ({ payload }) => ({ sub: `${payload.sub}/` })),
  trust_domain: claimFault('about a workload of another trust domain', ({ request: { claim } }) => ({
    sub: claim.subject.replace(claim.issuer, 'spiffe://other-mesh.example'),
  })),
  subject: claimFault('about another workload of the same trust domain', ({ request: { claim } }) => ({
    sub: `${claim.issuer}/agents/someone-else`,
  })),
  cnf_alg: claimFault('the key in cnf says no algorithm', ({ request: { jwk } }) => ({ cnf: { jwk } })),
  cnf: boundToAnother({ alg: 'ES256' }),
  jti: claimFault('its id a number', { jti: 5 }),
  exp: claimFault('expired a minute ago', ({ seconds }) => ({ exp: seconds - 60 })),
  nbf: claimFault('not valid for another hour', ({ seconds }) => ({ nbf: seconds + LIFETIME_S })),
  iat: claimFault('issued on a day in words', { iat: 'yesterday' }),
  iss: claimFault('iss is the address of an OpenID provider', { iss: 'https://idp.mesh.example' }),
  aud: claimFault('made out to an audience', ({ request }) => ({ aud: request.challenge.audience })),
} as const satisfies Record<IssuableFault<typeof SPIFFE_CHECKS>, TokenFault>

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
})
