import { useEffect, useMemo, useRef, useState } from 'react'
import { checkPasted } from '../../../bench/bench.ts'
import { type Boxes, EMPTY, readBoxes } from '../../../bench/boxes.ts'
import { BENCH_BYTES_AT_MOST, type BenchKind, GIVEN_NAMES } from '../../../bench/kinds.ts'
import { recognise } from '../../../bench/recognise.ts'
import type { BenchReport } from '../../../bench/report.ts'
import { outcomeWords } from '../../../bench/words.ts'
import { keysOf, recordOf } from '../../../contract/keys-of.ts'
import { RUN_FILE_LIMITS } from '../../../contract/schemas/run-file.ts'
import { showsPrivateKey } from '../../../crypto/secrets.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useAnnounce } from '../../kit/Announcer.tsx'

const PRIVATE =
  'That was a private key. It was removed from the box at once and not used. Treat it as exposed, and replace it if it is in use.'
const PRIVATE_IN_PROOF = `${PRIVATE} A DPoP proof must have no private key in its jwk (RFC 9449 4.3).`
const LARGE = 'That was more than 1 MB. It was removed from the box.'

type TextBox = Exclude<keyof Boxes, 'taken'>
const TEXT_BOXES: readonly TextBox[] = ['text', ...keysOf(GIVEN_NAMES)]

/** What was said of each box: why it was emptied, or cannot be read. */
type Said = Readonly<Partial<Record<TextBox, string | undefined>>>

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** A run file may be larger than anything else: it has limits of its own. */
const isRunFile = (box: TextBox, text: string): boolean =>
  box === 'text' && bytesOf(text) <= RUN_FILE_LIMITS.BYTES && recognise(text) === 'run_file'

/** Why a text does not stay in its box; undefined where it does. */
function whyTaken(box: TextBox, text: string): string | undefined {
  if (bytesOf(text) > BENCH_BYTES_AT_MOST && !isRunFile(box, text)) return LARGE
  if (!showsPrivateKey(text, box === 'key' ? 'taken' : 'refused')) return undefined
  return recognise(text) === 'dpop_proof' ? PRIVATE_IN_PROOF : PRIVATE
}

/** What does not stay in its box, of a change, each with why. */
const takenOf = (change: Partial<Boxes>): Said =>
  Object.fromEntries(
    TEXT_BOXES.flatMap(box => {
      const why = whyTaken(box, change[box] ?? '')
      return why === undefined ? [] : [[box, why]]
    }),
  )

const kindOf = ({ text, taken }: Pick<Boxes, 'text' | 'taken'>): BenchKind => taken ?? recognise(text)

/** How far a run file has been run again, in lines. */
export interface Progress {
  readonly done: number
  readonly total: number
}

interface Checked {
  readonly keyGiven: boolean
  /** What was found, or why it could not be checked. */
  readonly found: BenchReport | Error
}

/** Runs the newest check; an older one is stopped, and so is every one when the view is left. */
function useNewestCheck() {
  const announce = useAnnounce()
  const { onOwnService } = useServices()
  const [outcome, setOutcome] = useState<Checked | Progress>()
  const newest = useRef(new AbortController())
  const wanted = useRef(false)
  /** Of the outcome's heading, which gets the focus where that is wanted. */
  const headingRef = (heading: HTMLHeadingElement | null) => {
    if (wanted.current && heading !== null) heading.focus()
    wanted.current &&= heading === null
  }
  useEffect(() => () => newest.current.abort(), [])
  const forget = () => {
    newest.current.abort()
    setOutcome(undefined)
  }
  const start = async (boxes: Boxes, focus: boolean) => {
    newest.current.abort()
    newest.current = new AbortController()
    const { signal } = newest.current
    const onProgress = (done: number, total: number) => {
      if (!signal.aborted) setOutcome({ done, total })
    }
    const beside = { onOwnService, clock: Date.now(), watch: { signal, onProgress } }
    const keyGiven = boxes.key.trim() !== ''
    const found = await checkPasted(boxes, beside).catch((cause: unknown) =>
      cause instanceof Error ? cause : new Error(String(cause)),
    )
    if (signal.aborted) return
    wanted.current = focus
    setOutcome({ keyGiven, found })
    // What gets no focus is said.
    if (!focus)
      announce(found instanceof Error ? 'It could not be checked.' : outcomeWords(found, keyGiven).title)
  }
  return { outcome, start, forget, headingRef }
}

/**
 * The state of *Check your own*. It lives in this view alone: no store, no cache of queries, no address and no other
 * tab ever sees what was pasted.
 */
export function useCheckRun() {
  const [boxes, setBoxes] = useState<Boxes>(EMPTY)
  const [emptied, setEmptied] = useState<Said>({})
  const { outcome, start, forget, headingRef } = useNewestCheck()
  const kind = useMemo(() => kindOf({ text: boxes.text, taken: boxes.taken }), [boxes.text, boxes.taken])
  const faults = useMemo(() => readBoxes(boxes).faults, [boxes])
  // Several boxes may change before the next one is drawn.
  const newest = useRef(boxes)
  const asked = useRef(false)
  const stop = () => {
    asked.current = false
    forget()
  }
  const hold = (next: Boxes) => {
    newest.current = next
    setBoxes(next)
    if (next.text.trim() === '') stop()
  }
  /** @param pasted whether all of it came at once: that is checked at once, and what it is is found anew */
  const change = (changed: Partial<Boxes>, pasted = false) => {
    const taken = takenOf(changed)
    const kept: Partial<Boxes> = { ...changed, ...recordOf(keysOf(taken), () => '') }
    const anew = kept.text?.trim() === '' || (pasted && kept.text !== undefined)
    asked.current ||= pasted
    hold({ ...newest.current, ...(anew && { taken: undefined }), ...kept })
    // What was taken out of a box is said until that box changes.
    setEmptied(before => ({ ...before, ...recordOf(keysOf(changed), () => undefined), ...taken }))
    if (asked.current) void start(newest.current, false)
  }
  return {
    ...{ boxes, kind, outcome, change, headingRef },
    /** What is said against a box. */
    errorsOf: (box: TextBox) =>
      [emptied[box], box === 'text' ? undefined : faults[box]].filter(words => words !== undefined),
    /** Takes a file's text; one that is too large is not read, and counts as too large a text. */
    take: async (file: File) => {
      const large = file.size > RUN_FILE_LIMITS.BYTES
      change({ text: large ? ' '.repeat(BENCH_BYTES_AT_MOST + 1) : await file.text() }, true)
    },
    /** Fills the boxes with an example, unless something was written while it came; its text, or null where it did not. */
    load: async (coming: Promise<Boxes>) => {
      const given = await coming.catch(() => null)
      if (given !== null && newest.current.text.trim() === '') change(given, true)
      return given?.text ?? null
    },
    /** Stops what runs; nothing is concluded. */
    stop,
    /** Checks what stands there; the outcome's heading gets the focus. */
    check: () => {
      asked.current = true
      void start(boxes, true)
    },
    clear: () => {
      setEmptied({})
      hold(EMPTY)
    },
  }
}

export type CheckRun = ReturnType<typeof useCheckRun>
