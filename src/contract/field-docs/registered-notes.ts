import { OBLIGATIONS } from '../catalogues/obligations.ts'
import { keysOf } from '../keys-of.ts'
import { z } from '../schemas/zod.ts'
import {
  CARD_MESSAGES,
  CREDENTIAL_MESSAGES,
  foreign,
  NAME_MESSAGES,
  object,
  seconds,
  text,
  textOrTexts,
  texts,
} from './foreign-notes.ts'
import type { NotedMessage } from './noted-fields.ts'

const JWK = foreign('', {
  kty: [z.string(), 'RFC 7517 section 4.1', 'The family of the key.'],
  use: [text, 'RFC 7517 section 4.2', 'Whether it is for signatures or for encryption.'],
  key_ops: [texts, 'RFC 7517 section 4.3', 'The operations that it is for.'],
  alg: [text, 'RFC 7517 section 4.4', 'The algorithm that it is for.'],
  kid: [text, 'RFC 7517 section 4.5', 'Its identifier, by which a header can name it.'],
  crv: [text, ['RFC 7518 section 6.2.1.1', 'RFC 8037 section 2'], 'The curve.'],
  x: [text, ['RFC 7518 section 6.2.1.2', 'RFC 8037 section 2'], 'The x coordinate, or the public key whole.'],
  y: [text, 'RFC 7518 section 6.2.1.3', 'The y coordinate.'],
  n: [text, 'RFC 7518 section 6.3.1.1', 'The modulus of an RSA key.'],
  e: [text, 'RFC 7518 section 6.3.1.2', 'The exponent of an RSA key.'],
  d: [
    text,
    ['RFC 7518 section 6.2.2.1', 'RFC 8037 section 2'],
    'The private part: a key that shows it is no secret any more.',
  ],
  x5u: [text, 'RFC 7517 section 4.6', 'Where its certificate can be read. This page fetches nothing.'],
  x5c: [texts, 'RFC 7517 section 4.7', 'A chain of certificates, the one of the key first.'],
  x5t: [text, 'RFC 7517 section 4.8', 'A SHA-1 digest of its certificate.'],
  'x5t#S256': [text, 'RFC 7517 section 4.9', 'A SHA-256 digest of its certificate.'],
})

/** Members of tokens and keys that others defined, as the page explains them where it shows such an object. */
const REGISTERED: readonly NotedMessage[] = [
  {
    id: 'jose-header',
    title: 'JOSE header of any token',
    words:
      'What the registered header members mean, in tokens that issuers made. Others are the issuer’s own.',
    objects: [
      foreign('', {
        alg: [z.string(), 'RFC 7515 section 4.1.1', 'The algorithm of the signature.'],
        typ: [text, 'RFC 7515 section 4.1.9', 'The media type of the whole object, application/ left out.'],
        cty: [text, 'RFC 7515 section 4.1.10', 'The media type of the payload, application/ left out.'],
        kid: [text, 'RFC 7515 section 4.1.4', 'A hint at the key that was used.'],
        jwk: [
          object,
          'RFC 7515 section 4.1.3',
          'The public key that verifies it: whoever signs can put any of their own there.',
        ],
        jku: [text, 'RFC 7515 section 4.1.2', 'Where a set of keys can be read. This page fetches nothing.'],
        x5u: [text, 'RFC 7515 section 4.1.5', 'Where a certificate can be read. This page fetches nothing.'],
        x5c: [texts, 'RFC 7515 section 4.1.6', 'A chain of certificates, the one of the key first.'],
        x5t: [text, 'RFC 7515 section 4.1.7', 'A SHA-1 digest of the key’s certificate.'],
        'x5t#S256': [text, 'RFC 7515 section 4.1.8', 'A SHA-256 digest of the key’s certificate.'],
        crit: [texts, 'RFC 7515 section 4.1.11', 'Extensions that must be understood, or it is refused.'],
      }),
    ],
  },
  {
    id: 'jwt-claims',
    title: 'Claims of any token',
    words: 'What the registered claims mean, in tokens that issuers made. Others are the issuer’s own.',
    objects: [
      foreign('', {
        iss: [text, 'RFC 7519 section 4.1.1', 'Who issued the token.'],
        sub: [text, 'RFC 7519 section 4.1.2', 'Whom or what it is about.'],
        aud: [textOrTexts, 'RFC 7519 section 4.1.3', 'Who is meant to take it; anyone else refuses it.'],
        exp: [seconds, 'RFC 7519 section 4.1.4', 'Until when it may be accepted, in seconds since 1970.'],
        nbf: [
          seconds,
          'RFC 7519 section 4.1.5',
          'Before when it must not be accepted, in seconds since 1970.',
        ],
        iat: [seconds, 'RFC 7519 section 4.1.6', 'When it was issued, in seconds since 1970.'],
        jti: [text, 'RFC 7519 section 4.1.7', 'Its own identifier, which no other token has.'],
        cnf: [object, 'RFC 7800 section 3.1', 'The key whose possession the presenter has to prove.'],
        nonce: [text, 'OIDC Core section 2', 'A value of whoever asked for the token, given back unchanged.'],
        azp: [text, 'OIDC Core section 2', 'The client that the token was issued to.'],
        auth_time: [seconds, 'OIDC Core section 2', 'When the user authenticated, in seconds since 1970.'],
        acr: [text, 'OIDC Core section 2', 'The class of authentication that took place.'],
        amr: [texts, 'OIDC Core section 2', 'The methods of authentication that were used.'],
      }),
      foreign('cnf', {
        jwk: [object, 'RFC 7800 section 3.2', 'The public key itself.'],
        kid: [text, 'RFC 7800 section 3.4', 'The identifier of a key that is known otherwise.'],
      }),
    ],
  },
  {
    id: 'jwk',
    title: 'JSON Web Key',
    words: 'The registered members of a public key, where one stands in a token or in a set of keys.',
    objects: [JWK],
  },
  {
    id: 'jwks',
    title: 'JSON Web Key Set',
    words: 'Several keys, each with its kid.',
    objects: [
      foreign('', {
        keys: [z.array(JWK.schema), 'RFC 7517 section 5.1', 'The keys, in no order that matters.'],
      }),
    ],
  },
  ...CREDENTIAL_MESSAGES,
  ...CARD_MESSAGES,
  ...NAME_MESSAGES,
]

const OBLIGATION: NotedMessage = {
  id: 'obligation',
  title: 'Properties of an obligation',
  words: 'Its name, and what that one needs; each obligation has exactly the members of its own.',
  objects: [
    foreign('', {
      name: [z.enum(keysOf(OBLIGATIONS)), 'prototype', 'Which obligation it is; see obligations.'],
      destination: [text, 'prototype', 'Where the report may go, and nowhere else.'],
      before: [text, ['prototype', 'RFC 3339'], 'Until when it can be performed, or readiness lasts.'],
      readiness_id: [
        text,
        'prototype',
        'The readiness that it is about: the decision_id of the PERMIT that began it.',
      ],
      jti: [text, ['prototype', 'RFC 7519 section 4.1.7'], 'The approval that is good for one delivery.'],
      report_id: [text, 'prototype', 'The report that is not sent.'],
    }),
  ],
}

/** What the page explains beside the contract's own messages; none of it is published. */
export const BESIDE_MESSAGES: readonly NotedMessage[] = [OBLIGATION, ...REGISTERED]

/** The messages of the table that tell about objects which others define. */
export const REGISTERED_IDS: readonly string[] = REGISTERED.map(({ id }) => id)
