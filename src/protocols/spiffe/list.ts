import type { ProtocolCheckList } from '../../contract/catalogues/checks.ts'

/**
 * SPIFFE_SVID: a WIT-SVID, in the order that its section 4 takes from RFC 7519 section 7.2: header, issuer's key,
 * signature, then the claims as section 3 lists them. Its key's rules are those of WIMSE Workload Credentials, draft 02.
 */
export const SPIFFE_CHECKS = {
  evidence_type: { section: 'Prototype’s choice', words: 'The evidence must be a wit_svid, sent as text.' },
  form: {
    section: 'WIT-SVID, 1; RFC 7515, 7.1; Prototype’s choice',
    words: 'The token must be one compact JWS in canonical base64url, with I-JSON inside.',
  },
  typ: {
    section: 'WIT-SVID, 2.2; RFC 7515, 4.1.9',
    words:
      'typ must be wit+jwt (prefix application/ optional, case ignored). A JWT-SVID is a bearer token that names no key, and is refused.',
  },
  alg: {
    section: 'WIT-SVID, 2.3; Prototype’s choice',
    words:
      'alg must be ES256. EdDSA is not on the specification’s list; its RSA and longer-curve algorithms are not supported.',
  },
  crit: {
    section: 'WIT-SVID, 2.4; RFC 7515, 4.1.11',
    words: 'The header must not mark any extension as critical.',
  },
  issuer_known: {
    section: 'WIT-SVID, 6.2; SPIFFE-ID, 2.1; Prototype’s choice',
    words:
      'The claimed issuer must be a trust domain (a SPIFFE ID without a path) with wit-svid keys in the directory. No bundle endpoint is called.',
  },
  kid: {
    section: 'WIT-SVID, 2.1 and 6.2; SPIFFE Trust Domain and Bundle, 4.1.3',
    words:
      'kid must be present and name one of the bundle’s current wit-svid keys, of the type that alg uses. Keys for other uses are ignored.',
  },
  kid_unique: {
    section: 'WIT-SVID, 6.1',
    words: 'No key for another use in the bundle may have this kid.',
    not_checked:
      'the directory shows a verifier only the keys for its own use, so another key’s kid cannot mislead it',
  },
  signature: {
    section: 'WIT-SVID, 4; RFC 7515, 5.2',
    words: 'The signature must verify with that key over the exact bytes sent.',
  },
  sub: {
    section: 'WIT-SVID, 3.1; SPIFFE-ID, 2 and 2.2; Prototype’s choice',
    words:
      'sub must be a complete SPIFFE ID with a path. Without a path it would name the trust domain and no workload.',
  },
  trust_domain: {
    section: 'SPIFFE-ID, 3',
    words: 'sub must be in the claimed issuer’s trust domain.',
  },
  subject: {
    section: 'Prototype’s choice',
    words: 'sub must equal the claimed subject, character by character.',
  },
  cnf_alg: {
    section: 'WIT-SVID, 3.2; WIMSE Workload Credentials, 5.1; Prototype’s choice',
    words:
      'cnf.jwk must have alg, and it must be the proof’s algorithm: ES256, because the others on the list are not supported.',
  },
  cnf: {
    section: 'WIT-SVID, 3.2 and 7.1; RFC 7800, 3.1 and 3.2',
    words: 'cnf must contain a public jwk and name no second key, and that key must have signed the proof.',
  },
  jti: {
    section: 'WIT-SVID, 3.3; RFC 7519, 4.1.7',
    words: 'jti, if present, must be text. It is only for audit: the nonce, not jti, prevents replay.',
  },
  exp: { section: 'WIT-SVID, 3.4', words: 'exp must be present and in the future.' },
  nbf: {
    section: 'WIT-SVID, 3.5; RFC 7519, 4.1.5',
    words: 'nbf, if present, must not be in the future; 60 s of clock skew are allowed.',
  },
  iat: {
    section: 'WIT-SVID, 3.6; RFC 7519, 4.1.6',
    words: 'iat, if present, must be a NumericDate. The specification forbids judging validity by it.',
  },
  iss: {
    section: 'WIT-SVID, 3.7; RFC 8725, 3.8; Prototype’s choice',
    words:
      'iss, if present, must be a SPIFFE ID of the claimed trust domain. An https URL could pass for an OpenID provider’s and is refused.',
  },
  aud: {
    section: 'WIT-SVID, 3.8',
    words: 'aud must be absent; the proof of possession says whom the token is for.',
  },
  transport: {
    section: 'WIT-SVID, 5 and 7.3',
    words: 'Token and proof must travel over a protected channel, in a WIMSE form.',
    not_checked:
      'nothing is sent over a network: the service answers inside this page, and its proof has another form',
  },
  key_lifetime: {
    section: 'WIMSE Workload Credentials, 9.4',
    words: 'The workload’s key must serve one identity, and no longer than its token.',
    not_checked:
      'the service does not see what a key signs elsewhere; here the identity ends with exp, even if the key is compromised',
  },
} as const satisfies ProtocolCheckList
