/** A cited section: its title, and its anchor if the specification's rule does not give it. */
type CitedSection = string | readonly [title: string, anchor: string]

/** A specification that the checks cite. */
export interface Specification {
  readonly title: string
  /** The revision that the checks follow: a version, a draft or a date. */
  readonly revision: string
  /** Of exactly that revision, if it has its own address; without a fragment. */
  readonly url: string
  /** The anchor of a section in that document. */
  readonly anchorOf: (section: string, title: string) => string
  /** The sections cited, by number or name. */
  readonly sections: Readonly<Record<string, CitedSection>>
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** Section anchors of RFCs and drafts in HTML. */
export const byNumber = (section: string): string => `section-${section}`

/** Anchors that Markdown renderers give to a heading with number and title. */
export const byHeading = (section: string, title: string): string => slug(`${section} ${title}`)

/** Anchors of most sections in W3C documents. */
export const byTitle = (_section: string, title: string): string => slug(title)

function rfc(number: number, title: string, revision: string, sections: Specification['sections']) {
  const url = `https://www.rfc-editor.org/rfc/rfc${number}.html`
  return { title, revision, url, anchorOf: byNumber, sections }
}

/** The RFCs that the checks cite. */
export const RFCS = {
  'RFC 6920': rfc(6920, 'Naming Things with Hashes', 'April 2013', {
    '3': 'ni: a name that is made of a hash',
  }),
  'RFC 7493': rfc(7493, 'The I-JSON Message Format', 'March 2015', { '2': 'What an I-JSON message is' }),
  'RFC 7515': rfc(7515, 'JSON Web Signature (JWS)', 'May 2015', {
    '4.1.4': 'kid: a hint indicating which key was used',
    '4.1.9': 'typ: the media type of the whole object, application/ left out',
    '4.1.10': 'cty: the media type of the payload, application/ left out',
    '4.1.11': 'crit: extensions that must be understood',
    '5.2': 'How a signature is validated',
    '7.1': 'The compact serialization: three parts',
    '7.2.1': 'Protected and unprotected header have no name in common',
  }),
  'RFC 7517': rfc(7517, 'JSON Web Key (JWK)', 'May 2015', {
    '4': 'A key as a JSON object; unknown members are ignored',
    '4.2': 'use: what the public key is for',
    '4.3': 'key_ops: which operations it is for',
    '5': 'A set of keys',
  }),
  'RFC 7518': rfc(7518, 'JSON Web Algorithms (JWA)', 'May 2015', { '6': 'The members of each kind of key' }),
  'RFC 7519': rfc(7519, 'JSON Web Token (JWT)', 'May 2015', {
    '4.1.1': 'iss: who issued the token',
    '4.1.2': 'sub: whom it is about',
    '4.1.3': 'aud: who is meant to take it',
    '4.1.4': 'exp: from when on it must not be accepted',
    '4.1.5': 'nbf: before when it must not be accepted',
    '4.1.6': 'iat: when it was issued, a NumericDate',
    '4.1.7': 'jti: its unique identifier, a string',
    '5.3': 'Claims repeated in the header have the same values',
    '7.2': 'How a JWT is validated',
  }),
  'RFC 7800': rfc(7800, 'Proof-of-Possession Key Semantics for JSON Web Tokens', 'April 2016', {
    '3.1': 'cnf: the key that the presenter possesses',
    '3.2': 'cnf.jwk: an asymmetric key',
    '3.4': 'cnf.kid: a key by its identifier',
  }),
  'RFC 8725': rfc(8725, 'JSON Web Token Best Current Practices', 'February 2020', {
    '3.1': 'Only the algorithms that the caller expects',
    '3.8': 'The keys belong to the issuer, and the issuer is the one expected',
    '3.9': 'The audience is checked',
    '3.11': 'An explicit type tells kinds of token apart',
    '3.12': 'Rules that keep kinds of token from standing for each other',
  }),
  'RFC 8785': rfc(8785, 'JSON Canonicalization Scheme (JCS)', 'June 2020', {
    '3.2': 'How the canonical form is made',
  }),
  'RFC 9278': rfc(9278, 'JWK Thumbprint URI', 'August 2022', { '3': 'A key’s thumbprint as a URI' }),
} as const satisfies Readonly<Record<string, Specification>>
