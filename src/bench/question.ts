import { keysOf } from '../contract/keys-of.ts'
import { RUN_FILE_LIMITS } from '../contract/schemas/run-file.ts'
import { showsPrivateKey } from '../crypto/secrets.ts'
import { checkPasted } from './bench.ts'
import { type Boxes, type ReadBoxes, readBoxes } from './boxes.ts'
import { BENCH_BYTES_AT_MOST, type BenchKind, GIVEN_NAMES } from './kinds.ts'
import { recognise } from './recognise.ts'
import type { BenchInput, BenchReport } from './report.ts'

const PRIVATE =
  'That was a private key. It was removed from the box at once and not used. Treat it as exposed, and replace it if it is in use.'
const PRIVATE_IN_PROOF = `${PRIVATE} A DPoP proof must have no private key in its jwk (RFC 9449 4.3).`
const LARGE = 'That was more than 1 MB. It was removed from the box.'

export type TextBox = Exclude<keyof Boxes, 'taken'>
export const TEXT_BOXES: readonly TextBox[] = ['text', ...keysOf(GIVEN_NAMES)]

/** What was said of each box: why it was emptied, or cannot be read. */
export type Said = Readonly<Partial<Record<TextBox, string | undefined>>>

/** The longest text that is read between a key and its letter, in characters; a longer one has to wait. */
const AT_ONCE = 65_536

/** Whether a text takes too long to be read at once, and is one that Check may take at all. */
export const isLong = (text: string): boolean => text.length > AT_ONCE && text.length <= RUN_FILE_LIMITS.BYTES

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** A run file may be larger than anything else: it has limits of its own. */
const isRunFile = (box: TextBox, text: string): boolean =>
  box === 'text' && bytesOf(text) <= RUN_FILE_LIMITS.BYTES && recognise(text) === 'run_file'

/** Why a text does not stay in its box; undefined where it does. */
function whyTaken(box: TextBox, text: string): string | undefined {
  const isTooLarge = text.length > RUN_FILE_LIMITS.BYTES || bytesOf(text) > BENCH_BYTES_AT_MOST
  if (isTooLarge && !isRunFile(box, text)) return LARGE
  if (!showsPrivateKey(text, box === 'key' ? 'taken' : 'refused')) return undefined
  return recognise(text) === 'dpop_proof' ? PRIVATE_IN_PROOF : PRIVATE
}

/** What does not stay in its box, of a change, each with why. */
export const takenOf = (change: Partial<Boxes>): Said =>
  Object.fromEntries(
    TEXT_BOXES.flatMap(box => {
      const why = whyTaken(box, change[box] ?? '')
      return why === undefined ? [] : [[box, why]]
    }),
  )

/** What the boxes are read as, before anything is judged. */
export interface Read extends Pick<ReadBoxes, 'faults'> {
  readonly kind: BenchKind
}

export const readAll = (boxes: Boxes): Read => ({
  kind: boxes.taken ?? recognise(boxes.text),
  faults: readBoxes(boxes).faults,
})

/** What is asked of whoever reads and judges: the page's worker, or the page itself. */
export interface Question {
  readonly boxes: Boxes
  /** The boxes whose texts wait to be looked through: none of them is shown before. */
  readonly waiting: readonly TextBox[]
  readonly isJudged: boolean
  /** The time of this computer, epoch milliseconds. */
  readonly clock: number
}

/** What comes back, in this order: what was read, how far a run file is, and what was found or why nothing was. */
export type Answer =
  | { readonly read: Read; readonly taken: Said }
  | { readonly progress: { readonly done: number; readonly total: number } }
  | { readonly report: BenchReport }
  | { readonly fault: string }
  | { readonly isLast: true }

/** Answers one question, in as many answers as it takes; it never throws. */
export async function answer(
  { boxes, waiting, isJudged, clock }: Question,
  { onOwnService, signal }: Pick<BenchInput, 'onOwnService'> & { readonly signal?: AbortSignal },
  tell: (answer: Answer) => void,
): Promise<void> {
  try {
    const taken = takenOf(Object.fromEntries(waiting.map(box => [box, boxes[box]])))
    const kept = { ...boxes, ...Object.fromEntries(keysOf(taken).map(box => [box, ''])) }
    tell({ read: readAll(kept), taken })
    const onProgress = (done: number, total: number) => tell({ progress: { done, total } })
    const watch = { onProgress, ...(signal && { signal }) }
    if (isJudged && kept.text.trim() !== '')
      tell({ report: await checkPasted(kept, { ...(onOwnService && { onOwnService }), clock, watch }) })
  } catch (cause) {
    tell({ fault: cause instanceof Error ? cause.message : String(cause) })
  }
  tell({ isLast: true })
}
