/** A cited section: its title, and its anchor if the specification's rule does not give it. */
type CitedSection = string | readonly [title: string, anchor: string]

/** A standard or specification that origins or checks cite. */
export interface Specification {
  readonly title: string
  /** The revision that is followed: a version, a draft or a date. */
  readonly revision: string
  /** The day on which it was read (ISO 8601), of what may still change: a draft, or a document without versions. */
  readonly read?: string
  /** Of exactly that revision, if it has its own address; without a fragment. */
  readonly url: string
  /** The anchor of a section in that document. */
  readonly anchorOf: (section: string, title: string) => string
  /** The sections that checks cite, by number or name. */
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

function rfc(
  number: number,
  title: string,
  revision: string,
  sections: Specification['sections'] = {},
): Specification {
  const url = `https://www.rfc-editor.org/rfc/rfc${number}.html`
  return { title, revision, url, anchorOf: byNumber, sections }
}

/** The RFCs that origins or checks cite. */
export const RFCS = {
  'RFC 1035': rfc(1035, 'Domain Names: Implementation and Specification', 'November 1987'),
  'RFC 2606': rfc(2606, 'Reserved Top Level DNS Names', 'June 1999'),
  'RFC 3339': rfc(3339, 'Date and Time on the Internet: Timestamps', 'July 2002'),
  'RFC 3986': rfc(3986, 'Uniform Resource Identifier (URI): Generic Syntax', 'January 2005'),
  'RFC 6376': rfc(6376, 'DomainKeys Identified Mail (DKIM) Signatures', 'September 2011'),
  'RFC 6761': rfc(6761, 'Special-Use Domain Names', 'February 2013'),
  'RFC 6901': rfc(6901, 'JavaScript Object Notation (JSON) Pointer', 'April 2013'),
  'RFC 6920': rfc(6920, 'Naming Things with Hashes', 'April 2013', {
    '3': 'ni: a name that is made of a hash',
  }),
  'RFC 7208': rfc(7208, 'Sender Policy Framework (SPF)', 'April 2014'),
  'RFC 7468': rfc(7468, 'Textual Encodings of PKIX, PKCS, and CMS Structures', 'April 2015', {
    '13': 'A public key as text: SubjectPublicKeyInfo',
  }),
  'RFC 7489': rfc(7489, 'Domain-based Message Authentication (DMARC)', 'March 2015'),
  'RFC 7493': rfc(7493, 'The I-JSON Message Format', 'March 2015', { '2': 'What an I-JSON message is' }),
  'RFC 7515': rfc(7515, 'JSON Web Signature (JWS)', 'May 2015', {
    '4.1.4': 'kid: a hint indicating which key was used',
    '4.1.9': 'typ: the media type of the whole object, application/ left out',
    '4.1.10': 'cty: the media type of the payload, application/ left out',
    '4.1.11': 'crit: extensions that must be understood',
    '5.2': 'How a signature is validated',
    '7.1': 'The compact serialization: three parts',
    '7.2': 'The JSON serialization, flattened or general',
    '7.2.1': 'Protected and unprotected header have no name in common',
  }),
  'RFC 7516': rfc(7516, 'JSON Web Encryption (JWE)', 'May 2015'),
  'RFC 7517': rfc(7517, 'JSON Web Key (JWK)', 'May 2015', {
    '4': 'A key as a JSON object; unknown members are ignored',
    '4.2': 'use: what the public key is for',
    '4.3': 'key_ops: which operations it is for',
    '4.5': 'kid: which key of a set is meant',
    '4.6': 'x5u: where its certificates are',
    '4.7': 'x5c: its certificates',
    '4.8': 'x5t: the SHA-1 of its certificate',
    '4.9': 'x5t#S256: the SHA-256 of its certificate',
    '5': 'A set of keys',
  }),
  'RFC 7518': rfc(7518, 'JSON Web Algorithms (JWA)', 'May 2015', { '6': 'The members of each kind of key' }),
  'RFC 7519': rfc(7519, 'JSON Web Token (JWT)', 'May 2015', {
    '2': 'NumericDate: seconds since 1970',
    '4': 'The name of each claim is unique',
    '4.1.1': 'iss: who issued the token',
    '4.1.2': 'sub: whom it is about',
    '4.1.3': 'aud: who is meant to take it',
    '4.1.4': 'exp: from when on it must not be accepted',
    '4.1.5': 'nbf: before when it must not be accepted',
    '4.1.6': 'iat: when it was issued, a NumericDate',
    '4.1.7': 'jti: its unique identifier, a string',
    '5.1': 'typ: the media type of the token',
    '5.3': 'Claims repeated in the header have the same values',
    '7.2': 'How a JWT is validated',
  }),
  'RFC 7523': rfc(7523, 'JWT Profile for OAuth 2.0 Client Authentication and Grants', 'May 2015', {
    '3': 'What the JWT must contain',
  }),
  'RFC 7638': rfc(7638, 'JSON Web Key (JWK) Thumbprint', 'September 2015'),
  'RFC 7662': rfc(7662, 'OAuth 2.0 Token Introspection', 'October 2015'),
  'RFC 7797': rfc(7797, 'JSON Web Signature (JWS) Unencoded Payload Option', 'February 2016'),
  'RFC 7800': rfc(7800, 'Proof-of-Possession Key Semantics for JSON Web Tokens', 'April 2016', {
    '3.1': 'cnf: the key that the presenter possesses',
    '3.2': 'cnf.jwk: an asymmetric key',
    '3.4': 'cnf.kid: a key by its identifier',
  }),
  'RFC 8037': rfc(8037, 'CFRG Elliptic Curve Diffie-Hellman (ECDH) and Signatures in JOSE', 'January 2017'),
  'RFC 8259': rfc(8259, 'The JavaScript Object Notation (JSON) Data Interchange Format', 'December 2017'),
  'RFC 8392': rfc(8392, 'CBOR Web Token (CWT)', 'May 2018'),
  'RFC 8414': rfc(8414, 'OAuth 2.0 Authorization Server Metadata', 'June 2018', {
    '2': 'The members of the metadata',
    '3.3': 'issuer is the one that the metadata was asked for by',
  }),
  'RFC 8417': rfc(8417, 'Security Event Token (SET)', 'July 2018', {
    '2.2': 'The claims of a security event token',
    '2.3': 'Explicit typing: secevent+jwt',
  }),
  'RFC 8460': rfc(8460, 'SMTP TLS Reporting', 'September 2018'),
  'RFC 8461': rfc(8461, 'SMTP MTA Strict Transport Security (MTA-STS)', 'September 2018'),
  'RFC 8693': rfc(8693, 'OAuth 2.0 Token Exchange', 'January 2020', {
    '4.1': 'act: who acts for the subject',
  }),
  'RFC 8725': rfc(
    8725,
    'JSON Web Token Best Current Practices',
    'February 2020; draft-ietf-oauth-rfc8725bis-10 is approved to replace it',
    {
      '3.1': 'Only the algorithms that the caller expects',
      '3.8': 'The keys belong to the issuer, and the issuer is the one expected',
      '3.9': 'The audience is checked',
      '3.11': 'An explicit type tells kinds of token apart',
      '3.12': 'Rules that keep one kind of token from passing for another',
    },
  ),
  'RFC 8785': rfc(8785, 'JSON Canonicalization Scheme (JCS)', 'June 2020', {
    '3.2': 'How the canonical form is made',
  }),
  'RFC 9052': rfc(9052, 'CBOR Object Signing and Encryption (COSE): Structures and Process', 'August 2022'),
  'RFC 9068': rfc(9068, 'JWT Profile for OAuth 2.0 Access Tokens', 'October 2021', {
    '2.1': 'The header: typ is at+jwt',
    '2.2': 'The claims that must be there',
    '4': 'How an access token is validated',
  }),
  'RFC 9110': rfc(9110, 'HTTP Semantics', 'June 2022', {
    '6': 'What a message is made of',
    '11.6.1': 'WWW-Authenticate',
  }),
  'RFC 9111': rfc(9111, 'HTTP Caching', 'June 2022'),
  'RFC 9101': rfc(9101, 'JWT-Secured Authorization Request (JAR)', 'August 2021', {
    '4': 'The request object: parameters as claims, without request and request_uri',
    '10.8': 'Explicit typing: oauth-authz-req+jwt',
  }),
  'RFC 9278': rfc(9278, 'JWK Thumbprint URI', 'August 2022', { '3': 'A key’s thumbprint as a URI' }),
  'RFC 9421': rfc(9421, 'HTTP Message Signatures', 'February 2024', {
    '2': 'The components of a message that may be signed',
    '2.3': 'created, expires, nonce, alg, keyid and tag',
    '2.5': 'How the signature base is made',
    '3.2': 'How a signature is verified',
    '3.3': 'The algorithms',
    '4.1': 'The Signature-Input field',
    '4.2': 'The Signature field',
    '6.2': 'The registry of algorithms',
  }),
  'RFC 9449': rfc(9449, 'OAuth 2.0 Demonstrating Proof of Possession (DPoP)', 'September 2023', {
    '4.2': 'What a DPoP proof contains',
    '4.3': 'How a DPoP proof is checked',
    '7.1': 'Authorization: the scheme DPoP',
    '6.1': 'jkt: the thumbprint of the key that a token is bound to',
    '11.1': 'How long a proof may be taken',
  }),
  'RFC 9457': rfc(9457, 'Problem Details for HTTP APIs', 'July 2023'),
  'RFC 9460': rfc(9460, 'Service Binding via the DNS (SVCB and HTTPS Records)', 'November 2023'),
  'RFC 9530': rfc(9530, 'Digest Fields', 'February 2024', {
    '2': 'Content-Digest: the hash of what is sent',
  }),
  'RFC 9562': rfc(9562, 'Universally Unique IDentifiers (UUIDs)', 'May 2024'),
  'RFC 9651': rfc(9651, 'Structured Field Values for HTTP', 'September 2024'),
  'RFC 9728': rfc(9728, 'OAuth 2.0 Protected Resource Metadata', 'April 2025', {
    '2': 'The members of the metadata',
    '3.3': 'resource is the one that the metadata was asked for by',
    '5.1': 'resource_metadata in a challenge',
  }),
  'RFC 9864': rfc(9864, 'Fully-Specified Algorithms for JOSE and COSE', 'October 2025'),
  'RFC 9901': rfc(9901, 'Selective Disclosure for JSON Web Tokens', 'November 2025', {
    '4.1.2': 'cnf: the key of the holder',
    '4.2': 'Disclosures and the places of their digests',
    '4.3': 'The key-binding JWT',
    '4.3.1': 'sd_hash: the hash of what is presented',
    '7.1': 'How an SD-JWT is verified',
    '7.3': 'How a verifier verifies what is presented',
  }),
  'RFC 9964': rfc(9964, 'ML-DSA for JSON Object Signing and Encryption (JOSE) and COSE', 'May 2026'),
} as const satisfies Readonly<Record<string, Specification>>

const whole = (title: string, revision: string, url: string, read?: string): Specification => ({
  ...{ title, revision, url, anchorOf: byNumber, sections: {} },
  ...(read && { read }),
})

/** The standards of requests, answers and decisions, and those of what is only named; most are linked whole. */
export const INTERFACE_STANDARDS = {
  AuthZEN: {
    title: 'OpenID AuthZEN Authorization API 1.0',
    revision: '1.0, January 2026',
    url: 'https://openid.net/specs/authorization-api-1_0.html',
    anchorOf: byNumber,
    sections: {
      '5.1': 'Subject',
      '5.2': 'Resource',
      '5.3': 'Action',
      '5.4': 'Context',
      '5.5': 'Decision',
      '5.5.1': 'Decision Context',
      '7.1': 'The Access Evaluations API Request',
      '7.2': 'The Access Evaluations API Response',
      '9.1.1': 'Endpoint Parameters of the metadata',
      '9.2.3': 'Policy Decision Point Metadata Validation',
    },
  },
  'AuthZEN obligations profile': {
    title: 'OpenID AuthZEN Profile for Obligations, draft 1',
    revision: 'draft 1, July 2026',
    read: '2026-11-30',
    url: 'https://openid.github.io/authzen/authzen-obligations-profile-1_0.html',
    anchorOf: byNumber,
    sections: { '3': 'The Obligation Object', '4.4': 'Non-Compliance and Partial Compliance' },
  },
  'Idempotency-Key draft': whole(
    'IETF draft, The Idempotency-Key HTTP Header Field',
    'draft-ietf-httpapi-idempotency-key-header-07, October 2025',
    'https://www.ietf.org/archive/id/draft-ietf-httpapi-idempotency-key-header-07.txt',
    '2026-11-30',
  ),
  'Server Timing': whole(
    'W3C Server Timing',
    'Working Draft, 7 April 2026',
    'https://www.w3.org/TR/2026/WD-server-timing-20260407/',
    '2026-11-30',
  ),
  'Semantic Versioning': whole('Semantic Versioning 2.0.0', '2.0.0', 'https://semver.org/spec/v2.0.0.html'),
  'XACML 3.0': whole(
    'OASIS eXtensible Access Control Markup Language, version 3.0',
    '3.0, 22 January 2013',
    'https://docs.oasis-open.org/xacml/3.0/xacml-3.0-core-spec-os-en.html',
  ),
  'DNS-AID': whole(
    'DNS for AI Discovery (DNS-AID)',
    'draft-mozleywilliams-dnsop-dnsaid-02, May 2026',
    'https://datatracker.ietf.org/doc/html/draft-mozleywilliams-dnsop-dnsaid-02',
    '2026-11-30',
  ),
  'draft-ietf-oauth-client-id-metadata-document-02': whole(
    'OAuth Client ID Metadata Document',
    'draft-ietf-oauth-client-id-metadata-document-02, July 2026',
    'https://datatracker.ietf.org/doc/html/draft-ietf-oauth-client-id-metadata-document-02',
    '2026-11-30',
  ),
  'draft-ietf-webbotauth-httpsig-protocol-01': whole(
    'HTTP Message Signatures for automated traffic (Web Bot Auth)',
    'draft-ietf-webbotauth-httpsig-protocol-01, October 2026',
    'https://datatracker.ietf.org/doc/html/draft-ietf-webbotauth-httpsig-protocol-01',
    '2026-11-30',
  ),
  'draft-meunier-webbotauth-registry-04': whole(
    'Registry and Signature Agent card for Web bot auth',
    'draft-meunier-webbotauth-registry-04, October 2026',
    'https://datatracker.ietf.org/doc/html/draft-meunier-webbotauth-registry-04',
    '2026-11-30',
  ),
} as const satisfies Readonly<Record<string, Specification>>
