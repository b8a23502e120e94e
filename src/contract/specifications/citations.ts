import { RFCS, type Specification } from './specification.ts'
import { AGENT_SPECIFICATIONS, CREDENTIAL_SPECIFICATIONS, TOKEN_SPECIFICATIONS } from './standards.ts'

/** What a check cites instead of a section, or beside one, if it asks more than its specification does. */
export const PROTOTYPES_CHOICE = 'Prototype’s choice'

/** The specifications that checks cite, by short name. */
export const SPECIFICATIONS: Readonly<Record<string, Specification>> = {
  ...AGENT_SPECIFICATIONS,
  ...TOKEN_SPECIFICATIONS,
  ...CREDENTIAL_SPECIFICATIONS,
  ...RFCS,
}

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
  'VCDM 2.0': 'Verifiable Credentials Data Model v2.0',
  'Bitstring Status List': 'Bitstring Status List v1.0',
  'A2A 1.0.1': 'Agent2Agent (A2A) Protocol Specification',
  'AID 2.1.0': 'Agent Identity & Discovery (AID)',
  'SPIFFE-ID': 'The SPIFFE Identity and Verifiable Identity Document',
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
  return (
    ELSEWHERE[name] ??
    SPECIFICATIONS[name]?.url ??
    `https://www.rfc-editor.org/rfc/${name.replace(' ', '').toLowerCase()}.html`
  )
}

/** One place that a check comes from. */
export interface Citation {
  /** The specification and one section, with its step: `<specification>, <section>`. */
  readonly text: string
  /** Its short name; null for the prototype's choice, and for anything that this page's tables lack. */
  readonly specification: string | null
  /** The address of that section; null where there is no specification. */
  readonly href: string | null
  /** What the section is about; null where there is no specification. */
  readonly says: string | null
}

const STEP = / \(\d+(?:(?:, |–)\d+)*\)$/u
/** The most parts that "and" may split one section's own name into. */
const PARTS_AT_MOST = 3

const unknown = (text: string): Citation => ({ text, specification: null, href: null, says: null })

function cited(name: string, written: string): Citation | undefined {
  const specification = Object.hasOwn(SPECIFICATIONS, name) ? SPECIFICATIONS[name] : undefined
  const section = written.replace(STEP, '')
  if (specification === undefined || !Object.hasOwn(specification.sections, section)) return undefined
  const { url, anchorOf, sections } = specification
  const entry = sections[section] ?? section
  const [says, anchor] = typeof entry === 'string' ? [entry, anchorOf(section, entry)] : entry
  return { text: `${name}, ${written}`, specification: name, href: `${url}#${anchor}`, says }
}

// A section's name may itself contain "and", so the longest match wins.
function sectionsIn(name: string, [...parts]: string[]): readonly Citation[] | undefined {
  const found: Citation[] = []
  while (parts.length > 0) {
    const lengths = Array.from({ length: Math.min(PARTS_AT_MOST, parts.length) }, (_, less) => less + 1)
    const read = lengths
      .toReversed()
      .map(length => ({ length, citation: cited(name, parts.slice(0, length).join(' and ')) }))
      .find(({ citation }) => citation !== undefined)
    if (read?.citation === undefined) return undefined
    found.push(read.citation)
    parts.splice(0, read.length)
  }
  return found
}

/**
 * The places that a check's `section` names: citations separated by `; `, each `<Specification>, <section>`
 * with any ` and <section>`, each with its step in brackets if it has one, or exactly `Prototype’s choice`.
 * Anything else, such as in the answer of another service, is returned unchanged and without an address.
 */
export function citationsOf(section: string): readonly Citation[] {
  return section.split('; ').flatMap(text => {
    const comma = text.indexOf(', ')
    if (comma < 0) return [unknown(text)]
    return sectionsIn(text.slice(0, comma), text.slice(comma + 2).split(' and ')) ?? [unknown(text)]
  })
}
