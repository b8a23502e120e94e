import { isObject, itemsOf } from '../contract/json-members.ts'
import { octetsOfBase64 } from '../crypto/base64url.ts'
import { isDidJwk } from '../crypto/jwk.ts'
import type { GivenKey } from '../crypto/key-kinds.ts'
import {
  isDidKey,
  type KeyText,
  keyInCertificate,
  keyInCertificatePem,
  keyInDidKey,
  keyInMultibase,
  keyInPem,
  keyInSpki,
  pemLabel,
} from '../crypto/key-texts.ts'
import { keysInDocument } from './document-keys.ts'
import { jsonInDidJwk, readJsonText, textIn } from './json-texts.ts'
import { faultOfMembers, whySetAside } from './key-faults.ts'
import { IS_BASE64, memberWithKeys, withinText } from './within-keys.ts'

export interface GivenKeys {
  readonly keys: readonly GivenKey[]
  /** Why no key could be read; undefined where the text is empty or all of it was read. */
  readonly fault?: string
  /** Whether they are a trust bundle of SPIFFE. */
  readonly isBundle?: boolean
  /** How they were read, and which were set aside and why, in whole sentences. */
  readonly notes?: readonly string[]
}

/** Why a line about a key is not run where what was given as one cannot be read. */
export const whyUnread = (keyFault: string): string => `what you gave as a key cannot be read: ${keyFault}`

const faulty = (fault: string): GivenKeys => ({ keys: [], fault })
/** Keys with what they were read from. */
const said = (read: GivenKeys, form: string): GivenKeys => ({
  ...read,
  ...(read.fault === undefined && {
    notes: [
      `${read.keys.length === 1 ? 'The key was' : 'The keys were'} read from ${form}.`,
      ...(read.notes ?? []),
    ],
  }),
})
/** The one key of a text in a form, by who reads it. */
const oneKey =
  (form: string, read: (text: string) => KeyText) =>
  (text: string): GivenKeys => {
    const found = read(text)
    return 'fault' in found
      ? faulty(`No key can be read from this ${form}: ${found.fault}.`)
      : said({ keys: [found.value] }, `a ${form}`)
  }

/** Whether a key set says that it is a trust bundle of SPIFFE (Trust Domain and Bundle, 4.1 and 4.2.2). */
export const isBundle = (set: GivenKey): boolean =>
  Object.hasOwn(set, 'spiffe_sequence') ||
  Object.hasOwn(set, 'spiffe_refresh_hint') ||
  itemsOf(set.keys).some(key => isObject(key) && typeof key.use === 'string' && key.use.endsWith('-svid'))

function keysOfList(list: readonly unknown[]): GivenKeys {
  const keys = list.filter(isObject)
  const others = list.length - keys.length
  if (keys.length === 0) return faulty('This JWKS contains no key.')
  return others === 0 ? { keys } : { keys, notes: [`${others} of the keys given are not JSON objects.`] }
}

function keysOfDocument(document: GivenKey): GivenKeys {
  const { keys, notes } = keysInDocument(document)
  if (keys.length === 0)
    return faulty('This DID document contains no publicKeyJwk, and no publicKeyMultibase that can be read.')
  return said({ keys, notes: notes.slice(0, NAMED_AT_MOST) }, 'a DID document, each with its id as kid')
}

function keysOfPems(texts: readonly (readonly [kid: string | undefined, text: string])[]): GivenKeys {
  const read = texts.map(([kid, text]) => ({ named: kid === undefined ? {} : { kid }, ...keyOfPem(text) }))
  const faults = read.flatMap(each => ('fault' in each ? each.fault : []))
  const keys = read.flatMap(each => ('value' in each ? { ...each.value, ...each.named } : []))
  if (keys.length === 0) return faulty(`No key can be read from this PEM: ${faults[0]}.`)
  const certified = texts.some(([, text]) => pemLabel(text) === 'CERTIFICATE') ? [OF_CERTIFICATE] : []
  const aside = faults.slice(0, NAMED_AT_MOST).map(why => `One PEM was set aside: ${why}.`)
  return said({ keys, notes: [...certified, ...aside] }, 'PEM')
}

const OF_CERTIFICATE = 'Of a certificate its public key is taken; its chain, names and times are not judged.'

function keyOfPem(text: string): KeyText {
  const label = pemLabel(text) ?? 'nothing'
  if (label === 'PUBLIC KEY') return keyInPem(text)
  if (label === 'CERTIFICATE') return keyInCertificatePem(text)
  if (label.includes('CERTIFICATE'))
    return { fault: 'only a plain CERTIFICATE is read; give its public key (BEGIN PUBLIC KEY)' }
  if (label.includes('PRIVATE'))
    return { fault: 'it is a private key, and was not used; give its public key' }
  return { fault: `it is labelled ${label}; PUBLIC KEY and CERTIFICATE are read` }
}

const isPem = (text: string): boolean => pemLabel(text) !== undefined
/** @param text whose line ends may be written as two characters, as in a file of settings */
const pemsIn = (text: string): GivenKeys =>
  keysOfPems(
    text
      .replaceAll(/(?:\\r)?\\n/gu, '\n')
      .split(/(?=-----BEGIN )/u)
      .filter(isPem)
      .map(each => [undefined, each]),
  )

const SEQUENCE = 0x30
const decoder = new TextDecoder()

function keyOfCertificate(octets: Uint8Array): GivenKeys | undefined {
  const read = keyInCertificate(octets)
  return 'value' in read ? said({ keys: [read.value], notes: [OF_CERTIFICATE] }, 'a certificate') : undefined
}

/** The key in the base64 of a public key, or of a certificate; undefined where the octets are no DER of a sequence. */
function keyInDer(octets: Uint8Array | undefined): GivenKeys | undefined {
  if (octets?.[0] !== SEQUENCE) return undefined
  const read = keyInSpki(octets)
  if ('value' in read) return said({ keys: [read.value] }, 'the base64 of a public key')
  return keyOfCertificate(octets) ?? faulty(`No key can be read from this base64: ${read.fault}.`)
}

/** The key of the first certificate of an x5c: base64 of DER, neither base64url nor PEM (RFC 7515 4.1.6). */
export function keyInX5c(x5c: unknown): GivenKeys {
  const [first] = itemsOf(x5c)
  if (typeof first !== 'string' || !/^[A-Za-z0-9+/]+={0,2}$/u.test(first))
    return faulty('The first item of x5c is not base64 (RFC 7515, 4.1.6).')
  const octets = octetsOfBase64(first)
  if (octets !== undefined && isPem(decoder.decode(octets)))
    return faulty(
      'The first item of x5c is the base64 of a PEM; it must be that of the DER (RFC 7515, 4.1.6).',
    )
  return (
    (octets && keyOfCertificate(octets)) ?? faulty('The first item of x5c is not the DER of a certificate.')
  )
}

/** All bundles of a map from trust domains (SPIFFE bundle map), each a key set. */
export const bundlesOf = ({
  trust_domains,
}: GivenKey): readonly (readonly [name: string, keys: unknown])[] =>
  isObject(trust_domains)
    ? Object.entries(trust_domains).map(([name, set]) => [name, isObject(set) ? set.keys : undefined])
    : []

function keysOfBundles(map: GivenKey): GivenKeys {
  const [only, ...more] = bundlesOf(map)
  if (more.length > 0)
    return faulty(
      `This map contains the bundles of ${more.length + 1} trust domains: give only the one that you mean.`,
    )
  return { ...said(keysOfList(itemsOf(only?.[1])), 'a map of SPIFFE bundles'), isBundle: true }
}

/** The keys that an object holds, by its members, the surest first. */
function keysOfObject(value: GivenKey): GivenKeys {
  const { kty, keys, jwks, x5c, public_key, publicKeyMultibase, verificationMethod, jwks_uri } = value
  if (typeof kty === 'string') return { keys: [value] }
  if (Array.isArray(keys)) return { ...keysOfList(keys), ...(isBundle(value) && { isBundle: true }) }
  if (isObject(jwks) && Array.isArray(jwks.keys)) return said(keysIn(jwks), 'its member jwks')
  if (Array.isArray(x5c)) return keyInX5c(x5c)
  if (typeof public_key === 'string') return said(keysInText(public_key), 'its member public_key')
  if (typeof publicKeyMultibase === 'string') return keysInText(publicKeyMultibase)
  if (Array.isArray(verificationMethod)) return keysOfDocument(value)
  if (isObject(value.trust_domains)) return keysOfBundles(value)
  const texts = Object.entries(value).map(([name, each]) => [name, textIn(each)] as const)
  if (texts.some(([, each]) => isPem(each))) return keysOfPems(texts)
  const [name, read] = memberWithKeys(value, keysIn) ?? []
  if (read !== undefined) return said(read, `its member ${name}`)
  return faulty(
    typeof jwks_uri === 'string'
      ? `The keys of this document are elsewhere, and nothing is fetched: paste what is at its jwks_uri, ${jwks_uri.slice(0, 200)}`
      : 'This is JSON, but neither a JWK (no kty) nor a JWKS (no keys).',
  )
}

function keysIn(value: unknown): GivenKeys {
  if (Array.isArray(value)) return said(keysOfList(value), 'an array')
  if (typeof value === 'string') return keysInText(value)
  return isObject(value) ? keysOfObject(value) : faulty('This is JSON, but neither a JWK nor a JWKS.')
}

/** What JavaScript takes for an object and JSON does not: a bare name, or single quotes. */
const IS_JAVASCRIPT = /^[[{]\s{0,99}\{?\s{0,99}(?:[A-Za-z_$']|\/\/)/u

function keysInJson(text: string): GivenKeys {
  const read = readJsonText(text)
  if ('value' in read) return keysIn(read.value)
  return faulty(
    IS_JAVASCRIPT.test(text.slice(0, 200))
      ? 'This is not a JWK but JavaScript notation: names and texts need double quotes.'
      : `This is not a JWK: ${read.fault}`,
  )
}

function keysInDidJwk(text: string): GivenKeys {
  const read = jsonInDidJwk(text.split('#', 1)[0] ?? '')
  return 'fault' in read ? faulty(`This is not a JWK: ${read.fault}`) : said(keysIn(read.value), 'a did:jwk')
}

/** Base64 of a key in DER, or of a text that is one of the other forms, as a secret of a cluster has it. */
function keysInBase64(text: string): GivenKeys {
  const octets = octetsOfBase64(text)
  const inner = octets && decoder.decode(octets).trim()
  const hasForm = inner !== undefined && !IS_BASE64.test(inner) && TEXTS.some(([is]) => is(inner))
  return keyInDer(octets) ?? (hasForm ? said(keysInText(inner), 'base64') : faulty(NO_KEY))
}

const IS_MULTIKEY = /^z[1-9A-HJ-NP-Za-km-z]{40,}$/u

/** The forms of a text, the surest first, and how each is read. */
const TEXTS: readonly (readonly [is: (text: string) => boolean, read: (text: string) => GivenKeys])[] = [
  [isDidJwk, keysInDidJwk],
  [isDidKey, oneKey('did:key', keyInDidKey)],
  [text => /^[[{"]/u.test(text), keysInJson],
  [isPem, pemsIn],
  [
    text => /^https?:\/\//iu.test(text),
    () => faulty('This is a URL, and nothing is fetched: paste its content.'),
  ],
  [text => IS_MULTIKEY.test(text), oneKey('Multikey', keyInMultibase)],
  [text => IS_BASE64.test(text), keysInBase64],
]

const WRAPPED_AT_MOST = 4

/** Keys in a text of any form, also where something stands around it. */
function keysInText(text: string, depth = 0): GivenKeys {
  const trimmed = text.trim()
  const read = TEXTS.find(([is]) => is(trimmed))?.[1](trimmed) ?? faulty(NO_KEY)
  const within = read.fault === undefined || depth > WRAPPED_AT_MOST ? undefined : withinText(trimmed)
  const inner = within === undefined ? read : keysInText(within, depth + 1)
  return inner.fault === undefined ? inner : read
}

const NO_KEY =
  'This is not a JWK, JWKS, PEM, did:jwk, did:key, Multikey or the base64 of a public key. A secret is given as an oct JWK: {"kty":"oct","k":"…"}, with k in base64url.'

const NAMED_AT_MOST = 8

/** Which keys are set aside, and why; all of them stay in the list, for anyone who asks why one is not a candidate. */
function asideNotes(keys: readonly GivenKey[]): readonly string[] {
  const aside = keys.flatMap((key, at) => {
    // The fault of a key that was given alone is told where it is tried.
    const why = whySetAside(key) ?? (keys.length > 1 ? faultOfMembers(key) : undefined)
    const name = typeof key.kid === 'string' ? key.kid.slice(0, 100) : `number ${at + 1}`
    return why === undefined ? [] : [`The key ${name} is set aside: ${why}.`]
  })
  const more = aside.length - NAMED_AT_MOST
  return more > 0 ? [...aside.slice(0, NAMED_AT_MOST), `${more} more keys are set aside.`] : aside
}

/**
 * Reads what may be given as a key: a JWK, a JWKS (RFC 7517 4 and 5), an array of JWKs, `{"jwks": …}`, an object of kid to
 * PEM, PEM of a public key or a certificate (RFC 7468 13 and 5), their base64, a Multikey, a did:jwk, a did:key, a DID
 * document, a realm's `public_key` or a bundle of SPIFFE; also as a JSON text or as base64. An empty text gives no key.
 * @returns all keys, also those that notes set aside; or a fault, never both
 */
export function readGivenKeys(text: string): GivenKeys {
  const trimmed = text.trim()
  if (trimmed === '') return { keys: [] }
  const read = keysInText(trimmed)
  const notes = [...(read.notes ?? []), ...asideNotes(read.keys)]
  return notes.length === 0 ? read : { ...read, notes }
}
