/** How far the bench goes with a kind: judged by its standard, taken apart and its signature tried, or only named. */
export type Depth = 'judged' | 'decoded' | 'named'

/** Everything that may be given beside an object, by the names of its boxes. */
export const GIVEN_NAMES = {
  key: 'Key',
  issuer: 'Expected issuer',
  subject: 'Expected subject',
  audience: 'Expected audience',
  nonce: 'Expected nonce',
  holder: 'Expected holder key',
  status_list: 'Status list',
  time: 'Time',
} as const
export type GivenName = keyof typeof GIVEN_NAMES

interface Kind<D extends Depth = Depth> {
  /** Its name in a sentence. */
  readonly words: string
  readonly depth: D
  /** The lines without which nothing was judged. */
  readonly essential: readonly string[]
  /** What its lines look at, of all that may be given. */
  readonly uses: readonly GivenName[]
}

const judged = (words: string, essential: string, ...uses: readonly GivenName[]): Kind<'judged'> => ({
  ...{ words, depth: 'judged', essential: essential.split(' '), uses },
})
const decoded = (words: string, ...uses: readonly GivenName[]): Kind<'decoded'> => ({
  ...{ words, depth: 'decoded', essential: ['form'], uses },
})
const named = (words: string): Kind<'named'> => ({ words, depth: 'named', essential: [], uses: [] })

const SIGNED = 'form signature'
/** What else the lines of such a token look at, the token says. */
const jwt = (words: string): Kind => judged(words, SIGNED, 'key', 'time')
const PROOF = 'proof_form signature'
const CLAIMS = ['key', 'issuer', 'subject', 'audience', 'time'] as const
const OF_OBJECT = ['key', 'subject', 'audience', 'nonce', 'time'] as const
const OF_ZONE = ['issuer', 'subject', 'holder', 'time'] as const

/** All kinds of objects that the bench knows, the service's own first. */
export const KINDS = {
  id_token: judged('an ID token', SIGNED, ...CLAIMS, 'nonce', 'holder'),
  wit_svid: judged('a WIT-SVID', 'form kid signature', 'key', 'issuer', 'subject', 'holder', 'time'),
  vc: judged('a verifiable credential', SIGNED, ...CLAIMS, 'holder', 'status_list'),
  agent_card: judged('an Agent Card', 'signature', 'key', 'issuer', 'subject', 'holder'),
  aid_record: judged('an AID record', 'valid', ...OF_ZONE),
  well_known: judged('a well-known document of AID', 'valid', ...OF_ZONE),
  spiffe_id: judged('a SPIFFE ID', 'form', 'issuer', 'subject'),
  binding_proof: judged('a binding proof', PROOF, ...OF_OBJECT),
  authorization: judged('an authorization of another key', PROOF, ...OF_OBJECT),
  approval: judged('an approval of a report', PROOF, ...OF_OBJECT),
  report_proof: judged('an agent’s signature over a report', PROOF, ...OF_OBJECT),
  receipt: judged('a receipt', 'form schema digest consistent', 'subject'),
  run_file: judged('a run file', 'form same_answers'),
  profile: judged('a Federated Agent Profile', 'form', 'issuer', 'subject'),
  access_token: jwt('an access token'),
  client_assertion: jwt('a client assertion'),
  id_jag: jwt('an identity assertion authorization grant (ID-JAG)'),
  dpop_proof: jwt('a DPoP proof'),
  wit: jwt('a workload identity token (WIT)'),
  wpt: jwt('a workload proof token (WPT)'),
  logout_token: jwt('a logout token'),
  jwt_svid: jwt('a JWT-SVID'),
  entity_statement: jwt('an entity statement'),
  client_attestation: jwt('a client attestation'),
  attestation_pop: jwt('a proof of possession for a client attestation'),
  oid4vci_proof: jwt('a proof of a key for a credential (OpenID4VCI)'),
  request_object: jwt('a request object'),
  security_event: jwt('a security event token (SET)'),
  txn_token: jwt('a transaction token'),
  status_list: judged('a status list credential', SIGNED, ...CLAIMS),
  token_status_list: jwt('a Token Status List'),
  sd_jwt: judged(
    'an SD-JWT',
    'form signature disclosures sd_hash kb_signature',
    ...CLAIMS,
    'nonce',
    'holder',
  ),
  jwt: jwt('a JWT'),
  jws: judged('a JWS', SIGNED, 'key'),
  vp: decoded('a verifiable presentation', 'key'),
  kb_jwt: decoded('a key-binding JWT', 'key'),
  jwk: judged('a public key (JWK)', 'form', 'time'),
  jwks: judged('a set of keys (JWKS)', 'form', 'time'),
  did_jwk: judged('a did:jwk', 'form', 'time'),
  did_key: judged('a did:key', 'form', 'time'),
  pem: judged('a public key (PEM)', 'form', 'time'),
  spiffe_bundle_map: judged('a map of SPIFFE bundles', 'form', 'time'),
  other_txt: named('a TXT record that is not of AID'),
  jwe: named('an encrypted object (JWE)'),
  certificate: named('an X.509 certificate'),
  http_signature: named('an HTTP message signature'),
  cose: named('a COSE object'),
  vc_json: named('a credential in JSON'),
  did_document: named('a DID document'),
  metadata: named('a metadata document'),
  signature_directory: named('a directory of signature keys'),
  mcp_server_card: named('an MCP server card'),
  oasf_record: named('an OASF record'),
} as const satisfies Readonly<Record<string, Kind>>

export type KnownKind = keyof typeof KINDS
export type NamedKind = {
  [K in KnownKind]: (typeof KINDS)[K]['depth'] extends 'named' ? K : never
}[KnownKind]
export type BenchKind = KnownKind | 'unknown'

/** What the lines of a kind look at, of all that may be given. */
export const usesOf = (kind: KnownKind): readonly GivenName[] => KINDS[kind].uses

/** How much text the bench takes, in bytes of UTF-8: 1 MB as files are measured. */
export const BENCH_BYTES_AT_MOST = 1_048_576
