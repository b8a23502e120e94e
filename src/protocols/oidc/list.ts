import type { ProtocolCheckList } from '../../contract/catalogues/checks.ts'

/**
 * OIDC: a key-bound ID token. First its envelope, by RFC 7515 and RFC 8725: `alg` decides how the signature
 * is read, so it is judged before step 6. Then OpenID Connect Core 1.0 in order, then what Key Binding adds.
 */
export const OIDC_CHECKS = {
  evidence_type: { section: 'Prototype’s choice', words: 'The evidence must be an id_token, sent as text.' },
  form: {
    section: 'RFC 7515, 7.1; Prototype’s choice',
    words: 'The token must be one compact JWS in canonical base64url, with I-JSON inside.',
  },
  typ: {
    section: 'OIDC Key Binding, Token Response and ID Token Reverification; RFC 7515, 4.1.9',
    words:
      'typ must be dpop+id_token (prefix application/ optional, case ignored). A bearer ID token names no key and is refused.',
  },
  crit: { section: 'RFC 7515, 4.1.11', words: 'The header must not mark any extension as critical.' },
  alg: {
    section: 'RFC 8725, 3.1; OIDC Core, 3.1.3.7 (7); Prototype’s choice',
    words:
      'alg must be ES256 or Ed25519. none is never accepted; RS256, the usual default, is not supported.',
  },
  sub: {
    section: 'OIDC Core, 2; Prototype’s choice',
    words:
      'sub must equal the claimed subject and have at most 255 ASCII characters. That the agent is the End-User and has the key itself is this prototype’s reading.',
  },
  issuer_known: {
    section: 'Prototype’s choice',
    words:
      'The directory must contain the claimed issuer’s keys for ID tokens. Nothing is discovered or fetched.',
  },
  encryption: {
    section: 'OIDC Core, 3.1.3.7 (1); Prototype’s choice',
    words: 'An encrypted ID token must be decrypted first.',
    not_checked: 'encryption is not supported: a JWE is not a compact JWS',
  },
  iss: {
    section: 'OIDC Core, 2; OIDC Core, 3.1.3.7 (2)',
    words: 'iss must equal the claimed issuer, an https URL with a host and without query or fragment.',
  },
  aud: {
    section: 'OIDC Core, 3.1.3.7 (3); OIDC Key Binding, RP Trust Boundary and Accepted Audience Values',
    words: 'aud must be the client_id of this service at the issuer, and nothing else.',
  },
  azp: { section: 'OIDC Core, 3.1.3.7 (5)', words: 'azp, if present, must be that client_id too.' },
  kid: {
    section: 'OIDC Core, 3.1.3.7 (6); OIDC Core, 10.1',
    words:
      'kid must name one of the issuer’s current ID token keys, of the type that alg uses. It may be absent if the issuer has one key.',
  },
  signature: {
    section: 'OIDC Core, 3.1.3.7 (6)',
    words: 'The signature must verify with that key over the exact bytes sent.',
  },
  mac: {
    section: 'OIDC Core, 3.1.3.7 (8); Prototype’s choice',
    words: 'A MAC must verify with the client secret.',
    not_checked: 'this service shares no secret with any provider: an alg that makes a MAC is refused above',
  },
  exp: { section: 'OIDC Core, 3.1.3.7 (9)', words: 'exp must be in the future.' },
  nbf: {
    section: 'RFC 7519, 4.1.5',
    words: 'nbf, if present, must not be in the future; 60 s of clock skew are allowed.',
  },
  iat: {
    section: 'OIDC Core, 3.1.3.7 (10)',
    words: 'iat must not be in the future or before the challenge; 60 s of clock skew are allowed both ways.',
  },
  nonce: {
    section: 'OIDC Core, 3.1.3.7 (11)',
    words:
      'nonce must be the challenge’s. A stolen token is useless for another challenge, and for another service without the key in cnf.',
  },
  acr: {
    section: 'OIDC Core, 3.1.3.7 (12)',
    words: 'acr must be a requested value.',
    not_checked: 'no authentication context was requested: the subject is an agent, and there is no login',
  },
  auth_time: {
    section: 'OIDC Core, 3.1.3.7 (13)',
    words: 'auth_time must be recent enough.',
    not_checked: 'no max_age was requested',
  },
  cnf: {
    section: 'OIDC Key Binding, Token Response and Require Proof of Possession; RFC 7800, 3.1 and 3.2',
    words: 'cnf must contain a public jwk and name no second key, and that key must have signed the proof.',
  },
  unique_key: {
    section: 'OIDC Key Binding, Unique Key Pair',
    words: 'The key must be bound only to its ID tokens and used for nothing else.',
    not_checked:
      'the service does not see what a key holder signs elsewhere; here the agent’s own key signs each kind of message under its own typ',
  },
} as const satisfies ProtocolCheckList
