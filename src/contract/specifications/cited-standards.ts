/** The standards that the contract relies on, by the short name that an origin cites. */
export const STANDARDS = {
  'RFC 3339': 'Date and Time on the Internet: Timestamps',
  'RFC 3986': 'Uniform Resource Identifier (URI): Generic Syntax',
  'RFC 6761': 'Special-Use Domain Names',
  'RFC 6901': 'JavaScript Object Notation (JSON) Pointer',
  'RFC 6920': 'Naming Things with Hashes',
  'RFC 7493': 'The I-JSON Message Format',
  'RFC 7515': 'JSON Web Signature (JWS)',
  'RFC 7517': 'JSON Web Key (JWK)',
  'RFC 7518': 'JSON Web Algorithms (JWA)',
  'RFC 7519': 'JSON Web Token (JWT)',
  'RFC 7800': 'Proof-of-Possession Key Semantics for JSON Web Tokens',
  'RFC 8037': 'CFRG Elliptic Curve Diffie-Hellman (ECDH) and Signatures in JOSE',
  'RFC 8725': 'JSON Web Token Best Current Practices',
  'RFC 8785': 'JSON Canonicalization Scheme (JCS)',
  'RFC 9651': 'Structured Field Values for HTTP',
  'RFC 9110': 'HTTP Semantics',
  'RFC 9111': 'HTTP Caching',
  'RFC 9278': 'JWK Thumbprint URI',
  'RFC 9457': 'Problem Details for HTTP APIs',
  'RFC 9562': 'Universally Unique IDentifiers (UUIDs)',
  'RFC 9864': 'Fully-Specified Algorithms for JOSE and COSE',
  AuthZEN: 'OpenID AuthZEN Authorization API 1.0',
  'AuthZEN obligations profile': 'OpenID AuthZEN Profile for Obligations, draft 1',
  'OIDC Core': 'OpenID Connect Core 1.0',
  'Idempotency-Key draft': 'IETF draft, The Idempotency-Key HTTP Header Field',
  'Server Timing': 'W3C Server Timing',
  'Semantic Versioning': 'Semantic Versioning 2.0.0',
  'XACML 3.0': 'OASIS eXtensible Access Control Markup Language, version 3.0',
} as const
export type Standard = keyof typeof STANDARDS

/** Addresses of the standards that are not RFCs. */
export const ELSEWHERE: Readonly<Partial<Record<string, string>>> = {
  AuthZEN: 'https://openid.net/specs/authorization-api-1_0.html',
  'AuthZEN obligations profile': 'https://openid.github.io/authzen/authzen-obligations-profile-1_0.html',
  'Idempotency-Key draft': 'https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/',
  'OIDC Core': 'https://openid.net/specs/openid-connect-core-1_0.html',
  'Server Timing': 'https://www.w3.org/TR/server-timing/',
  'Semantic Versioning': 'https://semver.org/spec/v2.0.0.html',
  'XACML 3.0': 'https://docs.oasis-open.org/xacml/3.0/xacml-3.0-core-spec-os-en.html',
}

export const isStandard = (name: string): name is Standard => Object.hasOwn(STANDARDS, name)

export function standardUrl(name: Standard): string {
  return ELSEWHERE[name] ?? `https://www.rfc-editor.org/rfc/${name.replace(' ', '').toLowerCase()}.html`
}
