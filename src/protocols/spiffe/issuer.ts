import type { IssuableFault } from '../../contract/catalogues/checks.ts'
import { type Counterparty, freshPart, type IssueRequest } from '../../parties/counterparty.ts'
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
import type { SPIFFE_CHECKS } from './list.ts'

const TRUST_DOMAIN = 'spiffe://mesh.example'
const LIFETIME_S = 3600

const claims = (
  words: string,
  changes: (request: IssueRequest, seconds: number) => Record<string, unknown>,
): TokenFault =>
  tokenFault(words, (draft, request, { now }) => withClaims(draft, changes(request, Math.floor(now / 1000))))

const FAULTS = {
  evidence_type: sentAs('id_token'),
  form: tokenFault('a fourth segment at its end', draft => ({ ...draft, after: jws => `${jws}.AA` })),
  typ: tokenFault('a JWT-SVID, which anyone who holds it may show', (draft, { challenge }) =>
    withClaims(withHeader(draft, { typ: 'JWT' }), { aud: [challenge.audience], cnf: undefined }),
  ),
  alg: tokenFault('alg says EdDSA, which SPIFFE does not list', draft => withHeader(draft, { alg: 'EdDSA' })),
  crit: ANY_TOKEN.crit,
  kid: ANY_TOKEN.kid,
  signature: ANY_TOKEN.signature,
  sub: claims('a slash at the end of the SPIFFE ID', ({ claim }) => ({ sub: `${claim.subject}/` })),
  trust_domain: claims('about a workload of another trust domain', ({ claim }) => ({
    sub: claim.subject.replace(claim.issuer, 'spiffe://other-mesh.example'),
  })),
  subject: claims('about another workload of the same trust domain', ({ claim }) => ({
    sub: `${claim.issuer}/agents/someone-else`,
  })),
  cnf_alg: claims('the key in cnf says no algorithm', ({ jwk }) => ({ cnf: { jwk } })),
  cnf: boundToAnother({ alg: 'ES256' }),
  jti: claims('its id a number', () => ({ jti: 5 })),
  exp: claims('run out a minute ago', (_request, seconds) => ({ exp: seconds - 60 })),
  nbf: claims('valid from an hour ahead only', (_request, seconds) => ({ nbf: seconds + LIFETIME_S })),
  iat: claims('issued on a day in words', () => ({ iat: 'yesterday' })),
  iss: claims('iss is the address of an OpenID provider', () => ({ iss: 'https://idp.mesh.example' })),
  aud: claims('made out to an audience', ({ challenge }) => ({ aud: challenge.audience })),
} as const satisfies Record<IssuableFault<typeof SPIFFE_CHECKS>, TokenFault>

/** The trust domain: it issues WIT-SVIDs to its workloads, under the keys of its bundle. */
export const spiffe: Counterparty = tokenIssuer({
  protocol: 'SPIFFE_SVID',
  issuer: TRUST_DOMAIN,
  use: 'wit-svid',
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
