import type { Finding } from '../checks/verdict.ts'
import { isObject, itemsOf, type Members } from '../contract/json-members.ts'
import { encodeAny } from '../crypto/base64url.ts'
import { JwsError, objectInSegment, octetsOfSegment } from '../crypto/jws.ts'
import type { CardForm } from '../protocols/a2a/card-forms.ts'
import { NOT_SIGNED } from '../protocols/a2a/card-signatures.ts'
import { textIn } from './json-texts.ts'
import { BOUNDS, leftOut, onlyFirst, timesAgain } from './limits.ts'
import { broken, open } from './own-lines.ts'
import { type BenchInput, type BenchPart, textOf } from './report.ts'
import { faultOfSize, newTrying, type Trying } from './try-key.ts'
import { objectInSegment as objectIn } from './unwrap.ts'
import { findKey, type KeyFinding, MUST_NAME, notSought } from './which-key.ts'

/** Over which forms of a card its signatures were tried. */
interface FormsTried {
  /** How many of the other forms, in their order. */
  readonly tried: number
  /** The words of the one that a signature verifies over. */
  readonly verifying?: string
  /** Whether a signature verifies over the form that is to be signed. */
  readonly isCanonical?: boolean
}

/** What came of the signatures of a card: what is said of their keys, and whether one verifies. */
export interface SignedFinding {
  readonly kid: Finding
  readonly signature: Finding
  /** The signature that decides, where one verifies. */
  readonly deciding?: Members
  readonly bounded: readonly string[]
  readonly forms: FormsTried
}
const untried = (why: string): SignedFinding => ({
  ...{ kid: open(why), signature: open(why), bounded: [], forms: { tried: 0 } },
})

function entryIn(signature: Members) {
  const [head, tail] = [textIn(signature.protected), textIn(signature.signature)]
  try {
    const header = objectInSegment(head, 'protected header')
    return { whole: signature, header, protected: head, signature: octetsOfSegment(tail, 'signature') }
  } catch (cause) {
    if (cause instanceof JwsError) return cause.message
    throw cause
  }
}

type Entry = Exclude<ReturnType<typeof entryIn>, string>

interface Over {
  readonly input: BenchInput
  readonly trying: Trying
}

interface Tried {
  readonly entry: Entry
  readonly at: number
  readonly finding: KeyFinding
}

const isVerified = ({ finding }: Tried): boolean => finding.signature.result === 'PASS'
const isBounded = (tried: readonly Tried[], entries: readonly Entry[]): boolean =>
  tried.length < entries.length || tried.some(({ finding }) => finding.bounded !== undefined)

/** Tries signatures over one form, until one verifies. */
async function tryOver(entries: readonly Entry[], form: string, { input, trying }: Over) {
  const payload = encodeAny(form)
  const tried: Tried[] = []
  for (const [at, entry] of entries.entries()) {
    const signed = { ...entry, signingInput: `${entry.protected}.${payload}` }
    const finding = await findKey(signed, input, { rule: MUST_NAME, trying, isOneOfMany: true })
    const one = { entry, at, finding }
    tried.push(one)
    if (isVerified(one) || trying.triesLeft === 0) break
  }
  return tried
}
/** A signature in the form of JOSE, where it can be made of what stands there, so that its form alone is in question. */
const converted = (entry: Entry): Entry => ({
  ...entry,
  signature: faultOfSize(entry, textOf(entry.header.alg))?.converted ?? entry.signature,
})

async function formOf(entries: readonly Entry[], forms: readonly CardForm[], over: Over) {
  const seen = new Set<string>()
  const some = forms.slice(0, timesAgain(over.input.text.length, BOUNDS.formsOfCard - 1))
  const what = 'other forms of the card were tried'
  for (const [at, form] of some.entries()) {
    const text = form.make()
    if (seen.has(text)) continue
    seen.add(text)
    const tried = await tryOver(entries.map(converted), text, over)
    const one = tried.find(isVerified)
    if (one !== undefined) return { tried: at, found: { form, one }, bounded: [] }
    if (isBounded(tried, entries)) return { tried: at, bounded: [onlyFirst(at + 1, forms.length, what)] }
  }
  return { tried: some.length, bounded: leftOut(some.length, forms.length, what) }
}

const SAME_BYTES = 'Signer and verifier must make the same bytes of a card.'

/** Lines where no signature verifies over the form that is to be signed. */
async function withoutPass(
  entries: readonly Entry[],
  tried: readonly Tried[],
  forms: readonly CardForm[],
  over: Over,
): Promise<SignedFinding> {
  const failed = tried.find(({ finding }) => finding.signature.result === 'FAIL')
  const { key: kid, signature } = (failed ?? tried[0])?.finding ?? notSought('')
  if (isBounded(tried, entries)) {
    const all = entries.length * over.input.keys.length
    const made = onlyFirst(BOUNDS.tries - over.trying.triesLeft, all, 'tries were made')
    return { ...untried(made), kid, bounded: [made] }
  }
  if (failed === undefined) return { ...untried(''), kid, signature }
  const { found, bounded, ...looked } = await formOf(entries, forms, over)
  if (found === undefined) return { kid, signature, bounded, forms: looked }
  const { form, one } = found
  const size = faultOfSize(entries[one.at] ?? failed.entry, textOf(one.entry.header.alg))
  const said = size === undefined ? '' : `${size.detail}; converted: `
  const other = broken(`${said}It does not verify over the canonical form; it verifies over ${form.words}`)
  return {
    ...{ kid: one.finding.key, bounded: [], forms: { ...looked, verifying: form.words } },
    signature: { ...other, cause: form.madeBy ? `Such bytes are made by ${form.madeBy}.` : SAME_BYTES },
  }
}

/** The signatures that a card has. */
export const signaturesOf = ({ signatures }: Members): readonly Members[] =>
  itemsOf(signatures).filter(isObject)

/**
 * Judges the signatures of a card over the form that is to be signed; the first that verifies decides (A2A 1.0.1, 8.4.3).
 * Where none does, the form that its signer took instead is looked for among the others, and named.
 */
export async function judgeSigned(
  card: Members,
  form: string,
  forms: readonly CardForm[],
  input: BenchInput,
): Promise<SignedFinding> {
  const signatures = signaturesOf(card)
  if (signatures.length === 0) return untried(NOT_SIGNED)
  const read = signatures.slice(0, BOUNDS.signaturesOfOne).map(entryIn)
  // What marks something critical decides only where no other signature does.
  const entries = read
    .filter(each => typeof each !== 'string')
    .toSorted((a, b) => Number('crit' in a.header) - Number('crit' in b.header))
  const [fault] = read.filter(each => typeof each === 'string')
  if (entries.length === 0) return untried(fault ?? '')
  const over = { input, trying: newTrying() }
  const tried = await tryOver(entries, form, over)
  const found = tried.find(isVerified)
  if (found !== undefined) {
    const { key: kid, signature } = found.finding
    const deciding = found.entry.whole
    return { kid, signature, deciding, bounded: [], forms: { tried: 0, isCanonical: true } }
  }
  const left = await withoutPass(entries, tried, forms, over)
  if (read.length === signatures.length) return left
  const said = onlyFirst(read.length, signatures.length, 'signatures were tried')
  const signature = left.signature.result === 'FAIL' ? open(said) : left.signature
  return { ...left, signature, bounded: [said, ...left.bounded] }
}

/** How much of a form is shown before and after the place where it first differs, in characters. */
const AROUND = 4_000
const encoder = new TextEncoder()

/** Where two texts differ first, in characters, never within a surrogate pair; undefined where they are equal. */
function differenceAt(one: string, other: string): number | undefined {
  if (one === other) return undefined
  let at = 0
  while (one[at] === other[at]) at += 1
  return /[\uD800-\uDBFF]/.test(one[at - 1] ?? '') ? at - 1 : at
}

/** A text as far as it is shown around a place, and that place in what is shown. */
function excerpt(text: string, at: number): { readonly text: string; readonly at: number } {
  const [from, to] = [at > AROUND ? at - AROUND : 0, at + AROUND]
  const before = from > 0 ? '…' : ''
  const shown = text.slice(from, to).toWellFormed()
  return { text: `${before}${shown}${to < text.length ? '…' : ''}`, at: at - from + before.length }
}

const VERIFIES = 'A signature verifies over it.'
function saysOf(verifies: boolean | undefined): string {
  if (verifies === undefined) return ''
  return verifies ? ` ${VERIFIES}` : ' No signature that was tried verifies over it.'
}

function partOf(form: CardForm, standard: string, verifies: boolean | undefined) {
  const text = form.make()
  const at = differenceAt(standard, text)
  if (at === undefined) return undefined
  const byte = encoder.encode(standard.slice(0, at)).length + 1
  const by = form.madeBy === undefined ? '' : ` It is made by ${form.madeBy}.`
  const shown = excerpt(text, at)
  return {
    title: `Other form: ${form.words}`,
    says: `It differs from the canonical form first at byte ${byte.toLocaleString('en')}.${saysOf(verifies)}${by}`,
    content: { text: shown.text },
    differs: { at: shown.at, byte },
  }
}

export const headerIn = (signature: Members): Members | undefined => objectIn(textIn(signature.protected))

/** The protected header of each signature. */
export const headerParts = (card: Members): readonly BenchPart[] =>
  signaturesOf(card)
    .slice(0, BOUNDS.signaturesOfOne)
    .map((signature, at) => ({
      title: `Protected header ${at + 1}`,
      content: { json: headerIn(signature) ?? {} },
    }))

/**
 * What is signed of a card, and beside it every other form that signers are known to make and that differs: from where, who
 * makes it, and whether a signature verifies over it.
 * @param length of the text as it was pasted, by which the number of forms is bounded
 */
export async function formParts(
  { title, text }: { readonly title: string; readonly text: string },
  forms: readonly CardForm[],
  { tried, verifying, isCanonical }: FormsTried,
  length: number,
): Promise<readonly BenchPart[]> {
  const parts: BenchPart[] = [
    { title, ...(isCanonical && { says: VERIFIES }), content: { text: excerpt(text, 0).text } },
  ]
  const seen = new Set<unknown>()
  for (const [at, form] of forms.slice(0, timesAgain(length, BOUNDS.formsOfCard - 1)).entries()) {
    const verifies = form.words === verifying ? true : at < tried ? false : undefined
    const part = partOf(form, text, verifies)
    // Of forms with the same bytes the first stands for all.
    if (part === undefined || seen.has(part.content.text)) continue
    seen.add(part.content.text)
    parts.push(part)
  }
  return parts
}
