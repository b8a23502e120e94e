import { type Finding, notChecked, pass } from '../checks/verdict.ts'
import { memberOf } from '../contract/json-members.ts'
import { thumbprintOfAny } from '../crypto/jwk.ts'
import { type GivenKey, isVerifiable, VERIFIABLE_ALGORITHMS } from '../crypto/key-kinds.ts'
import { keyInX5c, whyUnread } from './given-keys.ts'
import { faultOfZeros } from './key-faults.ts'
import { broken, choice, open } from './own-lines.ts'
import { type BenchInput, textOf } from './report.ts'
import { faultOfSize } from './signature-size.ts'
import { newTrying, type Signed, type Tried, type Trying, tryAll } from './try-key.ts'
import { objectInSegment } from './unwrap.ts'

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

const bareName = (kid: string): string => kid.slice(kid.lastIndexOf('#') + 1)
const isUrl = (kid: string): boolean => kid.includes('#')

/** Whether two names are one: a DID URL and its fragment name the same key (DID Core section 3.2). */
export function sameName(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return false
  if (one === other) return true
  const isWhole = (kid: string) => kid.indexOf('#') > 0
  return (
    (isUrl(one) || isUrl(other)) && !(isWhole(one) && isWhole(other)) && bareName(one) === bareName(other)
  )
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

const UNREAD = 'no signature can be read from its segments'

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
  /** Whose key it is, in words. */
  readonly whose: string
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
  const shown = textOf(kid).slice(0, 80)
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

/** What else would have verified: another key, one of another use, or the signature in another form. */
async function wouldVerify({ signed, trying, left, ignored, tried }: Looking): Promise<string> {
  const size = faultOfSize(signed, textOf(signed.header.alg))
  const converted = size?.converted
  if (converted !== undefined) {
    const all = tried.map(({ key }) => key)
    const found = (await tryAll({ ...signed, signature: converted }, all, trying)).find(isVerified)
    return found === undefined
      ? '; converted, it does not verify either'
      : `; converted, it verifies under ${await nameOfKey(found.key)}`
  }
  const other = (await tryAll(signed, [...left, ...ignored], trying)).find(isVerified)
  if (other === undefined) return ''
  const use = ignored.includes(other.key) ? `, whose use is ${textOf(other.key.use ?? 'missing')}` : ''
  return `; it verifies under ${await nameOfKey(other.key)}${use}`
}

async function conclude(looking: Looking, several: number): Promise<KeyFinding> {
  const { signed, tried, whose } = looking
  const found = tried.find(isVerified)
  const name = found && (await nameOfKey(found.key))
  const key = keyLine(looking, name)
  if (found !== undefined && name !== undefined)
    return { key, signature: pass(passWords(looking, name, several)) }
  const alg = textOf(signed.header.alg)
  const said = await wouldVerify(looking)
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
  return { key, signature: broken(size === undefined ? `${under}${said}` : `${size.detail}${said}`) }
}

/** Which keys of a bundle are for a use, and which are not (SPIFFE Trust Domain and Bundle, section 4.2.2). */
function byUse(keys: readonly GivenKey[], use: string | undefined, isBundle: boolean) {
  if (use === undefined || !isBundle) return { usable: keys, ignored: [] }
  return { usable: keys.filter(key => key.use === use), ignored: keys.filter(key => key.use !== use) }
}

function ignoredWords(ignored: readonly GivenKey[], use: string): string {
  const uses = new Set(ignored.map(key => (key.use === undefined ? 'use is missing' : `use is ${key.use}`)))
  return `no key of the bundle is for ${use}: ${[...uses].slice(0, 4).join(', ')}`
}

/** The method of a DID, in kid or as the issuer, that is the key itself: it proves only that whoever has that key signed. */
function keyStandsIn({ header, signingInput }: Signed): string | undefined {
  const { iss, issuer } = objectInSegment(signingInput.split('.', 2)[1]) ?? {}
  return [header.kid, iss, memberOf(issuer, 'id') ?? issuer]
    .map(name => /^did:(?:jwk|key)(?=:)/u.exec(textOf(name))?.[0])
    .find(did => did !== undefined)
}

function whyNoKey({ keyFault }: Pick<BenchInput, 'keyFault'>, signed: Signed): string {
  if (keyFault !== undefined) return whyUnread(keyFault)
  const did = keyStandsIn(signed)
  if (did !== undefined)
    return `no key was given; it names a ${did}, which is the key itself: give that ${did} as Key`
  const { x5c } = signed.header
  if (x5c === undefined) return 'no key was given'
  const { fault } = keyInX5c(x5c)
  return fault === undefined
    ? 'no key was given; the header carries a certificate (x5c), and no chain is judged here: give it as Key if you trust it'
    : `no key was given, and x5c carries none: ${fault}`
}

function whyNoTry({ alg }: Signed['header']): string | undefined {
  if (alg === 'none') return 'alg is none: nothing was signed'
  return isVerifiable(alg)
    ? undefined
    : `alg is ${textOf(alg).slice(0, 40)}; ${VERIFIABLE_ALGORITHMS.join(', ')} can be verified here`
}

type GivenToKeys = Pick<BenchInput, 'keys' | 'isBundle' | 'keyFault' | 'keysFrom'>

/**
 * Finds the key of a signature among those that were given, or the one inside, and tries every candidate. Nothing but a
 * missing key, or a key of another kind, keeps the signature from being tried (RFC 7515 sections 4.1.4, 5.2 and 6).
 * @param signed undefined where there are no octets of a signature to try
 * @param inside the key that the object itself holds, where its specification puts it there
 */
export async function findKey(
  signed: Signed | undefined,
  given: GivenToKeys,
  { rule = ANY_NAME, trying = newTrying(), inside }: FindOptions = {},
): Promise<KeyFinding> {
  if (signed === undefined) return { key: open(UNREAD), signature: open(UNREAD) }
  const own = inside !== undefined && given.keys.length === 0 && given.keyFault === undefined
  const keys = own ? [inside] : given.keys
  const { usable, ignored } = byUse(keys, rule.use, given.isBundle ?? false)
  const whyNot = keys.length === 0 ? whyNoKey(given, signed) : whyNoTry(signed.header)
  if (whyNot !== undefined) return { key: open(whyNot), signature: open(whyNot) }
  const [chosen, by] = candidatesOf(usable, own ? undefined : signed.header.kid)
  const left = usable.filter(key => !chosen.includes(key))
  const looking = {
    signed,
    rule,
    trying,
    left,
    ignored,
    chosen: by,
    whose: own ? 'the key inside it' : (given.keysFrom ?? 'the key that you gave'),
  }
  if (chosen.length === 0) {
    const said = ignoredWords(ignored, rule.use ?? '')
    const other = await wouldVerify({ ...looking, tried: [] })
    return { key: broken(`${said}${other}`), signature: open(`${said}${other}`) }
  }
  const found = await conclude({ ...looking, tried: await tryAll(signed, chosen, trying) }, chosen.length)
  return own
    ? { ...found, key: pass('the key inside: it proves only that this was made with that key') }
    : found
}

interface FindOptions {
  readonly rule?: KeyRule
  readonly trying?: Trying
  readonly inside?: GivenKey | undefined
}
