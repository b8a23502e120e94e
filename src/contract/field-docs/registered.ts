import { told } from '../schemas/told.ts'
import { z } from '../schemas/zod.ts'

// What others registered: each may be absent, and nothing is judged by these types.
const text = () => z.optional(z.string())
const texts = () => z.optional(z.array(z.string()))
const seconds = () => z.optional(z.int())
const object = () => z.optional(z.object({}))

const jws = <S extends z.ZodMiniType>(section: string, type: S, words: string) =>
  told(type, words, `RFC 7515 section ${section}`)
const jwt = <S extends z.ZodMiniType>(section: string, type: S, words: string) =>
  told(type, words, `RFC 7519 section ${section}`)
const confirmed = <S extends z.ZodMiniType>(section: string, type: S, words: string) =>
  told(type, words, `RFC 7800 section ${section}`)
const oidc = <S extends z.ZodMiniType>(type: S, words: string) => told(type, words, 'OIDC Core section 2')

/** The registered members of a JOSE header, in tokens that issuers made. */
export const joseHeader = z.object({
  alg: jws('4.1.1', z.string(), 'The algorithm of the signature.'),
  typ: jws('4.1.9', text(), 'The media type of the whole object, application/ left out.'),
  cty: jws('4.1.10', text(), 'The media type of the payload, application/ left out.'),
  kid: jws('4.1.4', text(), 'A hint at the key that was used.'),
  jwk: jws('4.1.3', object(), 'The public key that verifies it. The signer can put any key there.'),
  jku: jws('4.1.2', text(), 'Where a set of keys can be read. This page fetches nothing.'),
  x5u: jws('4.1.5', text(), 'Where a certificate can be read. This page fetches nothing.'),
  x5c: jws('4.1.6', texts(), 'A chain of certificates, the one of the key first.'),
  x5t: jws('4.1.7', text(), 'A SHA-1 digest of the key’s certificate.'),
  'x5t#S256': jws('4.1.8', text(), 'A SHA-256 digest of the key’s certificate.'),
  crit: jws('4.1.11', texts(), 'Extensions that must be understood, or it is refused.'),
})

const cnf = z.object({
  jwk: confirmed('3.2', object(), 'The public key itself.'),
  kid: confirmed('3.4', text(), 'The identifier of a key that is known otherwise.'),
})

/** The registered claims, in tokens that issuers made. */
export const jwtClaims = z.object({
  iss: jwt('4.1.1', text(), 'Who issued the token.'),
  sub: jwt('4.1.2', text(), 'Whom or what it is about.'),
  aud: jwt(
    '4.1.3',
    z.optional(z.union([z.string(), z.array(z.string())])),
    'Who is meant to take it; anyone else refuses it.',
  ),
  exp: jwt('4.1.4', seconds(), 'Until when it may be accepted, in seconds since 1970.'),
  nbf: jwt('4.1.5', seconds(), 'Before when it must not be accepted, in seconds since 1970.'),
  iat: jwt('4.1.6', seconds(), 'When it was issued, in seconds since 1970.'),
  jti: jwt('4.1.7', text(), 'Its own identifier, which no other token has.'),
  cnf: confirmed('3.1', z.optional(cnf), 'The key whose possession the presenter has to prove.'),
  nonce: oidc(text(), 'A value of the client that asked for the token, returned unchanged.'),
  azp: oidc(text(), 'The client that the token was issued to.'),
  auth_time: oidc(seconds(), 'When the user authenticated, in seconds since 1970.'),
  acr: oidc(text(), 'The class of authentication that took place.'),
  amr: oidc(texts(), 'The methods of authentication that were used.'),
})
