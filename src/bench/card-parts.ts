import type { Members } from '../contract/json-members.ts'
import type { CardForm } from '../protocols/a2a/card-forms.ts'
import { type FormsTried, signaturesOf } from './card-signed.ts'
import { textIn } from './json-texts.ts'
import { BOUNDS, timesAgain } from './limits.ts'
import type { BenchPart } from './report.ts'
import { objectInSegment } from './unwrap.ts'

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

function partOf(form: CardForm, standard: string, verifies: boolean | undefined): BenchPart | undefined {
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

export const headerIn = (signature: Members): Members | undefined =>
  objectInSegment(textIn(signature.protected))

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
    const key = part && 'text' in part.content ? part.content.text : undefined
    // Of forms with the same bytes the first stands for all.
    if (part === undefined || seen.has(key)) continue
    seen.add(key)
    parts.push(part)
  }
  return parts
}
