import type { Protocol } from '../contract/names.ts'

/** How far the bench goes with a kind: judged by its standard, taken apart and its signature tried, or only named. */
type Depth = 'judged' | 'decoded' | 'named'

/** Everything that may be given beside an object, by the names of its boxes. */
export const GIVEN_NAMES = {
  key: 'Key',
  issuer: 'Expected issuer',
  subject: 'Expected subject',
  audience: 'Expected audience',
  nonce: 'Expected nonce',
  holder: 'Expected holder key',
  status_list: 'Status list',
  method: 'Method',
  url: 'URL',
  time: 'Time',
} as const
export type GivenName = keyof typeof GIVEN_NAMES

export const isGivenName = (name: string | undefined): name is GivenName =>
  name !== undefined && Object.hasOwn(GIVEN_NAMES, name)

/** What only part of a kind is asked, or several kinds are, by the name of its list; what it is the list of. */
export const PARTS = {
  json: 'a card or a document that is not a JSON object',
  zone: 'the place of an AID record',
  older_vc: 'a credential of VCDM 1.1',
} as const

/** A list of checks that is of no kind by itself, or of several. */
type SharedList = Protocol | keyof typeof PARTS | 'proof' | 'jwt' | 'jwk'

interface Kind<D extends Depth = Depth> {
  readonly words: string
  readonly depth: D
  /** The lists in which its checks are told, after its own; the first that has a check tells it. */
  readonly lists: readonly SharedList[]
  /** The lines without which nothing was judged. */
  readonly essential: readonly string[]
  /** What its lines look at, of all that may be given. */
  readonly uses: readonly GivenName[]
}

type Lists = Kind['lists']
const judged = (words: string, essential: string, lists: Lists, ...uses: GivenName[]): Kind<'judged'> => ({
  ...{ words, depth: 'judged', essential: essential.split(' '), lists, uses },
})
const decoded = (words: string): Kind<'decoded'> => ({
  ...{ words, depth: 'decoded', essential: ['form'], lists: ['jwt'], uses: ['key'] },
})
const named = (words: string): Kind<'named'> => ({
  ...{ words, depth: 'named', essential: [], lists: [], uses: [] },
})

const SIGNED = 'form signature'
const CREDENTIAL = ['W3C_VC', 'older_vc', 'jwt'] as const
const DISCLOSED = 'form signature disclosures sd_hash kb_signature'
/** The members by which metadata says whose it is. */
export const NAMED_BY = ['resource', 'credential_issuer', 'policy_decision_point', 'issuer'] as const
const PARTIES = ['issuer', 'subject', 'holder'] as const
const CLAIMS = ['key', 'issuer', 'subject', 'audience', 'time'] as const
/** What else the lines of such a token look at, the token says. */
const jwt = (words: string) => judged(words, SIGNED, ['jwt'], 'key', 'time')
const key = (words: string) => judged(words, 'form', ['jwk'], 'time')
const signed = (words: string) =>
  judged(words, 'proof_form signature', ['proof'], 'key', 'subject', 'audience', 'nonce', 'time')

/** All kinds of objects that the bench knows, the service's own first. */
export const KINDS = {
  id_token: judged('an ID token', SIGNED, ['OIDC'], ...CLAIMS, 'nonce', 'holder'),
  wit_svid: judged('a WIT-SVID', 'form kid signature', ['SPIFFE_SVID'], 'key', 'time', ...PARTIES),
  vc: judged('a verifiable credential', SIGNED, CREDENTIAL, ...CLAIMS, 'holder', 'status_list'),
  agent_card: judged('an Agent Card', 'signature', ['A2A_AGENT_CARD', 'json'], 'key', ...PARTIES),
  aid_record: judged('an AID record', 'valid', ['DNS_WELL_KNOWN', 'zone'], 'time', ...PARTIES),
  well_known: judged('a well-known document of AID', 'valid', ['DNS_WELL_KNOWN', 'json'], 'time', ...PARTIES),
  spiffe_id: judged('a SPIFFE ID', 'form', [], 'issuer', 'subject'),
  binding_proof: signed('a binding proof'),
  authorization: signed('an authorization of another key'),
  approval: signed('an approval of a report'),
  report_proof: signed('an agent’s signature over a report'),
  receipt: judged('a receipt', 'form schema digest consistent', [], 'subject'),
  run_file: judged('a run file', 'form same_answers complete', []),
  profile: judged('a Federated Agent Profile', 'form', [], 'issuer', 'subject'),
  access_token: jwt('an access token'),
  client_assertion: jwt('a client assertion'),
  id_jag: jwt('an identity assertion authorization grant (ID-JAG)'),
  dpop_proof: jwt('a DPoP proof'),
  wit: jwt('a workload identity token (WIT)'),
  wpt: judged('a workload proof token (WPT)', `${SIGNED} oth`, ['jwt'], 'key', 'time'),
  logout_token: jwt('a logout token'),
  jwt_svid: jwt('a JWT-SVID'),
  entity_statement: judged('an entity statement', `${SIGNED} critical_claims`, ['jwt'], 'key', 'time'),
  client_attestation: jwt('a client attestation'),
  attestation_pop: jwt('a proof of possession for a client attestation'),
  oid4vci_proof: jwt('a proof of a key for a credential (OpenID4VCI)'),
  request_object: jwt('a request object'),
  security_event: jwt('a security event token (SET)'),
  txn_token: jwt('a transaction token'),
  status_list: judged('a status list credential', SIGNED, ['jwt'], ...CLAIMS),
  token_status_list: jwt('a Token Status List'),
  sd_jwt: judged('an SD-JWT', DISCLOSED, ['jwt'], ...CLAIMS, 'nonce', 'holder'),
  jwt: jwt('a JWT'),
  jws: judged('a JWS', SIGNED, [], 'key'),
  http_signature: judged(
    'an HTTP message signature',
    'form components signature',
    [],
    ...(['key', 'nonce', 'method', 'url', 'time'] as const),
  ),
  request: judged('a request', 'form', []),
  vp: decoded('a verifiable presentation'),
  kb_jwt: decoded('a key-binding JWT'),
  jwk: key('a public key (JWK)'),
  jwks: key('a set of keys (JWKS)'),
  did_jwk: key('a did:jwk'),
  did_key: key('a did:key'),
  pem: key('a public key (PEM)'),
  spiffe_bundle_map: key('a map of SPIFFE bundles'),
  authzen_request: judged('an evaluation request of AuthZEN', 'form', []),
  authzen_answer: judged('an evaluation answer of AuthZEN', 'form obligations', []),
  metadata: judged('a metadata document', `form ${NAMED_BY.join(' ')}`, []),
  http_challenge: judged('a challenge for authentication (WWW-Authenticate)', 'form', []),
  other_txt: named('a TXT record that is not of AID'),
  jwe: named('an encrypted object (JWE)'),
  certificate: named('an X.509 certificate'),
  cose: named('a COSE object'),
  vc_json: named('a credential in JSON'),
  did_document: named('a DID document'),
  signature_directory: named('a directory of signature keys'),
  mcp_server_card: named('an MCP server card'),
  oasf_record: named('an OASF record'),
  dsse: named('a DSSE envelope'),
  svcb: named('a service binding record (SVCB or HTTPS)'),
  ans_name: named('a name of the Agent Name Service (ANS)'),
  client_metadata: named('a client ID metadata document'),
  signature_agent_card: named('a card of a signature agent'),
} as const satisfies Readonly<Record<string, Kind>>

export type KnownKind = keyof typeof KINDS
export type NamedKind = {
  [K in KnownKind]: (typeof KINDS)[K]['depth'] extends 'named' ? K : never
}[KnownKind]
/** The kinds of single objects. */
export type ObjectKind = Exclude<KnownKind, 'request'>
export type BenchKind = KnownKind | 'unknown'

/** What the lines of a kind look at, of all that may be given. */
export const usesOf = (kind: KnownKind): readonly GivenName[] => KINDS[kind].uses

/** How much text the bench takes, in bytes of UTF-8: 1 MB as files are measured. */
export const BENCH_BYTES_AT_MOST = 1_048_576
