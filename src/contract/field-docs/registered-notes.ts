import { OBLIGATIONS } from '../catalogues/obligations.ts'
import { keysOf } from '../keys-of.ts'
import { z } from '../schemas/zod.ts'
import { CARD_MESSAGES } from './card-notes.ts'
import { CREDENTIAL_MESSAGES } from './credential-notes.ts'
import { object, seconds, text, textOrTexts, texts } from './foreign-types.ts'
import { NAME_MESSAGES } from './name-notes.ts'
import { type NotedMessage, noted } from './noted-fields.ts'
import { note } from './origins.ts'

const header = z.object({
  ...{ alg: z.string(), typ: text(), cty: text(), kid: text(), jwk: object() },
  ...{ jku: text(), x5u: text(), x5c: texts(), x5t: text(), 'x5t#S256': text(), crit: texts() },
})

const claims = z.object({
  ...{
    iss: text(),
    sub: text(),
    aud: textOrTexts(),
    exp: seconds(),
    nbf: seconds(),
    iat: seconds(),
    jti: text(),
  },
  ...{ cnf: object(), nonce: text(), azp: text(), auth_time: seconds(), acr: text(), amr: texts() },
})

const confirmation = z.object({ jwk: object(), kid: text() })

const jwk = z.object({
  ...{ kty: z.string(), use: text(), key_ops: texts(), alg: text(), kid: text() },
  ...{ crv: text(), x: text(), y: text(), n: text(), e: text(), d: text() },
  ...{ x5u: text(), x5c: texts(), x5t: text(), 'x5t#S256': text() },
})

const jwks = z.object({ keys: z.array(jwk) })

const obligation = z.object({
  name: z.enum(keysOf(OBLIGATIONS)),
  ...{ destination: text(), before: text(), readiness_id: text(), jti: text(), report_id: text() },
})

/** Members of tokens and keys that others defined, as the page explains them where it shows such an object. */
const REGISTERED: readonly NotedMessage[] = [
  {
    id: 'jose-header',
    title: 'JOSE header of any token',
    words:
      'What the registered header members mean, in tokens that issuers made. Others are the issuer’s own.',
    objects: [
      noted('', header, {
        alg: note('RFC 7515 section 4.1.1', 'The algorithm of the signature.'),
        typ: note('RFC 7515 section 4.1.9', 'The media type of the whole object, application/ left out.'),
        cty: note('RFC 7515 section 4.1.10', 'The media type of the payload, application/ left out.'),
        kid: note('RFC 7515 section 4.1.4', 'A hint at the key that was used.'),
        jwk: note(
          'RFC 7515 section 4.1.3',
          'The public key that verifies it: whoever signs can put any of their own there.',
        ),
        jku: note('RFC 7515 section 4.1.2', 'Where a set of keys can be read. This page fetches nothing.'),
        x5u: note('RFC 7515 section 4.1.5', 'Where a certificate can be read. This page fetches nothing.'),
        x5c: note('RFC 7515 section 4.1.6', 'A chain of certificates, the one of the key first.'),
        x5t: note('RFC 7515 section 4.1.7', 'A SHA-1 digest of the key’s certificate.'),
        'x5t#S256': note('RFC 7515 section 4.1.8', 'A SHA-256 digest of the key’s certificate.'),
        crit: note('RFC 7515 section 4.1.11', 'Extensions that must be understood, or it is refused.'),
      }),
    ],
  },
  {
    id: 'jwt-claims',
    title: 'Claims of any token',
    words: 'What the registered claims mean, in tokens that issuers made. Others are the issuer’s own.',
    objects: [
      noted('', claims, {
        iss: note('RFC 7519 section 4.1.1', 'Who issued the token.'),
        sub: note('RFC 7519 section 4.1.2', 'Whom or what it is about.'),
        aud: note('RFC 7519 section 4.1.3', 'Who is meant to take it; anyone else refuses it.'),
        exp: note('RFC 7519 section 4.1.4', 'Until when it may be accepted, in seconds since 1970.'),
        nbf: note('RFC 7519 section 4.1.5', 'Before when it must not be accepted, in seconds since 1970.'),
        iat: note('RFC 7519 section 4.1.6', 'When it was issued, in seconds since 1970.'),
        jti: note('RFC 7519 section 4.1.7', 'Its own identifier, which no other token has.'),
        cnf: note('RFC 7800 section 3.1', 'The key whose possession the presenter has to prove.'),
        nonce: note('OIDC Core section 2', 'A value of whoever asked for the token, given back unchanged.'),
        azp: note('OIDC Core section 2', 'The client that the token was issued to.'),
        auth_time: note('OIDC Core section 2', 'When the user authenticated, in seconds since 1970.'),
        acr: note('OIDC Core section 2', 'The class of authentication that took place.'),
        amr: note('OIDC Core section 2', 'The methods of authentication that were used.'),
      }),
      noted('cnf', confirmation, {
        jwk: note('RFC 7800 section 3.2', 'The public key itself.'),
        kid: note('RFC 7800 section 3.4', 'The identifier of a key that is known otherwise.'),
      }),
    ],
  },
  {
    id: 'jwk',
    title: 'JSON Web Key',
    words: 'The registered members of a public key, where one stands in a token or in a set of keys.',
    objects: [
      noted('', jwk, {
        kty: note('RFC 7517 section 4.1', 'The family of the key.'),
        use: note('RFC 7517 section 4.2', 'Whether it is for signatures or for encryption.'),
        key_ops: note('RFC 7517 section 4.3', 'The operations that it is for.'),
        alg: note('RFC 7517 section 4.4', 'The algorithm that it is for.'),
        kid: note('RFC 7517 section 4.5', 'Its identifier, by which a header can name it.'),
        crv: note(['RFC 7518 section 6.2.1.1', 'RFC 8037 section 2'], 'The curve.'),
        x: note(
          ['RFC 7518 section 6.2.1.2', 'RFC 8037 section 2'],
          'The x coordinate, or the public key whole.',
        ),
        y: note('RFC 7518 section 6.2.1.3', 'The y coordinate.'),
        n: note('RFC 7518 section 6.3.1.1', 'The modulus of an RSA key.'),
        e: note('RFC 7518 section 6.3.1.2', 'The exponent of an RSA key.'),
        d: note(
          ['RFC 7518 section 6.2.2.1', 'RFC 8037 section 2'],
          'The private part: a key that shows it is no secret any more.',
        ),
        x5u: note('RFC 7517 section 4.6', 'Where its certificate can be read. This page fetches nothing.'),
        x5c: note('RFC 7517 section 4.7', 'A chain of certificates, the one of the key first.'),
        x5t: note('RFC 7517 section 4.8', 'A SHA-1 digest of its certificate.'),
        'x5t#S256': note('RFC 7517 section 4.9', 'A SHA-256 digest of its certificate.'),
      }),
    ],
  },
  {
    id: 'jwks',
    title: 'JSON Web Key Set',
    words: 'Several keys, each with its kid.',
    objects: [noted('', jwks, { keys: note('RFC 7517 section 5.1', 'The keys, in no order that matters.') })],
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
    noted('', obligation, {
      name: note('prototype', 'Which obligation it is; see obligations.'),
      destination: note('prototype', 'Where the report may go, and nowhere else.'),
      before: note(['prototype', 'RFC 3339'], 'Until when it can be performed, or readiness lasts.'),
      readiness_id: note(
        'prototype',
        'The readiness that it is about: the decision_id of the PERMIT that began it.',
      ),
      jti: note(['prototype', 'RFC 7519 section 4.1.7'], 'The approval that is good for one delivery.'),
      report_id: note('prototype', 'The report that is not sent.'),
    }),
  ],
}

/** What the page explains beside the contract's own messages; none of it is published. */
export const BESIDE_MESSAGES: readonly NotedMessage[] = [OBLIGATION, ...REGISTERED]

/** The messages of the table that tell about objects which others define. */
export const REGISTERED_IDS: readonly string[] = REGISTERED.map(({ id }) => id)
