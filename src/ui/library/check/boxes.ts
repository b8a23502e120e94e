import type { BenchInput } from '../../../bench/checker.ts'
import { type Expected, readTime } from '../../../bench/expected.ts'
import { readGivenKeys } from '../../../bench/given-keys.ts'
import type { BenchKind } from '../../../bench/kinds.ts'
import { recognise } from '../../../bench/recognise.ts'

/** The text boxes for what is expected, in their order, with their names. */
export const EXPECTATION_BOXES = {
  issuer: 'Expected issuer',
  subject: 'Expected subject',
  audience: 'Expected audience',
  nonce: 'Expected nonce',
  time: 'Time',
} as const satisfies Partial<Record<keyof Expected, string>>
export type ExpectationBox = keyof typeof EXPECTATION_BOXES

/** Everything that the visitor wrote; it is kept nowhere but in the view, and is gone with it. */
export interface Boxes extends Readonly<Record<ExpectationBox, string>> {
  readonly text: string
  readonly key: string
  /** What it is taken for, where the visitor said so; undefined leaves it to recognition. */
  readonly taken: BenchKind | undefined
}

export const EMPTY: Boxes = {
  ...{ text: '', key: '', taken: undefined },
  ...{ issuer: '', subject: '', audience: '', nonce: '', time: '' },
}

/** What the text is taken for. */
export function kindOf({ text, taken }: Boxes): BenchKind {
  return taken ?? recognise(text)
}

/** What the boxes ask for, and what in them cannot be read, by box. */
export interface ReadBoxes {
  readonly kind: BenchKind
  readonly input: BenchInput
  readonly faults: Readonly<Partial<Record<'key' | 'time', string>>>
}

const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim())

export function readBoxes(boxes: Boxes): ReadBoxes {
  const { keys, fault } = readGivenKeys(boxes.key)
  const said = given(boxes.time)
  const time = said === undefined ? undefined : readTime(said)
  const expected: Expected = {
    issuer: given(boxes.issuer),
    subject: given(boxes.subject),
    audience: given(boxes.audience),
    nonce: given(boxes.nonce),
    time,
  }
  const unread = said !== undefined && time === undefined
  return {
    kind: kindOf(boxes),
    input: { text: boxes.text.trim(), keys, expected },
    faults: {
      ...(fault === undefined ? {} : { key: fault }),
      ...(unread ? { time: 'Neither a date-time of RFC 3339 nor seconds since 1970.' } : {}),
    },
  }
}
