import { keysOf, recordOf } from '../contract/keys-of.ts'
import { readExpectedHolder, timeIn } from './expected.ts'
import { readGivenKeys } from './given-keys.ts'
import { type BenchKind, GIVEN_NAMES, type GivenName } from './kinds.ts'
import type { BenchInput } from './report.ts'

/** Everything that the visitor wrote; it is kept nowhere but in the view, and is gone with it. */
export interface Boxes extends Readonly<Record<GivenName, string>> {
  readonly text: string
  /** What it is taken for, where the visitor said so; undefined leaves it to recognition. */
  readonly taken: BenchKind | undefined
}

export const EMPTY: Boxes = {
  ...recordOf(keysOf(GIVEN_NAMES), () => ''),
  text: '',
  taken: undefined,
}

export interface ReadBoxes {
  readonly given: Omit<BenchInput, 'text'>
  /** Why what stands in a box cannot be read, in a whole sentence. */
  readonly faults: Readonly<Partial<Record<GivenName, string>>>
  /** How the key was read, and what of it was set aside, in whole sentences. */
  readonly notes: readonly string[]
}

/** The boxes whose texts are expected as they stand. */
const TEXTS = ['issuer', 'subject', 'audience', 'nonce', 'holder', 'status_list', 'method', 'url'] as const

/** Reads all boxes beside the object; what cannot be read is a fault and never counts as nothing given. */
export function readBoxes(boxes: Boxes): ReadBoxes {
  const { keys, fault, isBundle = false, notes = [] } = readGivenKeys(boxes.key)
  const time = timeIn(boxes.time)
  const texts = recordOf(TEXTS, name => boxes[name].trim() || undefined)
  const read = texts.holder === undefined ? undefined : readExpectedHolder(texts.holder)
  const expected = { ...texts, time: 'at' in time ? time.at : undefined }
  return {
    given: { keys, isBundle, keyFault: fault, expected },
    notes,
    faults: {
      ...(fault === undefined ? {} : { key: fault }),
      ...(read !== undefined && 'fault' in read ? { holder: read.fault } : {}),
      ...('fault' in time ? { time: time.fault } : {}),
    },
  }
}

/** The faults of the boxes, each with its name. */
export const faultsSaid = ({ faults }: Pick<ReadBoxes, 'faults'>): readonly string[] =>
  keysOf(faults).map(box => `${GIVEN_NAMES[box]}: ${faults[box]}`)
