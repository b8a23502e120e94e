import type { ProtocolCheckList } from './protocol-check.ts'

/** OIDC: a key-bound ID token, in the order of OpenID Connect Core 1.0, then Key Binding's own rules. */
export const OIDC_CHECKS = {
  evidence_type: {
    section: 'Prototype’s choice',
    words: 'The evidence is an id_token, sent as a text.',
  },
  form: { section: 'RFC 7515, 7.1', words: 'It is one compact JWS, read strictly.' },
  typ: {
    section: 'OIDC Key Binding, ID Token',
    words: 'typ is dpop+id_token: a bearer ID token names no key and is refused.',
  },
  crit: { section: 'RFC 7515, 4.1.11', words: 'No extension is marked critical.' },
  issuer_known: {
    section: 'Prototype’s choice',
    words: 'The directory holds keys of the claimed issuer for ID tokens; nothing is discovered or fetched.',
  },
  iss: { section: 'OIDC Core, 3.1.3.7 (2)', words: 'iss is exactly the claimed issuer.' },
  aud: {
    section: 'OIDC Core, 3.1.3.7 (3)',
    words: 'aud is this challenge’s audience and no other: who takes this token elsewhere has nothing.',
  },
  azp: {
    section: 'OIDC Core, 3.1.3.7 (4, 5)',
    words: 'azp, where it is present, is this challenge’s audience too.',
  },
  alg: { section: 'OIDC Core, 3.1.3.7 (7)', words: 'alg is one that is expected; none and HMAC are not.' },
  kid: {
    section: 'OIDC Core, 10.1',
    words: 'kid names one of the issuer’s keys for ID tokens, of the kind that alg takes.',
  },
  signature: {
    section: 'OIDC Core, 3.1.3.7 (6)',
    words: 'The signature verifies under that key, over the exact bytes sent.',
  },
  exp: { section: 'OIDC Core, 3.1.3.7 (9)', words: 'exp lies ahead.' },
  iat: {
    section: 'OIDC Core, 3.1.3.7 (10)',
    words: 'iat is not ahead, and not before the challenge that the token answers.',
  },
  nonce: { section: 'OIDC Core, 3.1.3.7 (11)', words: 'nonce is the challenge’s own.' },
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
  sub: {
    section: 'OIDC Core, 2',
    words: 'sub is exactly the claimed subject, at most 255 ASCII characters.',
  },
  cnf: {
    section: 'OIDC Key Binding, ID Token; RFC 7800, 3.2',
    words: 'cnf holds a public jwk and nothing else, and it is the key that signed the proof.',
  },
} as const satisfies ProtocolCheckList
