import { isObject, itemsOf } from '../contract/json-members.ts'
import { isDidJwk } from '../crypto/jwk.ts'
import type { GivenKey } from '../crypto/key-kinds.ts'
import { isDidKey, type KeyText, keyInDidKey, keyInPem, pemLabel } from '../crypto/key-texts.ts'
import { jsonInDidJwk, readJsonText } from './json-texts.ts'
import { whySetAside } from './key-faults.ts'

interface GivenKeys {
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
const readFrom = (keys: readonly GivenKey[], form: string): GivenKeys => ({
  keys,
  notes: [`${keys.length === 1 ? 'The key was' : 'The keys were'} read from ${form}.`],
})

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

/** The relationships in which a key of a DID document verifies signatures (DID Core section 5.3). */
const SIGNING = ['authentication', 'assertionMethod', 'capabilityInvocation', 'capabilityDelegation'] as const

/** Whether a document has a key for key agreement and names it for no signature; then it verifies none (DID Core section 5.3.3). */
function isForAgreement(document: GivenKey, id: unknown): boolean {
  const fragment = (url: unknown) => (typeof url === 'string' ? url.split('#').at(-1) : undefined)
  const isIn = (list: unknown) => Array.isArray(list) && list.map(fragment).includes(fragment(id))
  return isIn(document.keyAgreement) && !SIGNING.some(name => isIn(document[name]))
}

function keysOfDocument(document: GivenKey): GivenKeys {
  const methods: readonly unknown[] = [document.verificationMethod].flat()
  const keys = methods.flatMap(method =>
    isObject(method) && isObject(method.publicKeyJwk)
      ? [
          {
            ...method.publicKeyJwk,
            kid: method.id,
            ...(isForAgreement(document, method.id) ? { use: 'enc' } : {}),
          },
        ]
      : [],
  )
  return keys.length === 0
    ? faulty('This DID document contains no publicKeyJwk.')
    : readFrom(keys, 'a DID document, each with its id as kid')
}

function keysOfPems(texts: readonly (readonly [kid: string | undefined, text: string])[]): GivenKeys {
  const read = texts.map(([kid, text]) => ({ kid, read: keyOfPem(text) }))
  const faults = read.flatMap(each => ('fault' in each.read ? [each.read.fault] : []))
  const keys = read.flatMap(({ kid, read: each }) =>
    'value' in each ? [kid === undefined ? each.value : { ...each.value, kid }] : [],
  )
  if (keys.length === 0) return faulty(`No key can be read from this PEM: ${faults[0]}.`)
  const { notes = [] } = readFrom(keys, 'PEM')
  return {
    keys,
    notes: [...notes, ...faults.slice(0, NAMED_AT_MOST).map(why => `One PEM was set aside: ${why}.`)],
  }
}

const OTHER_PEMS: readonly (readonly [label: RegExp, why: string])[] = [
  [/CERTIFICATE/u, 'a certificate is not read here; give its public key (BEGIN PUBLIC KEY)'],
  [/PRIVATE/u, 'it is a private key, and was not used; give its public key'],
]

function keyOfPem(text: string): KeyText {
  const label = pemLabel(text)
  if (label === 'PUBLIC KEY') return keyInPem(text)
  const why = OTHER_PEMS.find(([of]) => of.test(label ?? ''))?.[1]
  return { fault: why ?? `it is labelled ${label ?? 'nothing'}; PUBLIC KEY is read` }
}

const isPem = (text: string): boolean => pemLabel(text) !== undefined
const pemsIn = (text: string): GivenKeys =>
  keysOfPems(
    text
      .split(/(?=-----BEGIN )/u)
      .filter(isPem)
      .map(each => [undefined, each]),
  )

const NEITHER = 'This is JSON, but neither a JWK (no kty) nor a JWKS (no keys).'

/** All bundles of a map from trust domains (SPIFFE bundle map), each a key set. */
export const bundlesOf = ({
  trust_domains,
}: GivenKey): readonly (readonly [name: string, keys: unknown])[] =>
  isObject(trust_domains)
    ? Object.entries(trust_domains).map(([name, set]) => [name, isObject(set) ? set.keys : undefined])
    : []

type ObjectReader = readonly [is: (value: GivenKey) => boolean, read: (value: GivenKey) => GivenKeys]

/** The objects that hold keys, by their members. */
const OBJECTS: readonly ObjectReader[] = [
  [({ kty }) => typeof kty === 'string', value => ({ keys: [value] })],
  [
    ({ keys }) => Array.isArray(keys),
    value => ({ ...keysOfList(itemsOf(value.keys)), ...(isBundle(value) ? { isBundle: true } : {}) }),
  ],
  [
    ({ jwks }) => isObject(jwks) && Array.isArray(jwks.keys),
    ({ jwks }) => said(keysIn(jwks), 'its member jwks'),
  ],
  [({ verificationMethod }) => Array.isArray(verificationMethod), keysOfDocument],
  [
    ({ trust_domains }) => isObject(trust_domains),
    value => {
      const [only, ...more] = bundlesOf(value)
      if (more.length > 0)
        return faulty(
          `This map contains the bundles of ${more.length + 1} trust domains: give only the one that you mean.`,
        )
      return {
        ...said(keysOfList(itemsOf(only?.[1])), 'a map of SPIFFE bundles'),
        isBundle: true,
      }
    },
  ],
  [
    value => Object.values(value).some(each => typeof each === 'string' && isPem(each)),
    value => keysOfPems(Object.entries(value).map(([kid, pem]) => [kid, typeof pem === 'string' ? pem : ''])),
  ],
]

const said = (read: GivenKeys, form: string): GivenKeys =>
  read.fault === undefined
    ? { ...read, notes: [...(readFrom(read.keys, form).notes ?? []), ...(read.notes ?? [])] }
    : read

function keysIn(value: unknown): GivenKeys {
  if (Array.isArray(value)) return said(keysOfList(value), 'an array')
  if (!isObject(value)) return faulty('This is JSON, but neither a JWK nor a JWKS.')
  return OBJECTS.find(([is]) => is(value))?.[1](value) ?? faulty(NEITHER)
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

function keysOfDidKey(text: string): GivenKeys {
  const read = keyInDidKey(text)
  return 'fault' in read
    ? faulty(`No key can be read from this did:key: ${read.fault}.`)
    : readFrom([read.value], 'a did:key')
}

type TextReader = readonly [is: (text: string) => boolean, read: (text: string) => GivenKeys]

const TEXTS: readonly TextReader[] = [
  [isDidJwk, keysInDidJwk],
  [isDidKey, keysOfDidKey],
  [text => /^[[{"]/u.test(text), keysInJson],
  [isPem, pemsIn],
  [
    text => /^https?:\/\//iu.test(text),
    () => faulty('This is a URL, and nothing is fetched: paste its content.'),
  ],
]

const NO_KEY =
  'This is not a JWK, JWKS, PEM, did:jwk or did:key. A secret is given as an oct JWK: {"kty":"oct","k":"…"}, with k in base64url.'

const NAMED_AT_MOST = 8

const nameOf = ({ kid }: GivenKey, at: number): string =>
  typeof kid === 'string' ? kid.slice(0, 100) : `number ${at + 1}`

/** Which keys are set aside, and why; all of them stay in the list, for anyone who asks why one is not a candidate. */
function asideNotes(keys: readonly GivenKey[]): readonly string[] {
  const aside = keys.flatMap((key, at) => {
    const why = whySetAside(key)
    return why === undefined ? [] : [`The key ${nameOf(key, at)} is set aside: ${why}.`]
  })
  const more = aside.length - NAMED_AT_MOST
  return more > 0 ? [...aside.slice(0, NAMED_AT_MOST), `${more} more keys are set aside.`] : aside
}

/**
 * Reads what may be given as a key: a JWK, a JWKS (RFC 7517 4 and 5), an array of JWKs, `{"jwks": …}`, an object of kid to
 * PEM, PEM (RFC 7468 13), a did:jwk, a did:key, a DID document or a bundle of SPIFFE. An empty text gives no key.
 * @returns all keys, also those that notes set aside; or a fault, never both
 */
export function readGivenKeys(text: string): GivenKeys {
  const trimmed = text.trim()
  if (trimmed === '') return { keys: [] }
  const read = TEXTS.find(([is]) => is(trimmed))?.[1](trimmed) ?? faulty(NO_KEY)
  const notes = [...(read.notes ?? []), ...asideNotes(read.keys)]
  return notes.length === 0 ? read : { ...read, notes }
}
