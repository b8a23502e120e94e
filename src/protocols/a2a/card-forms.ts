import { parseTree } from 'jsonc-parser'
import { isObject, itemsOf } from '../../contract/json-members.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { fieldsKept, fieldsWithoutEmpty, signedFields, withoutEmpty, withoutNulls } from './card.ts'

type Card = Readonly<Record<string, unknown>>

/** A text that some signer may have taken for what is signed of a card, and what it is, after "verifies over". */
export interface CardForm {
  readonly words: string
  readonly make: () => string
  /** Who is known to make it, where that is public. */
  readonly madeBy?: string
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
const EARLIER = 'with the earlier signatures inside'

/** Who makes a form, by what its maintainers or users reported in public (a2aproject/A2A issue 2122 and those that it names). */
const MADE_BY = {
  asWritten: 'what signs a card without its schema, and cards of A2A 0.3',
  suppliedJs: '@a2a-js/sdk 1.0.0, which signs the card as supplied (a2a-js issue 605)',
  sdks: '@a2a-js/sdk since its pull request 606, and a2a-python since its pull request 1193',
  python: 'a2a-python up to 1.1.2, with json.dumps (a2a-python issue 1174)',
  kit: 'the conformance kit a2a-tck, as its pull request 204 has it',
  stringify: 'JSON.stringify without RFC 8785',
} as const

interface Making {
  readonly words: string
  readonly of: () => unknown
  readonly madeBy?: string
}
const inCanonicalForm = ({ of, ...form }: Making): CardForm => ({ ...form, make: () => canonicalJson(of()) })

const FIRST_EARLIER = 3

/** The card with so many of its signatures left in it, as one signs who adds a signature to a signed card. */
function withEarlier(signed: Card, signatures: unknown): readonly CardForm[] {
  const all = itemsOf(signatures)
  const counts = new Set([...all.keys()].slice(1).filter(at => at <= FIRST_EARLIER || at === all.length - 1))
  return [...counts].map(count =>
    inCanonicalForm({
      words: `the card ${EARLIER} (${count === 1 ? 'the first' : `the first ${count}`})`,
      of: () => ({ ...signed, signatures: all.slice(0, count) }),
    }),
  )
}

/** The forms that leave something out, or keep it in, in RFC 8785 form. */
function keptOtherwise(whole: Card): readonly CardForm[] {
  const { signatures, ...card } = whole
  const signed = signedFields(withoutNulls(card))
  const known = knownOf(card)
  const asWritten = { words: 'the card as it is written, with every member and default' }
  return [
    ...[
      { ...asWritten, of: () => card, madeBy: MADE_BY.asWritten },
      { words: KNOWN, of: () => signedFields(withoutNulls(known)) },
      { words: `${KNOWN}, with every default`, of: () => known },
      { words: DEFAULTS, of: () => withoutDefaults(card), madeBy: MADE_BY.kit },
      { words: EMPTY, of: () => withoutEmpty(card) ?? {}, madeBy: MADE_BY.suppliedJs },
      { words: `${EMPTY}, and without defaults`, of: () => fieldsWithoutEmpty(card) },
      {
        ...{ words: `${KNOWN}; of them neither empty ones nor defaults`, madeBy: MADE_BY.sdks },
        of: () => fieldsWithoutEmpty(known),
      },
      { words: 'the card with its nulls kept', of: () => signedFields(card) },
      { words: 'the card with an empty "signatures": [] in it', of: () => ({ ...signed, signatures: [] }) },
      {
        words: 'the card as it is written, with an empty "signatures": []',
        of: () => ({ ...card, signatures: [] }),
      },
    ].map(inCanonicalForm),
    ...withEarlier(signed, signatures),
    ...[
      { words: `${KNOWN}; of them: ${DEFAULTS}`, of: () => withoutDefaults(known) },
      { words: `${KNOWN}; of them: ${EMPTY}`, of: () => withoutEmpty(known) ?? {} },
    ].map(inCanonicalForm),
  ]
}

/** The forms that write the same otherwise than RFC 8785 does. */
function writtenOtherwise(whole: Card, text: string): readonly CardForm[] {
  const { signatures: _left, ...card } = whole
  const signed = signedFields(withoutNulls(card))
  const known = knownOf(card)
  return [
    {
      ...{ words: `the members of A2A 1.0 alone, no empty ones or defaults, ${ESCAPED}` },
      ...{ make: () => escaped(canonicalJson(fieldsWithoutEmpty(known))), madeBy: MADE_BY.python },
    },
    { words: `the canonical form ${ESCAPED}`, make: () => escaped(canonicalJson(signed)) },
    { words: `the card as it is written, ${ESCAPED}`, make: () => escaped(canonicalJson(card)) },
    {
      words: 'the canonical form with its members in the order written, not sorted',
      make: () => JSON.stringify(signed),
    },
    {
      words: 'the card as it is written, its members in that order and not sorted (RFC 8785 3.2.3)',
      ...{ make: () => JSON.stringify(card), madeBy: MADE_BY.stringify },
    },
    {
      words: 'the text as it was pasted, white space kept, without signatures',
      make: () => textWithoutSignatures(text),
    },
    {
      words: `${KNOWN}, ${ESCAPED}`,
      make: () => escaped(canonicalJson(signedFields(withoutNulls(known)))),
    },
  ]
}

/** What signers are known to sign instead of the canonical form, the likeliest first. */
export const otherForms = (whole: Card, text: string): readonly CardForm[] => [
  ...keptOtherwise(whole),
  ...writtenOtherwise(whole, text),
]
