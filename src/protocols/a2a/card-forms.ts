import { parseTree } from 'jsonc-parser'
import { isObject } from '../../contract/json-members.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { fieldsKept, fieldsWithoutEmpty, signedFields, withoutEmpty, withoutNulls } from './card.ts'

type Card = Readonly<Record<string, unknown>>

/** A text that some signer may have taken for what is signed of a card, and what it is, after "verifies over". */
export interface CardForm {
  readonly words: string
  readonly make: () => string
}

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0
const isDefault = (value: unknown): boolean =>
  value === '' || value === false || value === null || value === 0 || isEmpty(value)

const knownOf = (card: Card): Card => fieldsKept(card, field => field !== undefined)
const withoutDefaults = (card: Card): Card =>
  fieldsKept(card, (field, value) => field === undefined || !isDefault(value))
// Without the flag u, each half of a surrogate pair is escaped by itself.
const escaped = (text: string): string =>
  text.replace(/[\u007f-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The text of a card as it was pasted, without its member `signatures`; all white space but that around it is kept. */
function textWithoutSignatures(text: string): string {
  const found = parseTree(text)?.children?.find(({ children: [name] = [] }) => name?.value === 'signatures')
  if (found === undefined) return text
  const before = text.slice(0, found.offset)
  const after = text.slice(found.offset + found.length).trimStart()
  return after.startsWith(',')
    ? before + after.slice(1).trimStart()
    : before.trimEnd().replace(/,$/u, '') + after
}

/** The one form that is signed (A2A 1.0.1 section 8.4.1): RFC 8785, without signatures, fields by their presence. */
export const canonicalForm = (card: Card): string => canonicalJson(signedFields(withoutNulls(card)))

/** The card as it is written, without its signatures: what a card of A2A 0.3 was signed over. */
export function writtenForm({ signatures: _left, ...card }: Card): string {
  return canonicalJson(card)
}

const KNOWN = 'the members of A2A 1.0 alone (the signer dropped the others)'
const DEFAULTS = 'the card with all default values removed, optional ones too (8.4.3 read literally)'
const EMPTY = 'the card without its empty texts, arrays and objects'
const ESCAPED = 'with everything but ASCII escaped as \\u, as json.dumps does'

/** What signers are known to sign instead of the canonical form, the likeliest first. */
export function otherForms(whole: Card, text: string): readonly CardForm[] {
  const { signatures: _left, ...card } = whole
  const signed = signedFields(withoutNulls(card))
  const known = knownOf(card)
  const form = (words: string, make: () => unknown): CardForm => ({
    words,
    make: () => canonicalJson(make()),
  })
  const asText = (words: string, make: () => string): CardForm => ({ words, make })
  return [
    form('the card as it is written, with every member and default', () => card),
    form(KNOWN, () => signedFields(withoutNulls(known))),
    form(`${KNOWN}, with every default`, () => known),
    form(DEFAULTS, () => withoutDefaults(card)),
    form(EMPTY, () => withoutEmpty(card) ?? {}),
    form(`${EMPTY}, and without defaults`, () => fieldsWithoutEmpty(card)),
    form('the card with its nulls kept', () => signedFields(card)),
    form('the card with an empty "signatures": [] in it', () => ({ ...signed, signatures: [] })),
    form('the card as it is written, with an empty "signatures": []', () => ({ ...card, signatures: [] })),
    asText(`the canonical form ${ESCAPED}`, () => escaped(canonicalJson(signed))),
    asText(`the card as it is written, ${ESCAPED}`, () => escaped(canonicalJson(card))),
    asText('the canonical form with its members in the order written, not sorted', () =>
      JSON.stringify(signed),
    ),
    asText('the card as it is written, its members in that order and not sorted (RFC 8785 3.2.3)', () =>
      JSON.stringify(card),
    ),
    asText('the text as it was pasted, white space kept, without signatures', () =>
      textWithoutSignatures(text),
    ),
    form(`${KNOWN}; of them: ${DEFAULTS}`, () => withoutDefaults(known)),
    form(`${KNOWN}; of them: ${EMPTY}`, () => withoutEmpty(known) ?? {}),
    asText(`${KNOWN}, ${ESCAPED}`, () => escaped(canonicalJson(signedFields(withoutNulls(known))))),
  ]
}
