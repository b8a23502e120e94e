import { isObject } from '../contract/json-members.ts'
import { decodeCanonical } from '../crypto/base64url.ts'
import { thumbprintUriOfAny } from '../crypto/jwk.ts'
import type { GivenKey } from '../crypto/key-kinds.ts'
import { type KeyText, keyInDidKey, keyInPem } from '../crypto/key-texts.ts'
import { bundlesOf, isBundle, type JsonText, jsonInDidJwk, readJsonText } from './given-keys.ts'
import { type KeyForm, keyChecks, keyForm } from './key-lines.ts'
import { BOUNDS, breathe, onlyFirst } from './limits.ts'
import { type OwnCheck, runOwn } from './own-lines.ts'
import { type BenchInput, type BenchLine, type Checker, type Found, textOf } from './report.ts'
import { thumbprintParts } from './signed-parts.ts'

const AT_A_TIME = 16
const NAMED_AT_MOST = 8
const THUMBPRINT_OCTETS = 32

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
    if (typeof key.kid !== 'string' || decodeCanonical(key.kid)?.length !== THUMBPRINT_OCTETS) continue
    const own = (await thumbprintUriOfAny(key))?.split(':').at(-1)
    if (own !== undefined && own !== key.kid)
      found.push(`kid ${key.kid} has the form of a thumbprint, and the key’s own thumbprint is ${own}.`)
  }
  return found.slice(0, NAMED_AT_MOST)
}

/** As many lines as are drawn, those that fail before all others, and what is said of the rest. */
function drawn(lines: readonly BenchLine[]): {
  readonly lines: readonly BenchLine[]
  readonly left: readonly string[]
} {
  const most = BOUNDS.linesDrawn
  if (lines.length <= most) return { lines, left: [] }
  const failed = lines.filter(({ result }) => result === 'FAIL')
  const kept = new Set([...failed, ...lines.filter(({ result }) => result !== 'FAIL')].slice(0, most))
  return {
    lines: lines.filter(line => kept.has(line)),
    left: [onlyFirst(most, lines.length, 'lines are drawn')],
  }
}

interface KeyList {
  readonly keys: readonly GivenKey[]
  readonly inSet?: boolean
  readonly ofBundle?: boolean
  readonly notes?: readonly string[]
}

async function reportOn(
  form: OwnCheck,
  { keys, inSet = false, ofBundle = false, notes = [] }: KeyList,
  input: BenchInput,
): Promise<Found> {
  const several = keys.length > 1
  const some = keys.slice(0, BOUNDS.keysImported)
  const found = [...(await runOwn([form]))]
  for (let from = 0; from < some.length; from += AT_A_TIME) {
    const plan = (at: number) => ({
      before: several ? `key_${from + at + 1}_` : '',
      ...{ inSet, ofBundle },
      time: input.expected.time,
    })
    const checks = some.slice(from, from + AT_A_TIME).flatMap((key, at) => keyChecks(key, plan(at)))
    found.push(...(await runOwn(checks)))
    await breathe()
  }
  const { lines, left } = drawn(found)
  const json = some.map((key, at) => ({ title: several ? `Key ${at + 1}` : 'Key', content: { json: key } }))
  return {
    lines,
    parts: [...(await thumbprintParts(some, several ? 'Thumbprints' : 'Thumbprint')), ...json],
    notes: [
      'A key does not say whose it is.',
      ...notes,
      ...sameKids(keys),
      ...(await otherThumbprints(some)),
    ],
    unjudged: {
      bounded: [
        ...(some.length < keys.length ? [onlyFirst(some.length, keys.length, 'keys were looked at')] : []),
        ...left,
      ],
    },
  }
}

const keyOfJson = (read: JsonText, otherwise: string): KeyText => {
  if ('fault' in read) return read
  return isObject(read.value) ? { key: read.value } : { fault: otherwise }
}

const READ_ONE = {
  jwk: text => keyOfJson(readJsonText(text), 'this is not a JSON object'),
  did_jwk: text => keyOfJson(jsonInDidJwk(text), 'it contains no JSON object'),
  did_key: keyInDidKey,
  pem: keyInPem,
} as const satisfies Partial<Readonly<Record<KeyForm, (text: string) => KeyText>>>

const checkOne =
  (kind: keyof typeof READ_ONE): Checker =>
  async input => {
    const read = READ_ONE[kind](input.text)
    const [keys, fault] = 'fault' in read ? [[], read.fault] : [[read.key], undefined]
    const prints = await Promise.all(keys.map(thumbprintUriOfAny))
    const notes = prints.flatMap(uri =>
      uri === undefined ? [] : [`Its thumbprint is ${uri.split(':').at(-1)}.`],
    )
    return reportOn(keyForm(kind, fault), { keys, notes }, input)
  }

/** A public JWK (RFC 7517 section 4). */
export const checkJwk: Checker = checkOne('jwk')
/** A did:jwk (did:jwk method, Read): the key is in its name. */
export const checkDidJwk: Checker = checkOne('did_jwk')
/** A did:key (did:key method, 2.1): the key is in its name. */
export const checkDidKey: Checker = checkOne('did_key')
/** A public key as PEM (RFC 7468 section 13). */
export const checkPem: Checker = checkOne('pem')

const NO_KEYS =
  'The set contains no key: it verifies nothing; of a trust domain it says that its keys are revoked (SPIFFE Trust Domain and Bundle, 4.1.3).'

async function checkSet(
  kind: KeyForm,
  lists: readonly unknown[],
  list: KeyList,
  input: BenchInput,
): Promise<Found> {
  const all = lists.flatMap(keys => (Array.isArray(keys) ? keys : []))
  const keys = all.filter(isObject)
  const whole = lists.length > 0 && lists.every(Array.isArray) && keys.length === all.length
  const fault = whole ? undefined : 'keys is not a list of objects'
  const found = await reportOn(keyForm(kind, fault), { ...list, inSet: true, keys: whole ? keys : [] }, input)
  return whole && keys.length === 0 ? { ...found, unjudged: { ...found.unjudged, given: [NO_KEYS] } } : found
}

const unreadable = (kind: KeyForm, read: JsonText, input: BenchInput): Promise<Found> =>
  reportOn(keyForm(kind, 'fault' in read ? read.fault : 'this is not a JSON object'), { keys: [] }, input)

/** A JWK Set (RFC 7517 section 5), or a bundle of one trust domain (SPIFFE Trust Domain and Bundle, 4). */
export const checkJwks: Checker = input => {
  const read = readJsonText(input.text)
  if ('fault' in read || !isObject(read.value)) return unreadable('jwks', read, input)
  const ofBundle = isBundle(read.value)
  const notes = ofBundle ? ['It is read as a bundle of SPIFFE: use says what each key is for.'] : []
  return checkSet('jwks', [read.value.keys], { keys: [], ofBundle, notes }, input)
}

/** A map from trust domains to their bundles (SPIFFE Trust Domain and Bundle, 4). */
export const checkBundleMap: Checker = input => {
  const read = readJsonText(input.text)
  if ('fault' in read || !isObject(read.value)) return unreadable('spiffe_bundle_map', read, input)
  const bundles = bundlesOf(read.value)
  const counted = bundles.slice(0, BOUNDS.linesDrawn).map(([name, keys]) => {
    const count = Array.isArray(keys) ? keys.length : 0
    return `The bundle of ${name} contains ${count === 1 ? '1 key' : `${count} keys`}.`
  })
  const list = { keys: [], ofBundle: true, notes: counted }
  return checkSet(
    'spiffe_bundle_map',
    bundles.map(([, keys]) => keys),
    list,
    input,
  )
}
