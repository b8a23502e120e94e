import { type Finding, pass } from '../checks/verdict.ts'
import { isObject, type Members } from '../contract/json-members.ts'
import { jsonIn, readJsonObject } from './json-texts.ts'
import { broken, brokenButReadable, JSON_FORM, type OwnRows, ownLines } from './own-lines.ts'
import type { BenchInput, Checker, Found } from './report.ts'
import { type InHand, memberRow, type Rows } from './rows.ts'

/** A JSON document that is not signed, as far as it was read; its members are its claims. */
type DocumentInHand = InHand & { readonly form: Finding }

/** A line about a member, and when it is asked; else where the member is there or required. */
type DocumentRow = readonly [...Rows[string], isAsked?: (members: Members) => boolean]

/** The lines of a document, each about the member of its name. */
export const documentRows = (rows: Readonly<Record<string, DocumentRow>>): OwnRows<DocumentInHand> => ({
  ...JSON_FORM,
  ...Object.fromEntries(
    Object.entries(rows).map(([name, [predicate, words, section, isAsked]]) => {
      const isThere = ({ claims }: DocumentInHand) =>
        isAsked?.(claims) ?? (predicate.isOptional !== true || Object.hasOwn(claims, name))
      return [name, { ...memberRow(name, [predicate, words, section], isThere), member: undefined }]
    }),
  ),
})

/** The checker of a text that must be a JSON object before anything is judged of it. */
export const objectChecker =
  (check: (members: Members, input: BenchInput) => Promise<Found>): Checker =>
  async input => {
    const read = readJsonObject(input.text)
    return 'fault' in read
      ? { lines: await ownLines(JSON_FORM, { form: broken(read.fault) }) }
      : check(read.value, input)
  }

/** Judges a JSON document by its rows. @param notesOf what is to be known of it, in whole sentences */
export const documentChecker =
  (rows: OwnRows<DocumentInHand>, notesOf: (members: Members) => readonly string[]): Checker =>
  async input => {
    const read = readJsonObject(input.text)
    const loose = 'value' in read ? read.value : jsonIn(input.text)
    const claims = isObject(loose) ? loose : {}
    const form = 'fault' in read ? brokenButReadable(read.fault) : pass('one I-JSON object')
    return {
      lines: await ownLines(rows, { form, header: {}, claims, input }, '', input.between),
      parts: [{ title: 'Content', content: { json: claims } }],
      notes: notesOf(claims),
    }
  }
