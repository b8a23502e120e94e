import type { ProtocolCheckList } from './protocol-check.ts'

/**
 * SPIFFE_SVID: a WIT-SVID, in the order that its section 4 takes from RFC 7519 section 7.2: header, issuer's key,
 * signature, then the claims as section 3 lists them.
 */
export const SPIFFE_CHECKS = {
  evidence_type: {
    section: 'Prototype’s choice',
    words: 'The evidence is a wit_svid, sent as a text.',
  },
  form: { section: 'WIT-SVID, 1; RFC 7515, 7.1', words: 'It is one compact JWS, read strictly.' },
  typ: {
    section: 'WIT-SVID, 2.2',
    words: 'typ is wit+jwt: a JWT-SVID is a bearer token that names no key, and is refused.',
  },
  alg: {
    section: 'WIT-SVID, 2.3',
    words:
      'alg is ES256; EdDSA is not on the specification’s list, and its RSA and longer curves are not built.',
  },
  crit: { section: 'WIT-SVID, 2.4; RFC 7515, 4.1.11', words: 'No extension is marked critical.' },
  issuer_known: {
    section: 'WIT-SVID, 6.2; SPIFFE-ID, 2.1',
    words:
      'The claimed issuer is a trust domain (a SPIFFE ID without a path) whose bundle in the directory holds wit-svid keys; no bundle endpoint is called.',
  },
  kid: {
    section: 'WIT-SVID, 2.1, 6.2',
    words:
      'kid names one of the bundle’s wit-svid keys, of the kind that alg takes; keys of other uses are not seen.',
  },
  kid_unique: {
    section: 'WIT-SVID, 6.1',
    words: 'No key of another use in the bundle has this kid.',
    not_checked:
      'the directory shows a verifier the keys of its own use alone, so another’s kid cannot mislead it',
  },
  signature: {
    section: 'WIT-SVID, 4; RFC 7515, 5.2',
    words: 'The signature verifies under that key, over the exact bytes sent.',
  },
  sub: {
    section: 'WIT-SVID, 3.1; SPIFFE-ID, 2',
    words: 'sub is a SPIFFE ID by its grammar in full: scheme, trust domain, path and length.',
  },
  trust_domain: {
    section: 'SPIFFE-ID, 3.1',
    words: 'sub lies in the claimed issuer’s trust domain: no domain speaks for another.',
  },
  subject: {
    section: 'Prototype’s choice',
    words: 'sub is exactly the claimed subject, character by character.',
  },
  cnf_alg: {
    section: 'WIT-SVID, 3.2; WIMSE Workload Credentials, 3.1',
    words: 'cnf.jwk carries alg, and it is the algorithm that the proof was made with.',
  },
  cnf: {
    section: 'WIT-SVID, 3.2, 7.1; RFC 7800, 3.2',
    words: 'cnf holds a public jwk and nothing else, and it is the key that signed the proof.',
  },
  jti: {
    section: 'WIT-SVID, 3.3',
    words: 'jti tells this token from others, for audit.',
    not_checked:
      'it may be absent and is no defence against replay: the proof is, by the challenge’s nonce; SPIFFE has no list of revoked tokens',
  },
  exp: { section: 'WIT-SVID, 3.4', words: 'exp is present and lies ahead.' },
  nbf: { section: 'WIT-SVID, 3.5', words: 'nbf, where it is present, does not lie ahead.' },
  iat: {
    section: 'WIT-SVID, 3.6',
    words: 'iat says when it was issued.',
    not_checked: 'the specification forbids to judge validity by it; nbf and exp do that',
  },
  iss: {
    section: 'WIT-SVID, 3.7',
    words:
      'iss, where it is present, is no https URL, so that the token cannot pass for an OpenID provider’s.',
  },
  aud: {
    section: 'WIT-SVID, 3.8',
    words: 'aud is absent: whom it is for, the proof of possession says.',
  },
  transport: {
    section: 'WIT-SVID, 5, 7.3',
    words: 'Token and proof travel over a protected channel, in a WIMSE form.',
    not_checked: 'nothing travels: the service answers inside this page, to a proof of its own form',
  },
} as const satisfies ProtocolCheckList
