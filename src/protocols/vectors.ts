import { keysOf } from '../contract/keys-of.ts'

interface VectorList {
  readonly file: string
  readonly kind: string
  readonly right: string
  /** What is wrong with each other one, by the check that it fails; in the issuer's own words too. */
  readonly wrong: Readonly<Record<string, string>>
  /** The checks that the service carries out and no object shows, each with why. */
  readonly not_covered: Readonly<Record<string, string>>
}

const NOT_IN_AN_OBJECT = {
  evidence_type: 'an object is judged as the kind that it is given as; what it was sent as is not in it',
  issuer_known: 'whose keys these are, a directory says, and no object with its keys',
} as const

/** Faults that any single-JWS object can have, whatever its payload. */
const ANY_JWS = {
  crit: 'Its header marks an unknown extension as critical.',
  kid: 'kid names a key that the issuer does not have.',
  signature: 'One character of the signature was changed.',
} as const

const OIDC = {
  file: 'oidc',
  kind: 'id_token',
  right: 'A key-bound ID token, for this audience, this nonce and this holder.',
  wrong: {
    form: 'It has a fourth segment.',
    typ: 'It is an ID token of the plain kind, which anyone may carry.',
    crit: ANY_JWS.crit,
    alg: 'alg is none.',
    sub: 'It is about another agent.',
    iss: 'It was issued in another provider’s name.',
    aud: 'It was made out to another party.',
    azp: 'It authorizes another party.',
    kid: ANY_JWS.kid,
    signature: ANY_JWS.signature,
    exp: 'It expired a minute before.',
    nbf: 'It is good from an hour later only.',
    iat: 'It was issued an hour later.',
    nonce: 'It answers another nonce.',
    cnf: 'It is bound to another key than its holder’s.',
  },
  not_covered: NOT_IN_AN_OBJECT,
} as const satisfies VectorList

const SPIFFE_SVID = {
  file: 'spiffe-svid',
  kind: 'wit_svid',
  right: 'A WIT-SVID for this holder’s key.',
  wrong: {
    form: 'It has a fourth segment.',
    typ: 'It is a JWT-SVID, which has an audience and names no key.',
    alg: 'alg says EdDSA, which SPIFFE does not list.',
    crit: ANY_JWS.crit,
    kid: ANY_JWS.kid,
    signature: ANY_JWS.signature,
    sub: 'Its SPIFFE ID ends with a slash.',
    trust_domain: 'It is about a workload of another trust domain.',
    subject: 'It is about another workload of the same trust domain.',
    cnf_alg: 'The key in cnf says no algorithm.',
    cnf: 'It is bound to another key than its holder’s.',
    jti: 'Its id is a number.',
    exp: 'It expired a minute before.',
    nbf: 'It is good from an hour later only.',
    iat: 'It says in words when it was issued.',
    iss: 'iss is the address of an OpenID provider.',
    aud: 'It was made out to an audience.',
  },
  not_covered: NOT_IN_AN_OBJECT,
} as const satisfies VectorList

const W3C_VC = {
  file: 'w3c-vc',
  kind: 'vc',
  right: 'A verifiable credential for this holder’s key, not set on the status list that comes with it.',
  wrong: {
    form: 'A disclosure follows it, as in an SD-JWT.',
    typ: 'It is a presentation in place of a credential.',
    cty: 'Its content is marked as a presentation.',
    crit: ANY_JWS.crit,
    alg: 'alg is none.',
    kid: ANY_JWS.kid,
    signature: ANY_JWS.signature,
    no_vc_vp: 'The credential is inside vc, as before version 2, and also outside it.',
    iat: 'It was signed an hour later.',
    exp: 'Its signature expired an hour before.',
    nbf: 'It is good from an hour later only.',
    aud: 'It was made out to another party.',
    iss: 'iss names another issuer.',
    claims_agree: 'sub names another agent than the credential.',
    cnf: 'It is bound to another key than its holder’s.',
    subject_key: 'It is bound to no key.',
    context: 'Its context is that of version 1.1.',
    id: 'Its id is not a URL.',
    type: 'It is a credential about something else.',
    issuer: 'It was issued in another issuer’s name.',
    credential_subject: 'It is about another agent.',
    valid_from: 'It is valid from the next day only.',
    valid_until: 'It was valid until an hour before.',
    credential_status: 'Its status is of another kind.',
    status_list: 'Its status is on another list than the one that comes with it.',
    status_list_signed: 'A stranger signed the status list.',
    status_list_period: 'The status list ended an hour before.',
    status_list_length: 'The status list has a thousand entries only.',
    status: 'It is revoked.',
    one_reading: 'Its subject is named twice, once as JSON-LD does.',
  },
  not_covered: NOT_IN_AN_OBJECT,
} as const satisfies VectorList

const A2A_AGENT_CARD = {
  file: 'a2a-agent-card',
  kind: 'agent_card',
  right: 'A signed Agent Card that names this holder’s key.',
  wrong: {
    types: 'Its version is a number.',
    provider: 'It was made by another provider.',
    interfaces: 'Its second interface is not behind TLS.',
    tenant: 'It is for one tenant among several at its URL.',
    oneof: 'One of its security schemes is of two kinds at once.',
    required: 'It has no skill.',
    unrecognized: 'It has a member of an older version.',
    interface_url: 'It is about another agent.',
    signatures: 'It is unsigned.',
    protected: 'Its protected header is padded.',
    crit: ANY_JWS.crit,
    alg: 'alg is none.',
    typ: 'It is signed as if it were a token.',
    header: 'kid is also in the unprotected header.',
    kid: ANY_JWS.kid,
    signature: ANY_JWS.signature,
    binding_key: 'It names another key than its holder’s.',
  },
  not_covered: {
    ...NOT_IN_AN_OBJECT,
    key_current: 'a retired key is not among the keys given with the card, so kid is what fails',
  },
} as const satisfies VectorList

const DNS_WELL_KNOWN = {
  file: 'dns-well-known',
  kind: 'aid_record',
  right: 'An AID record that names this holder’s key.',
  wrong: {
    valid: 'It names its endpoint in full and by the alias.',
    version: 'It is a legacy aid1 record.',
    dep: 'It was deprecated a day before.',
    key: 'It names another key than its holder’s.',
  },
  not_covered: {
    no_evidence: 'what was sent with a record is not in the record',
    issuer_known: 'no record says whether a directory contains the zone',
    lookup: 'the record does not contain its own owner name',
    single: 'one record does not say how many records the name has',
    endpoint: 'Check your own takes no expected endpoint to compare with',
  },
} as const satisfies VectorList

/** The vectors of each protocol that has evidence of its own. */
export const VECTORS = { OIDC, SPIFFE_SVID, W3C_VC, A2A_AGENT_CARD, DNS_WELL_KNOWN } as const
export type VectorProtocol = keyof typeof VECTORS
export const VECTOR_PROTOCOLS = keysOf(VECTORS)

/** The name of the right vector among those of its protocol; no check is called so. */
export const RIGHT = 'right'

export interface ListedVector {
  /** Its address and its name in the file, such as `OIDC/nonce`. */
  readonly id: string
  readonly protocol: VectorProtocol
  readonly fails: string | null
  /** What it tries, in one sentence. */
  readonly what: string
}

/** A protocol's vectors in the order of their table, the right one first. */
export function vectorsOf(protocol: VectorProtocol): readonly ListedVector[] {
  const { right, wrong } = VECTORS[protocol]
  const listed = (fails: string | null, what: string) => ({
    ...{ id: `${protocol}/${fails ?? RIGHT}`, protocol, fails, what },
  })
  return [listed(null, right), ...Object.entries(wrong).map(each => listed(...each))]
}

export function vectorNamed(id: string): ListedVector | undefined {
  return VECTOR_PROTOCOLS.flatMap(vectorsOf).find(each => each.id === id)
}

export const vectorsPath = (protocol: VectorProtocol): string => `vectors/${VECTORS[protocol].file}.json`
