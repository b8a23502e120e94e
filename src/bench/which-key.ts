import { type Finding, notChecked, pass } from '../checks/verdict.ts'
import { thumbprintOfAny } from '../crypto/jwk.ts'
import { type GivenKey, isVerifiable, VERIFIABLE_ALGORITHMS } from '../crypto/key-kinds.ts'
import { faultOfZeros } from './key-faults.ts'
import { keyOfIssuer, whyNoKey } from './no-key.ts'
import { otherTextOf } from './other-texts.ts'
import { broken, choice, open } from './own-lines.ts'
import { type BenchInput, textOf } from './report.ts'
import { faultOfSize, newTrying, type Signed, type Tried, type Trying, tryAll } from './try-key.ts'

/** How an object names its key: what it is to a kid that no key has, or to none, and for which use its key must be. */
export interface KeyRule {
  readonly otherName: (detail: string) => Finding
  readonly noName: (detail: string) => Finding
  /** What it is to a key that was given without a name. */
  readonly unnamedKey: (detail: string) => Finding
  readonly use?: string
}
export const ANY_NAME: KeyRule = { otherName: choice, noName: notChecked, unnamedKey: notChecked }
export const MUST_NAME: KeyRule = { otherName: broken, noName: broken, unnamedKey: notChecked }
/** Where the line asks for a key of the right kind, and no name. */
export const ANY_KEY: KeyRule = { otherName: choice, noName: pass, unnamedKey: pass }

/** Whether two names are one: a DID URL and its fragment name the same key (DID Core section 3.2). */
export function sameName(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false
  const [at, otherAt] = [one.lastIndexOf('#'), other.lastIndexOf('#')]
  const isByFragment = Math.max(at, otherAt) >= 0 && !(one.indexOf('#') > 0 && other.indexOf('#') > 0)
  return one === other || (isByFragment && one.slice(at + 1) === other.slice(otherAt + 1))
}

type Named = 'named' | 'unnamed' | 'others'

/** The keys to try first, and by what they were chosen (RFC 7515 sections 4.1.4 and 6; RFC 7517 section 4.5). */
function candidatesOf(keys: readonly GivenKey[], kid: unknown): readonly [readonly GivenKey[], Named] {
  if (kid === undefined) return [keys, 'unnamed']
  const named = keys.filter(key => sameName(key.kid, kid))
  if (named.length > 0) return [named, 'named']
  const unnamed = keys.filter(key => typeof key.kid !== 'string')
  return unnamed.length > 0 ? [unnamed, 'unnamed'] : [keys, 'others']
}

async function nameOfKey(key: GivenKey): Promise<string> {
  if (typeof key.kid === 'string') return key.kid.slice(0, 80)
  return (await thumbprintOfAny(key)) ?? 'a key without a name'
}

const isVerified = ({ outcome }: Tried): boolean => outcome.state === 'verifies'
const whyUnfit = (tried: readonly Tried[]): readonly string[] => [
  ...new Set(tried.flatMap(({ outcome }) => (outcome.state === 'unfit' ? [outcome.why] : []))),
]

/** What came of looking for the key: the line about the key, and that about the signature. */
export interface KeyFinding {
  readonly key: Finding
  readonly signature: Finding
  readonly bounded?: string
}

/** Where no key was looked for, and why. */
export const notSought = (why: string, found = open(why)): KeyFinding => ({ key: found, signature: found })

interface Looking {
  readonly signed: Signed
  readonly rule: KeyRule
  readonly trying: Trying
  readonly chosen: Named
  readonly tried: readonly Tried[]
  /** Keys that were not candidates. */
  readonly left: readonly GivenKey[]
  /** Keys that the use rules out. */
  readonly ignored: readonly GivenKey[]
  readonly whose: string
  readonly isOneOfMany: boolean
}

function keyLine({ signed, rule, chosen, tried }: Looking, name: string | undefined): Finding {
  const { kid } = signed.header
  const fits = tried.some(({ outcome }) => outcome.state !== 'unfit')
  if (!fits) {
    const [why = 'no key is of the right kind'] = whyUnfit(tried)
    return why.startsWith('this browser') ? open(why) : broken(why)
  }
  if (kid === undefined) return rule.noName('the header has no kid')
  if (typeof kid !== 'string') return broken('kid is not text (RFC 7515 4.1.4)')
  const shown = kid.slice(0, 80)
  if (chosen === 'named') return pass(`kid is ${shown}`)
  if (chosen === 'unnamed') return rule.unnamedKey(`kid is ${shown}; the key has no name`)
  const said =
    name === undefined
      ? `kid is ${shown}; none of the keys that you gave has that name`
      : `kid is ${shown}; the key that verifies it is ${name}: who looks keys up by kid will not find it`
  return rule.otherName(said)
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth']

function passWords({ chosen, tried, whose }: Looking, name: string, several: number): string {
  const at = ORDINALS[tried.length - 1] ?? `number ${tried.length}`
  const among = chosen === 'named' && several > 1 ? `; ${several} keys have that kid; the ${at} verifies` : ''
  const fault = faultOfZeros(tried.at(-1)?.key ?? {})
  const but = fault === undefined ? '' : `; ${fault}`
  return `verifies under ${whose}${whose.includes('inside') ? '' : `, ${name}`}${among}${but}`
}

/**
 * What else would have verified: another key, one of another use, or the signature or its text in another form.
 * @returns what follows after what is said of the signature, and the cause as a whole sentence
 */
async function wouldVerify(looking: Looking): Promise<{ readonly said: string; readonly cause?: string }> {
  const { signed, trying, left, ignored, tried, isOneOfMany } = looking
  const size = faultOfSize(signed, textOf(signed.header.alg))
  const all = tried.map(({ key }) => key)
  if (size?.converted !== undefined) {
    const found = (await tryAll({ ...signed, signature: size.converted }, all, trying)).find(isVerified)
    return found === undefined
      ? { said: '; converted, it does not verify either' }
      : {
          said: `; converted, it verifies under ${await nameOfKey(found.key)}`,
          cause: 'Only the encoding of the signature is another one.',
        }
  }
  const other = (await tryAll(signed, [...left, ...ignored], trying)).find(isVerified)
  if (other !== undefined) {
    const use = ignored.includes(other.key) ? `, whose use is ${textOf(other.key.use ?? 'missing')}` : ''
    return { said: `; it verifies under ${await nameOfKey(other.key)}${use}` }
  }
  const text = isOneOfMany ? undefined : await otherTextOf(signed, [...all, ...left, ...ignored], trying)
  return text === undefined ? { said: '' } : { said: `; it verifies ${text.said}`, cause: text.cause }
}

async function conclude(looking: Looking, several: number): Promise<KeyFinding> {
  const { signed, tried, whose } = looking
  const found = tried.find(isVerified)
  const name = found && (await nameOfKey(found.key))
  const key = keyLine(looking, name)
  if (found !== undefined && name !== undefined)
    return { key, signature: pass(passWords(looking, name, several)) }
  const alg = textOf(signed.header.alg)
  const { said, cause } = await wouldVerify(looking)
  const left = tried.filter(({ outcome }) => outcome.state === 'not_tried').length
  if (left > 0) {
    const made = `Only the first ${tried.length - left} of ${tried.length} keys were tried.`
    return { key, signature: open(made), bounded: made }
  }
  if (!tried.some(({ outcome }) => outcome.state === 'does_not')) {
    const [why = 'there is no key for it'] = whyUnfit(tried)
    return { key, signature: open(`${why}${said}`) }
  }
  const size = faultOfSize(signed, alg)
  const under = `does not verify under ${whose}`
  const why = broken(size === undefined ? `${under}${said}` : `${size.detail}${said}`)
  return { key, signature: cause === undefined ? why : { ...why, cause } }
}

function ignoredWords(ignored: readonly GivenKey[], use: string): string {
  const uses = new Set(ignored.map(key => (key.use === undefined ? 'use is missing' : `use is ${key.use}`)))
  return `no key of the bundle is for ${use}: ${[...uses].slice(0, 4).join(', ')}`
}

interface FindOptions {
  readonly rule?: KeyRule
  readonly trying?: Trying
  /** The key that the object itself holds, where its specification puts it there. */
  readonly inside?: GivenKey | undefined
  /** Whether an issuer whose name is a key (did:jwk, did:key) vouches for itself, where no key was given. */
  readonly mayBeIssuer?: true
  /** Whether many texts are tried, of which this is one; then no cause is looked for. */
  readonly isOneOfMany?: boolean
}

/** The key that an object brings along, in words. */
function ownKeyOf(signed: Signed, { inside, mayBeIssuer }: FindOptions) {
  if (inside !== undefined)
    return {
      key: inside,
      whose: 'the key inside it',
      said: 'the key inside: it proves only that this was made with that key',
    }
  const issuer = mayBeIssuer && keyOfIssuer(signed)
  return (
    issuer && {
      key: issuer.key,
      whose: `the key inside its issuer, a ${issuer.method}`,
      said: `the key is in the issuer, a ${issuer.method}: it proves only that someone with that key signed`,
    }
  )
}

/**
 * Finds the key of a signature among those that were given, or the one that the object brings along, and tries every
 * candidate. Nothing but a missing key, or a key of another kind, keeps the signature from being tried (RFC 7515 sections
 * 4.1.4, 5.2 and 6).
 * @param signed undefined where there are no octets of a signature to try
 */
export async function findKey(
  signed: Signed | undefined,
  given: Pick<BenchInput, 'keys' | 'isBundle' | 'keyFault' | 'keysFrom'>,
  options: FindOptions = {},
): Promise<KeyFinding> {
  const { rule = ANY_NAME, trying = newTrying(), isOneOfMany = false } = options
  if (signed === undefined) return notSought('no signature can be read from its segments')
  const isNoneGiven = given.keys.length === 0 && given.keyFault === undefined
  const own = isNoneGiven ? ownKeyOf(signed, options) : undefined
  const keys = own === undefined ? given.keys : [own.key]
  // Which keys of a bundle are for a use, and which are not (SPIFFE Trust Domain and Bundle, section 4.2.2).
  const isIgnored = ({ use }: GivenKey) => given.isBundle && rule.use !== undefined && use !== rule.use
  const [usable, ignored] = [keys.filter(key => !isIgnored(key)), keys.filter(isIgnored)]
  const { alg, kid } = signed.header
  if (keys.length === 0) return notSought(whyNoKey(given, signed))
  if (alg === 'none') return notSought('alg is none: nothing was signed')
  const verifiable = VERIFIABLE_ALGORITHMS.join(', ')
  if (!isVerifiable(alg))
    return notSought(`alg is ${textOf(alg).slice(0, 40)}; ${verifiable} can be verified here`)
  const [chosen, by] = candidatesOf(usable, own === undefined ? kid : undefined)
  const left = usable.filter(key => !chosen.includes(key))
  const whose = own?.whose ?? given.keysFrom ?? 'the key that you gave'
  const looking = { signed, rule, trying, left, ignored, chosen: by, isOneOfMany, whose }
  if (chosen.length === 0) {
    const { said } = await wouldVerify({ ...looking, tried: [] })
    const all = `${ignoredWords(ignored, rule.use ?? '')}${said}`
    return { key: broken(all), signature: open(all) }
  }
  const found = await conclude({ ...looking, tried: await tryAll(signed, chosen, trying) }, chosen.length)
  return own === undefined ? found : { ...found, key: pass(own.said) }
}
