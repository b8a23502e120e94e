import { keysOf } from '../contract/keys-of.ts'
import { IDENTITY_SOURCES, PROTOCOLS } from '../contract/names.ts'
import { type ImportRequest, PROFILE_FIELDS, type ProfileField } from '../contract/schemas/profile.ts'
import { privateKeyIn } from '../crypto/secrets.ts'
import { SAMPLES, type SampleName } from '../parties/world.ts'

/** Public names with a hash that looks like a nonce: RFC 9278 thumbprint URIs, RFC 6920 digest names. */
const PUBLIC_NAMES =
  /urn:ietf:params:oauth:jwk-thumbprint:sha-256:[A-Za-z0-9_-]{43}|ni:\/\/\/sha-256;[A-Za-z0-9_-]{43}/gu

/**
 * Two dots after an encoded JSON object: a compact JWS or JWE (RFC 7515 section 7.1, RFC 7516 section 7.1). The match
 * starts at the first dot: from the object, a text with many `eyJ` would be scanned again for each of them.
 */
const SIGNED = /\.(?<=eyJ[A-Za-z0-9_-]*\.)[A-Za-z0-9_-]*\./u
const PEM = /-----BEGIN /u
/** 32 octets in base64url, standing alone: a nonce, or the private half of a key. */
const OCTETS_32 = /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/u

/**
 * Why a text looks like a secret that no link may contain; undefined where it does not. Recognizes compact
 * JWS and JWE, private keys, PEM blocks and bare 32-octet values, but not opaque tokens.
 */
export function secretIn(text: string): string | undefined {
  if (SIGNED.test(text)) return 'it looks like a signed or encrypted token (JWS, JWE)'
  if (PEM.test(text)) return 'it looks like a key or certificate in PEM'
  const key = privateKeyIn(text)
  if (key !== undefined) return `it looks like ${key}`
  return OCTETS_32.test(text.replaceAll(PUBLIC_NAMES, ''))
    ? 'it looks like a nonce or a private key: 32 octets in base64url'
    : undefined
}

/** The steps that a link can run to, in their order: a later one runs whatever an earlier one does. */
export const LINK_STEPS = ['import', 'bind', 'evaluate', 'decision', 'pilot'] as const
export type LinkStep = (typeof LINK_STEPS)[number]

export type LinkField = Exclude<ProfileField, 'status'>
const LINK_FIELDS: readonly LinkField[] = keysOf(PROFILE_FIELDS).filter(field => field !== 'status')

/** The words that stand in a link for the recipient's key thumbprint and for a name made by the recipient. */
export const SELF = 'self'
export const FRESH = 'fresh'

/** The fields in which each word has this meaning; elsewhere it is ordinary text. */
export const SELF_FIELDS: readonly LinkField[] = ['issuer', 'subject', 'key_reference']
export const FRESH_FIELDS: readonly LinkField[] = ['issuer', 'subject', 'endpoint']

/** What a link says: a claim or one of this page's samples, and the step to run to. */
export interface ScenarioLink {
  readonly to: LinkStep
  readonly from:
    | { readonly kind: 'claim'; readonly claim: ImportRequest }
    | { readonly kind: 'sample'; readonly sample: SampleName }
}

/** Why a parameter keeps a link from being opened, or a field from being put into one. */
export interface LinkFault {
  readonly name: string
  readonly why: string
}

export type LinkReading =
  | { readonly ok: true; readonly link: ScenarioLink }
  | { readonly ok: false; readonly faults: readonly LinkFault[] }

/** The longest link accepted, in characters as they appear in the address. */
export const LINK_MAX_CHARACTERS = 65_536

const isField = (name: string): name is LinkField => LINK_FIELDS.some(field => field === name)

/** The values of a claim's fields as written in a link; a field without a value is absent. */
export function linkValues(claim: ImportRequest): [LinkField, string][] {
  const profile: Partial<Record<LinkField, string | readonly string[] | null | undefined>> = {
    ...claim.metadata,
    identity_source: claim.identity_source,
    issuer: claim.issuer,
    subject: claim.subject,
  }
  return LINK_FIELDS.flatMap(field => {
    const value = profile[field]
    const values = typeof value === 'string' ? [value] : (value ?? [])
    return values.map((each): [LinkField, string] => [field, each])
  })
}

const pair = (name: string, value: string): string => `${name}=${encodeURIComponent(value)}`

/**
 * The fragment of a link. Pure; whatever it must not contain is removed beforehand (`shareable`).
 * @throws RangeError where a value looks like a secret or is not well-formed Unicode
 */
export function linkOf({ to, from }: ScenarioLink): string {
  const end = pair('to', to)
  if (from.kind === 'sample') return `#/import?${pair('sample', from.sample)}&${end}`
  const pairs = linkValues(from.claim).map(([name, value]) => {
    if (!value.isWellFormed()) throw new RangeError(`${name} is not Unicode text`)
    if (secretIn(value) !== undefined) throw new RangeError(`${name}: ${secretIn(value)}`)
    return pair(name, value)
  })
  return `#/import?${[...pairs, end].join('&')}`
}

interface Parameters {
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly faults: readonly LinkFault[]
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

// Not URLSearchParams, which silently misreads malformed encoding.
function parametersOf(query: string): Parameters {
  const values = new Map<string, string[]>()
  const faults: LinkFault[] = []
  for (const part of query.split('&').filter(text => text !== '')) {
    const [rawName = '', rawValue = ''] = part.split(/=(.*)/su)
    const name = decoded(rawName)
    const value = decoded(rawValue)
    if (name === undefined || value === undefined) {
      faults.push({ name: name ?? rawName, why: 'it is not percent-encoded UTF-8' })
    } else values.set(name, [...(values.get(name) ?? []), value])
  }
  return { values, faults }
}

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  identity_source: IDENTITY_SOURCES,
  protocol: PROTOCOLS,
  to: LINK_STEPS,
  sample: keysOf(SAMPLES),
}
/** The parameters that are not a field of the claim. */
const BESIDES = ['to', 'sample']
const REQUIRED: readonly LinkField[] = ['identity_source', 'protocol', 'issuer', 'subject']

function parameterFault(name: string, values: readonly string[]): string | undefined {
  if (!BESIDES.includes(name) && !isField(name)) return 'a link has no parameter of this name'
  if (values.length > 1 && name !== 'evidence_refs') return 'it is there more than once'
  const choices = Object.hasOwn(CHOICES, name) ? CHOICES[name] : undefined
  if (choices?.includes(values[0] ?? '') === false) return `it must be one of ${choices.join(', ')}`
  return values.map(secretIn).find(why => why !== undefined)
}

const one = <T extends string>(choices: readonly T[], value: string | undefined): T | undefined =>
  choices.find(choice => choice === value)

const first = ({ values }: Parameters, name: string): string | undefined => values.get(name)?.[0]

function faultsOf(parameters: Parameters): LinkFault[] {
  const { values, faults } = parameters
  const each = [...values].flatMap(([name, all]) => {
    const why = parameterFault(name, all)
    return why === undefined ? [] : [{ name, why }]
  })
  const fields = [...values.keys()].filter(isField)
  const sampled = values.has('sample')
  const both =
    sampled && fields.length > 0
      ? [{ name: 'sample', why: 'a link names a sample or a claim, not both' }]
      : []
  const unread = new Set(faults.map(({ name }) => name))
  const missing = sampled ? [] : REQUIRED.filter(field => !values.has(field) && !unread.has(field))
  return [...faults, ...each, ...both, ...missing.map(name => ({ name, why: 'it is missing' }))]
}

const OPTIONAL = [
  'display_name',
  'endpoint',
  'key_reference',
  'organization_id',
  'valid_from',
  'valid_until',
] as const

/**
 * Reads the query of a link: strictly percent-encoded parameters, each known, none repeated (except `evidence_refs`)
 * and none that looks like a secret. Pure, and never throws: faults are returned by parameter.
 */
export function claimOfLink(query: string): LinkReading {
  if (query.length > LINK_MAX_CHARACTERS) {
    const why = `it has ${query.length} characters, and ${LINK_MAX_CHARACTERS} is the most`
    return { ok: false, faults: [{ name: 'the link', why }] }
  }
  const parameters = parametersOf(query)
  const faults = faultsOf(parameters)
  const at = (name: string) => first(parameters, name)
  const to = one(LINK_STEPS, at('to') ?? 'import')
  const sample = one(keysOf(SAMPLES), at('sample'))
  const identity_source = one(IDENTITY_SOURCES, at('identity_source'))
  const protocol = one(PROTOCOLS, at('protocol'))
  if (faults.length > 0 || to === undefined) return { ok: false, faults }
  if (sample !== undefined) return { ok: true, link: { to, from: { kind: 'sample', sample } } }
  if (identity_source === undefined || protocol === undefined) return { ok: false, faults }
  const optional = OPTIONAL.flatMap(name => {
    const value = at(name)
    return value === undefined ? [] : [[name, value] as const]
  })
  const evidence_refs = parameters.values.get('evidence_refs')
  const metadata = {
    protocol,
    ...Object.fromEntries(optional),
    ...(evidence_refs === undefined ? {} : { evidence_refs: [...evidence_refs] }),
  }
  const claim = { identity_source, issuer: at('issuer') ?? '', subject: at('subject') ?? '', metadata }
  return { ok: true, link: { to, from: { kind: 'claim', claim } } }
}
