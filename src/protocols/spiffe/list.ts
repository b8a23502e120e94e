import type { ProtocolCheckList } from '../../contract/catalogues/checks.ts'

/**
 * SPIFFE_SVID: a WIT-SVID, in the order that its section 4 takes from RFC 7519 section 7.2: header, issuer's key,
 * signature, then the claims as section 3 lists them. Its key's rules are those of WIMSE Workload Credentials, draft 02.
 */
export const SPIFFE_CHECKS = {
  evidence_type: { section: 'Prototype’s choice', words: 'The evidence is a wit_svid, sent as a text.' },
  form: {
    section: 'WIT-SVID, 1; RFC 7515, 7.1; Prototype’s choice',
    words: 'It is one compact JWS, read strictly: canonical base64url, and I-JSON within.',
  },
  typ: {
    section: 'WIT-SVID, 2.2; RFC 7515, 4.1.9',
    words:
      'typ is wit+jwt, with or without application/ and in any case: a JWT-SVID is a bearer token that names no key, and is refused.',
  },
  alg: {
    section: 'WIT-SVID, 2.3; Prototype’s choice',
    words:
      'alg is ES256; EdDSA is not on the specification’s list, and its RSA and longer curves are not built.',
  },
  crit: { section: 'WIT-SVID, 2.4; RFC 7515, 4.1.11', words: 'No extension is marked critical.' },
  issuer_known: {
    section: 'WIT-SVID, 6.2; SPIFFE-ID, 2.1; Prototype’s choice',
    words:
      'The claimed issuer is a trust domain (a SPIFFE ID without a path) whose bundle in the directory holds wit-svid keys; no bundle endpoint is called.',
  },
  kid: {
    section: 'WIT-SVID, 2.1 and 6.2; SPIFFE Trust Domain and Bundle, 4.1.3',
    words:
      'kid is there and names one of the bundle’s current wit-svid keys, of the kind that alg takes; keys of other uses are not seen, and an empty bundle has none.',
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
    section: 'WIT-SVID, 3.1; SPIFFE-ID, 2 and 2.2; Prototype’s choice',
    words:
      'sub is a SPIFFE ID by its grammar in full, with a path: without one it would name the trust domain and no workload.',
  },
  trust_domain: {
    section: 'SPIFFE-ID, 3',
    words: 'sub lies in the claimed issuer’s trust domain: no domain speaks for another.',
  },
  subject: {
    section: 'Prototype’s choice',
    words: 'sub is exactly the claimed subject, character by character.',
  },
  cnf_alg: {
    section: 'WIT-SVID, 3.2; WIMSE Workload Credentials, 5.1; Prototype’s choice',
    words:
      'cnf.jwk carries alg, and it is the algorithm that the proof was made with: ES256, as the others on the list are not built.',
  },
  cnf: {
    section: 'WIT-SVID, 3.2 and 7.1; RFC 7800, 3.1 and 3.2',
    words:
      'cnf holds a public jwk and nothing that would name a second key, and it is the key that signed the proof.',
  },
  jti: {
    section: 'WIT-SVID, 3.3; RFC 7519, 4.1.7',
    words:
      'jti, where it is present, is a text; it is for audit and no defence against replay: the challenge’s nonce is.',
  },
  exp: { section: 'WIT-SVID, 3.4', words: 'exp is present and lies ahead.' },
  nbf: {
    section: 'WIT-SVID, 3.5; RFC 7519, 4.1.5',
    words: 'nbf, where it is present, does not lie ahead; 60 s of skew are allowed.',
  },
  iat: {
    section: 'WIT-SVID, 3.6; RFC 7519, 4.1.6',
    words:
      'iat, where it is present, is a NumericDate; validity is not judged by it, as the specification forbids that.',
  },
  iss: {
    section: 'WIT-SVID, 3.7; RFC 8725, 3.8; Prototype’s choice',
    words:
      'iss, where it is present, is a SPIFFE ID of the claimed trust domain: no https URL, which would pass for an OpenID provider’s, and no other domain’s.',
  },
  aud: { section: 'WIT-SVID, 3.8', words: 'aud is absent: whom it is for, the proof of possession says.' },
  transport: {
    section: 'WIT-SVID, 5 and 7.3',
    words: 'Token and proof travel over a protected channel, in a WIMSE form.',
    not_checked: 'nothing travels: the service answers inside this page, to a proof of its own form',
  },
  key_lifetime: {
    section: 'WIMSE Workload Credentials, 9.4',
    words: 'The workload’s key serves one identity, and no longer than its token.',
    not_checked:
      'what a key signs elsewhere, or for whom, is not seen; here the identity ends with exp, whatever becomes of the key',
  },
} as const satisfies ProtocolCheckList
