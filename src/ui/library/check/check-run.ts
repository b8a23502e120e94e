import { useEffect, useRef, useState } from 'react'
import { type Boxes, EMPTY } from '../../../bench/boxes.ts'
import { BENCH_BYTES_AT_MOST } from '../../../bench/kinds.ts'
import {
  type Answer,
  isLong,
  type Question,
  type Read,
  readAll,
  type Said,
  TEXT_BOXES,
  type TextBox,
  takenOf,
} from '../../../bench/question.ts'
import type { BenchReport } from '../../../bench/report.ts'
import { outcomeWords } from '../../../bench/words.ts'
import { keysOf, recordOf } from '../../../contract/keys-of.ts'
import { RUN_FILE_LIMITS } from '../../../contract/schemas/run-file.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useAnnounce } from '../../kit/Announcer.tsx'
import { createAsking } from './asking.ts'

/** What is said of how texts are read, where that is not as always. */
const READING = 'A long text is being read. It appears in its box after that.'
const HERE =
  'Your browser did not start the worker that checks, so the page itself checks. A long text may stop the page for a moment.'

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

/** Has the newest question answered; an older one is ended, and so is every one when the view is left. */
function useNewestCheck() {
  const announce = useAnnounce()
  const services = useServices()
  const [outcome, setOutcome] = useState<Checked | Progress>()
  const [isHere, setIsHere] = useState(false)
  const [asking] = useState(() => createAsking(services, () => setIsHere(true)))
  const wanted = useRef(false)
  /** Of the outcome's heading, which gets the focus where that is wanted. */
  const headingRef = (heading: HTMLHeadingElement | null) => {
    if (wanted.current && heading !== null) heading.focus()
    wanted.current &&= heading === null
  }
  useEffect(() => {
    asking.start()
    return asking.end
  }, [asking])
  const ask = (question: Question, focus: boolean, onRead: (read: Read, taken: Said) => void) => {
    const keyGiven = question.boxes.key.trim() !== ''
    const conclude = (found: BenchReport | Error) => {
      wanted.current = focus
      setOutcome({ keyGiven, found })
      // What gets no focus is said.
      if (!focus)
        announce(found instanceof Error ? 'It could not be checked.' : outcomeWords(found, keyGiven).title)
    }
    asking.ask(question, (given: Answer) => {
      if ('read' in given) onRead(given.read, given.taken)
      if ('progress' in given) setOutcome(given.progress)
      if ('report' in given) conclude(given.report)
      if ('fault' in given) conclude(new Error(given.fault))
    })
  }
  const forget = () => {
    asking.stop()
    setOutcome(undefined)
  }
  return { outcome, ask, drop: asking.stop, forget, headingRef, isHere }
}

/** A change in two: what is shown at once, and the long texts that came all at once, which are read before. */
function inTwo(changed: Partial<Boxes>, before: Boxes, pasted: boolean) {
  const hasToWait = (box: TextBox) => {
    const text = changed[box] ?? ''
    return isLong(text) && (pasted || isLong(text.slice(before[box].length)))
  }
  const waiting = recordOf(TEXT_BOXES.filter(hasToWait), box => changed[box] ?? '')
  const shown = Object.entries(changed).filter(([box]) => !(box in waiting))
  const shownAtOnce: Partial<Boxes> = Object.fromEntries(shown)
  return { waiting, shownAtOnce }
}

/** What the boxes hold, what they are read as, and what is said of each. */
function useBoxes() {
  const [boxes, setBoxes] = useState<Boxes>(EMPTY)
  const [read, setRead] = useState<Read>(() => readAll(EMPTY))
  const [emptied, setEmptied] = useState<Said>({})
  // Several boxes may change before the next one is drawn.
  const newest = useRef(boxes)
  /** Shows a change without what is taken out of it; why is said until that box changes. */
  const hold = (changed: Partial<Boxes>, taken: Said) => {
    const next = { ...newest.current, ...changed, ...recordOf(keysOf(taken), () => '') }
    newest.current = next.text.trim() === '' ? { ...next, taken: undefined } : next
    setBoxes(newest.current)
    setEmptied(before => ({ ...before, ...recordOf(keysOf(changed), () => undefined), ...taken }))
  }
  /** What is said against a box. */
  const errorsOf = (box: TextBox) =>
    [emptied[box], box === 'text' ? undefined : read.faults[box]].filter(words => words !== undefined)
  return { boxes, newest, hold, kind: read.kind, setRead, errorsOf }
}

/** Reads and checks the boxes: short texts are read at once, long ones by the worker, which judges all. */
function useReading({ newest, hold, setRead }: ReturnType<typeof useBoxes>) {
  const { ask, drop, forget, isHere, ...checked } = useNewestCheck()
  const asked = useRef(false)
  /** What is read before it is shown: a private key in it never stands in a box. */
  const waiting = useRef<Partial<Boxes>>({})
  const [isReading, setReading] = useState(false)
  const wait = (coming: Partial<Boxes>) => {
    waiting.current = coming
    setReading(keysOf(coming).length > 0)
  }
  const stop = () => {
    asked.current = false
    wait({})
    forget()
  }
  const readAgain = (focus = false) => {
    const boxes = { ...newest.current, ...waiting.current }
    if (boxes.text.trim() === '') {
      asked.current = false
      forget()
    }
    const isShort = !TEXT_BOXES.some(box => isLong(boxes[box]))
    if (isShort) setRead(readAll(boxes))
    if (isShort && !asked.current) return drop()
    const question = {
      ...{ boxes, isJudged: asked.current, clock: Date.now() },
      waiting: TEXT_BOXES.filter(box => waiting.current[box] !== undefined),
    }
    ask(question, focus, (read, taken) => {
      if (isShort) return
      hold(waiting.current, taken)
      wait({})
      setRead(read)
      if (taken.text !== undefined) stop()
    })
  }
  /** @param pasted whether all of it came at once: that is checked at once, and what it is is found anew */
  const change = (changed: Partial<Boxes>, pasted = false) => {
    asked.current ||= pasted
    const { shownAtOnce, ...coming } = inTwo(changed, newest.current, pasted)
    const others = Object.entries(waiting.current).filter(([box]) => !(box in changed))
    wait({ ...Object.fromEntries(others), ...coming.waiting })
    const anew = pasted && changed.text !== undefined
    hold({ ...(anew && { taken: undefined }), ...shownAtOnce }, takenOf(shownAtOnce))
    readAgain()
  }
  /** Checks what stands there; the outcome's heading gets the focus. */
  const check = () => {
    asked.current = true
    readAgain(true)
  }
  return { ...checked, change, check, stop, note: isReading ? READING : isHere ? HERE : undefined }
}

/**
 * The state of *Check your own*. It lives in this view and its worker alone: no store, no cache of queries, no address
 * and no other tab ever sees what was pasted.
 */
export function useCheckRun() {
  const held = useBoxes()
  const { boxes, newest, kind, errorsOf } = held
  const { change, ...reading } = useReading(held)
  return {
    ...{ boxes, kind, errorsOf, change, ...reading },
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
    clear: () => change(EMPTY),
  }
}

export type CheckRun = ReturnType<typeof useCheckRun>
