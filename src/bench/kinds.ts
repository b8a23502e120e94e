/** What the bench can check, each with its name in a sentence. */
export const BENCH_KINDS = {
  jws: 'a compact JWS',
  id_token: 'an ID token',
  wit_svid: 'a WIT-SVID',
  vc: 'a verifiable credential',
  agent_card: 'an Agent Card',
  aid_record: 'an AID record',
  well_known: 'a well-known document of AID',
  spiffe_id: 'a SPIFFE ID',
  jwk: 'a public key (JWK)',
  jwks: 'a set of keys (JWKS)',
  did_jwk: 'a did:jwk',
  receipt: 'a receipt',
  run_file: 'a run file',
  profile: 'a Federated Agent Profile',
  binding_proof: 'a binding proof',
  authorization: 'an authorization of another key',
  approval: 'an approval of a report',
  report_proof: 'an agent’s signature over a report',
} as const
export type KnownKind = keyof typeof BENCH_KINDS
export type BenchKind = KnownKind | 'unknown'

/** How much text the bench takes, in bytes of UTF-8: 1 MB as files are measured. */
export const BENCH_BYTES_AT_MOST = 1_048_576
