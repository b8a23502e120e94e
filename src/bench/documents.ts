import { type Finding, pass } from '../checks/verdict.ts'
import { isObject, type Members } from '../contract/json-members.ts'
import { jsonIn } from './json-fault.ts'
import { readJsonObject } from './json-texts.ts'
import { toldBy } from './jwt.ts'
import { isGivenName } from './kinds.ts'
import { brokenButReadable, type OwnRow, ownLines } from './own-lines.ts'
import type { BenchInput, Checker } from './report.ts'
import { type InHand, type Predicate, valueAt } from './rows.ts'

/** A JSON document that is not signed, as far as it was read; its members are its claims. */
export interface DocumentInHand extends InHand {
  readonly form: Finding
}
interface DocumentRow extends OwnRow<DocumentInHand> {
  /** The box that it compares with. */
  readonly box?: Predicate['box']
}
export type DocumentRows = Readonly<Record<string, DocumentRow>>

/** A line about a member: how it is judged, what it asks, where that is said, and when; else where it is there or required. */
type MemberRow = readonly [
  predicate: Predicate,
  words: string,
  section: string,
  isAsked?: (members: Members) => boolean,
]

/** The lines of a document, each about the member of its name. */
export const documentRows = (rows: Readonly<Record<string, MemberRow>>): DocumentRows =>
  Object.fromEntries(
    Object.entries(rows).map(([name, [{ isOptional, judge, box }, words, section, isAsked]]) => [
      name,
      {
        ...{ words, section, box },
        isAsked: ({ claims }: DocumentInHand) =>
          isAsked?.(claims) ?? (isOptional !== true || Object.hasOwn(claims, name)),
        judge: (about: DocumentInHand) => judge(valueAt(about, name), about, name),
      },
    ]),
  )

/** The first line of every document. */
export const DOCUMENT_FORM: DocumentRows = {
  form: {
    section: 'RFC 7493, 2',
    words: 'The text must be one I-JSON object.',
    judge: ({ form }) => form,
  },
}

export function readDocument(input: BenchInput): DocumentInHand {
  const read = readJsonObject(input.text)
  const loose = 'value' in read ? read.value : jsonIn(input.text)
  return {
    form: 'fault' in read ? brokenButReadable(read.fault) : pass('one I-JSON object'),
    ...{ header: {}, claims: isObject(loose) ? loose : {}, input },
  }
}

/** Judges a JSON document by its rows. @param notesOf what is to be known of it, in whole sentences */
export const documentChecker =
  (rows: DocumentRows, notesOf: (members: Members) => readonly string[]): Checker =>
  async input => {
    const about = readDocument(input)
    return {
      lines: (await ownLines({ ...DOCUMENT_FORM, ...rows }, about)).map(line => ({
        ...line,
        ...toldBy(rows[line.check], input),
      })),
      parts: [{ title: 'Content', content: { json: about.claims } }],
      notes: notesOf(about.claims),
      used: Object.values(rows).flatMap(({ box, isAsked }) =>
        isGivenName(box) && isAsked?.(about) ? box : [],
      ),
    }
  }
