import type { ProtocolCheckList } from '../../contract/catalogues/checks.ts'

/**
 * OIDC: a key-bound ID token. First its envelope, by RFC 7515 and RFC 8725: `alg` decides how the signature
 * is read, so it is judged before step 6. Then OpenID Connect Core 1.0 in order, then what Key Binding adds.
 */
export const OIDC_CHECKS = {
  evidence_type: { section: 'Prototype’s choice', words: 'The evidence is an id_token, sent as a text.' },
  form: {
    section: 'RFC 7515, 7.1; Prototype’s choice',
    words: 'It is one compact JWS, read strictly: canonical base64url, and I-JSON within.',
  },
  typ: {
    section: 'OIDC Key Binding, Token Response and ID Token Reverification; RFC 7515, 4.1.9',
    words:
      'typ is dpop+id_token, with or without application/ and in any case: a bearer ID token names no key and is refused.',
  },
  crit: { section: 'RFC 7515, 4.1.11', words: 'No extension is marked critical.' },
  alg: {
    section: 'RFC 8725, 3.1; OIDC Core, 3.1.3.7 (7); Prototype’s choice',
    words:
      'alg is ES256 or Ed25519; none is never taken, and RS256, which providers use unless told otherwise, is not built.',
  },
  sub: {
    section: 'OIDC Core, 2; Prototype’s choice',
    words:
      'sub is exactly the claimed subject, at most 255 ASCII characters; that the agent is the End-User and holds the key itself is this prototype’s reading.',
  },
  issuer_known: {
    section: 'Prototype’s choice',
    words: 'The directory holds keys of the claimed issuer for ID tokens; nothing is discovered or fetched.',
  },
  encryption: {
    section: 'OIDC Core, 3.1.3.7 (1); Prototype’s choice',
    words: 'An encrypted ID token is decrypted first.',
    not_checked: 'no encryption is agreed with any provider, and none is built: a JWE is no compact JWS',
  },
  iss: {
    section: 'OIDC Core, 2; OIDC Core, 3.1.3.7 (2)',
    words: 'iss is exactly the claimed issuer, an https URL with a host and without query or fragment.',
  },
  aud: {
    section: 'OIDC Core, 3.1.3.7 (3); OIDC Key Binding, RP Trust Boundary and Accepted Audience Values',
    words:
      'aud is the client_id under which this service is registered with the issuer, and no other: none is trusted beside it.',
  },
  azp: { section: 'OIDC Core, 3.1.3.7 (5)', words: 'azp, where it is present, is that client_id too.' },
  kid: {
    section: 'OIDC Core, 3.1.3.7 (6); OIDC Core, 10.1',
    words:
      'kid names one of the issuer’s current keys for ID tokens, of the kind that alg takes; it may be left out where the issuer has one.',
  },
  signature: {
    section: 'OIDC Core, 3.1.3.7 (6)',
    words: 'The signature verifies under that key, over the exact bytes sent.',
  },
  mac: {
    section: 'OIDC Core, 3.1.3.7 (8); Prototype’s choice',
    words: 'A MAC verifies under the client secret.',
    not_checked: 'this service shares no secret with any provider: an alg that makes a MAC is refused above',
  },
  exp: { section: 'OIDC Core, 3.1.3.7 (9)', words: 'exp lies ahead.' },
  nbf: {
    section: 'RFC 7519, 4.1.5',
    words: 'nbf, where it is present, is not ahead; 60 s of skew are allowed.',
  },
  iat: {
    section: 'OIDC Core, 3.1.3.7 (10)',
    words:
      'iat is not ahead, and not before the challenge that the token answers; 60 s of skew are allowed either way.',
  },
  nonce: {
    section: 'OIDC Core, 3.1.3.7 (11)',
    words:
      'nonce is the challenge’s own: whoever takes the token to another challenge has nothing, and to another service, without the key in cnf, neither.',
  },
  acr: {
    section: 'OIDC Core, 3.1.3.7 (12)',
    words: 'acr is one that was asked for.',
    not_checked: 'no authentication context was asked for: the subject is an agent, and nobody logs in',
  },
  auth_time: {
    section: 'OIDC Core, 3.1.3.7 (13)',
    words: 'auth_time is recent enough.',
    not_checked: 'no max_age was asked for',
  },
  cnf: {
    section: 'OIDC Key Binding, Token Response and Require Proof of Possession; RFC 7800, 3.1 and 3.2',
    words:
      'cnf holds a public jwk and nothing that would name a second key, and it is the key that signed the proof.',
  },
  unique_key: {
    section: 'OIDC Key Binding, Unique Key Pair',
    words: 'The key is bound to its ID tokens alone and used for nothing else.',
    not_checked:
      'what a holder does with its key elsewhere is not seen; here the key is the agent’s own, and signs each kind of message under a typ of its own',
  },
} as const satisfies ProtocolCheckList
