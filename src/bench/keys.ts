import { pass } from '../checks/verdict.ts'
import { isObject, itemsOf } from '../contract/json-members.ts'
import { isSha256 } from '../crypto/base64url.ts'
import { thumbprintOfAny } from '../crypto/jwk.ts'
import type { GivenKey } from '../crypto/key-kinds.ts'
import { type KeyText, keyInDidKey, keyInPem } from '../crypto/key-texts.ts'
import { bundlesOf, type GivenKeys, isBundle as isSpiffe } from './given-keys.ts'
import { asObject, jsonInDidJwk, readJsonObject } from './json-texts.ts'
import { KEY } from './key-lines.ts'
import { BOUNDS, leftOut } from './limits.ts'
import { broken, type OwnRows, ownLines } from './own-lines.ts'
import { type BenchLine, type Checker, textOf } from './report.ts'
import { thumbprintParts } from './token.ts'

const NAMED_AT_MOST = 8

/** Kids that several keys have (RFC 7517 4.5: they should differ). */
function sameKids(keys: readonly GivenKey[]): readonly string[] {
  const count = new Map<unknown, number>()
  for (const { kid } of keys) if (kid !== undefined) count.set(kid, (count.get(kid) ?? 0) + 1)
  const several = [...count].filter(([, times]) => times > 1)
  return several.slice(0, NAMED_AT_MOST).map(([kid, times]) => `${times} keys have the kid ${textOf(kid)}.`)
}

/** Kids in the form of a thumbprint (RFC 7638) that are not that of their key. */
async function otherThumbprints(keys: readonly GivenKey[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const key of keys) {
    if (typeof key.kid !== 'string' || !isSha256(key.kid)) continue
    const own = await thumbprintOfAny(key)
    if (own !== undefined && own !== key.kid)
      found.push(`kid ${key.kid} has the form of a thumbprint, and the key’s own thumbprint is ${own}.`)
  }
  return found.slice(0, NAMED_AT_MOST)
}

/** As many lines as are drawn, those that fail before all others. */
function drawn(lines: readonly BenchLine[]): readonly BenchLine[] {
  const failing = lines.toSorted((a, b) => Number(b.result === 'FAIL') - Number(a.result === 'FAIL'))
  const kept = new Set(failing.slice(0, BOUNDS.linesDrawn))
  return lines.filter(line => kept.has(line))
}

/** Keys that were read from a text, and whether as a set. */
interface KeysRead extends GivenKeys {
  readonly inSet?: boolean
}

/** A way of giving keys: what its first line asks, where that comes from, and how it is read. */
interface KeyForm {
  readonly section: string
  readonly words: string
  /** What is said of one that is right. */
  readonly said: string
  readonly read: (text: string) => KeysRead
}

const oneKey = (read: KeyText): KeysRead =>
  'fault' in read ? { keys: [], fault: read.fault } : { keys: [read.value] }

function keysOfSets(lists: readonly unknown[]): KeysRead {
  const all = lists.flatMap(itemsOf)
  const keys = all.filter(isObject)
  return lists.length > 0 && lists.every(Array.isArray) && keys.length === all.length
    ? { keys, inSet: true }
    : { keys: [], inSet: true, fault: 'keys is not a list of objects' }
}

/** A JWK Set (RFC 7517 section 5), or a bundle of one trust domain (SPIFFE Trust Domain and Bundle, 4). */
function readSet(text: string): KeysRead {
  const read = readJsonObject(text)
  if ('fault' in read) return oneKey(read)
  const isBundle = isSpiffe(read.value)
  const notes = isBundle ? ['It is read as a bundle of SPIFFE: use says what each key is for.'] : []
  return { ...keysOfSets([read.value.keys]), isBundle, notes }
}

/** A map from trust domains to their bundles (SPIFFE Trust Domain and Bundle, 4). */
function readBundleMap(text: string): KeysRead {
  const read = readJsonObject(text)
  if ('fault' in read) return oneKey(read)
  const bundles = bundlesOf(read.value)
  const notes = bundles.slice(0, BOUNDS.linesDrawn).map(([name, keys]) => {
    const count = itemsOf(keys).length
    return `The bundle of ${name} contains ${count === 1 ? '1 key' : `${count} keys`}.`
  })
  return { ...keysOfSets(bundles.map(([, keys]) => keys)), isBundle: true, notes }
}

/** The ways of giving keys. */
export const KEY_FORMS = {
  jwk: {
    section: 'RFC 7517, 4',
    words: 'The key must be one I-JSON object.',
    said: 'I-JSON',
    read: text => oneKey(readJsonObject(text)),
  },
  jwks: {
    section: 'RFC 7517, 5',
    words: 'The key set must be one I-JSON object with a list of keys.',
    said: 'I-JSON',
    read: readSet,
  },
  did_jwk: {
    section: 'did:jwk, Read',
    words: 'The DID must be did:jwk: and the canonical base64url of an I-JSON object.',
    said: 'I-JSON',
    read: text => oneKey(asObject(jsonInDidJwk(text), 'it contains no JSON object')),
  },
  did_key: {
    section: 'did:key, 2',
    words: 'The DID must be did:key: and a public key in base58btc.',
    said: 'read from a did:key',
    read: text => oneKey(keyInDidKey(text)),
  },
  pem: {
    section: 'RFC 7468, 13',
    words: 'The text must be PEM of a SubjectPublicKeyInfo.',
    said: 'read from PEM',
    read: text => oneKey(keyInPem(text)),
  },
  spiffe_bundle_map: {
    section: 'SPIFFE Trust Domain and Bundle, 5.1',
    words: 'The map must be one I-JSON object with a bundle for each trust domain.',
    said: 'I-JSON',
    read: readBundleMap,
  },
} as const satisfies Readonly<Record<string, KeyForm>>
type KeyKindName = keyof typeof KEY_FORMS

/** The line that asks how keys are written. */
export function keyForm(kind: KeyKindName): OwnRows<KeysRead> {
  const { section, words, said } = KEY_FORMS[kind]
  const judge = ({ fault }: KeysRead) => (fault === undefined ? pass(said) : broken(fault))
  return { form: { section, words, judge } }
}

const NO_KEYS =
  'The set contains no key: it verifies nothing; of a trust domain it says that its keys are revoked (SPIFFE Trust Domain and Bundle, 4.1.3).'

async function thumbprintNotes({ keys, inSet = false }: KeysRead): Promise<readonly string[]> {
  const prints = inSet ? [] : await Promise.all(keys.map(thumbprintOfAny))
  return prints.flatMap(print => (print === undefined ? [] : `Its thumbprint is ${print}.`))
}

/** Keys in one of the forms in which they are given: how they are written, and each of them by itself. */
export const keyChecker =
  (kind: KeyKindName): Checker =>
  async ({ text, expected }) => {
    const read: KeysRead = KEY_FORMS[kind].read(text)
    const { keys, fault, inSet = false, isBundle: ofBundle = false, notes = [] } = read
    const several = keys.length > 1
    const some = keys.slice(0, BOUNDS.keysImported)
    const lines = [...(await ownLines(keyForm(kind), read))]
    for (const [at, jwk] of some.entries()) {
      const before = several ? `key_${at + 1}_` : ''
      lines.push(...(await ownLines(KEY, { jwk, inSet, ofBundle, time: expected.time }, before)))
    }
    const json = some.map((key, at) => ({ title: several ? `Key ${at + 1}` : 'Key', content: { json: key } }))
    return {
      lines: drawn(lines),
      parts: [...(await thumbprintParts(some, several ? 'Thumbprints' : 'Thumbprint')), ...json],
      notes: [
        'A key does not say whose it is.',
        ...notes,
        ...(await thumbprintNotes(read)),
        ...sameKids(keys),
        ...(await otherThumbprints(some)),
      ],
      unjudged: {
        given: inSet && fault === undefined && keys.length === 0 ? [NO_KEYS] : [],
        bounded: [
          ...leftOut(some.length, keys.length, 'keys were looked at'),
          ...leftOut(BOUNDS.linesDrawn, lines.length, 'lines are drawn'),
        ],
      },
    }
  }
