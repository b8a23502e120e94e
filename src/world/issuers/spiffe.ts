import type { IssuableFault } from '../../contract/protocols/protocol-check.ts'
import type { SPIFFE_CHECKS } from '../../contract/protocols/spiffe.ts'
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

const TRUST_DOMAIN = 'spiffe://mesh.example'
const LIFETIME_S = 3600

/** What the trust domain hands over: a token, and the type that it is sent as. */
interface SvidDraft {
  readonly type: 'wit_svid' | 'id_token'
  readonly token: JwsDraft
}
type SpiffeFault = Fault<SvidDraft>

const token = (
  words: string,
  change: (token: JwsDraft, request: IssueRequest, tools: PartyTools) => JwsDraft,
): SpiffeFault => ({
  words,
  spoil: (draft, request, tools) => ({ ...draft, token: change(draft.token, request, tools) }),
})

const claims = (
  words: string,
  changes: (request: IssueRequest, seconds: number) => Record<string, unknown>,
): SpiffeFault =>
  token(words, (draft, request, { now }) => withClaims(draft, changes(request, Math.floor(now / 1000))))

const FAULTS = {
  evidence_type: {
    words: 'sent as another kind of evidence',
    spoil: draft => ({ ...draft, type: 'id_token' }),
  },
  form: token('a fourth segment at its end', draft => ({ ...draft, after: jws => `${jws}.AA` })),
  typ: token('a JWT-SVID, which anyone who holds it may show', (draft, { challenge }) =>
    withClaims(withHeader(draft, { typ: 'JWT' }), { aud: [challenge.audience], cnf: undefined }),
  ),
  alg: token('alg says EdDSA, which SPIFFE does not list', draft => withHeader(draft, { alg: 'EdDSA' })),
  crit: token('an extension marked critical', draft => withHeader(draft, { crit: ['exp'] })),
  kid: token('kid names a key that the bundle does not hold', draft =>
    withHeader(draft, { kid: 'retired-key' }),
  ),
  signature: token('one bit of the signature changed', draft => ({ ...draft, after: flipSignature })),
  sub: claims('a slash at the end of the SPIFFE ID', ({ claim }) => ({ sub: `${claim.subject}/` })),
  trust_domain: claims('about a workload of another trust domain', ({ claim }) => ({
    sub: claim.subject.replace(claim.issuer, 'spiffe://other-mesh.example'),
  })),
  subject: claims('about another workload of the same trust domain', ({ claim }) => ({
    sub: `${claim.issuer}/agents/someone-else`,
  })),
  cnf_alg: claims('the key in cnf says no algorithm', ({ jwk }) => ({ cnf: { jwk } })),
  cnf: {
    words: 'bound to another key',
    spoil: async (draft, _request, { keys }) => {
      const { jwk, alg } = await keys.stranger('ES256')
      return { ...draft, token: withClaims(draft.token, { cnf: { jwk: { ...jwk, alg } } }) }
    },
  },
  exp: claims('run out a minute ago', (_request, seconds) => ({ exp: seconds - 60 })),
  nbf: claims('valid from an hour ahead only', (_request, seconds) => ({ nbf: seconds + LIFETIME_S })),
  iss: claims('iss is the address of an OpenID provider', () => ({ iss: 'https://idp.mesh.example' })),
  aud: claims('made out to an audience', ({ challenge }) => ({ aud: challenge.audience })),
} as const satisfies Record<IssuableFault<typeof SPIFFE_CHECKS>, SpiffeFault>

async function witSvid({ claim, jwk }: IssueRequest, tools: PartyTools): Promise<SvidDraft> {
  const signer = await issuerKey(tools, claim.issuer, 'wit-svid')
  const iat = Math.floor(tools.now / 1000)
  return {
    type: 'wit_svid',
    token: {
      header: { typ: 'wit+jwt', alg: signer.alg, kid: signer.kid },
      payload: {
        sub: claim.subject,
        cnf: { jwk: { ...jwk, alg: 'ES256' } },
        jti: crypto.randomUUID(),
        exp: iat + LIFETIME_S,
        nbf: iat,
        iat,
      },
      signer,
    },
  }
}

/** The trust domain: it issues WIT-SVIDs to its workloads, under the keys of its bundle. */
export const spiffe: Counterparty = {
  prepare: async (_jwk, tools) => {
    await issuerKey(tools, TRUST_DOMAIN, 'wit-svid')
    return {
      identity_source: 'EXTERNAL',
      issuer: TRUST_DOMAIN,
      subject: `${TRUST_DOMAIN}/agents/${freshPart()}`,
      metadata: {
        protocol: 'SPIFFE_SVID',
        display_name: 'Mesh workload',
        organization_id: 'org.example',
        evidence_refs: [],
        ...validity(tools.now),
      },
    }
  },
  issue: async (request, tools) => {
    const { type, token } = await spoiled(await witSvid(request, tools), FAULTS, request, tools)
    return { kind: 'evidence', evidence: { type, value: await signDraft(token) } }
  },
  faults: wordsOf(FAULTS),
}
