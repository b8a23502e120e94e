import { useEffect, useRef, useState } from 'react'
import { checkOnBench } from '../../../bench/bench.ts'
import { BENCH_BYTES_AT_MOST } from '../../../bench/kinds.ts'
import type { BenchReport } from '../../../bench/report.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { showsPrivateKey } from '../../../crypto/secrets.ts'
import type { OnOwnService } from '../../../evidence/run-again.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useAnnounce } from '../../kit/Announcer.tsx'
import { type Boxes, EMPTY, EXPECTATION_BOXES, readBoxes } from './boxes.ts'
import { verdictWords } from './check-words.ts'

export interface Checked {
  readonly keyGiven: boolean
  readonly report?: BenchReport
  readonly error?: Error
}

export type Taken = 'private' | 'large'
type TextBox = Exclude<keyof Boxes, 'taken'>

/** How a change of a box came about: what is pasted is checked at once. */
export type Way = 'typed' | 'pasted'

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

function takenFrom(box: TextBox, text: string): Taken | undefined {
  if (bytesOf(text) > BENCH_BYTES_AT_MOST) return 'large'
  return showsPrivateKey(text, box === 'key' ? 'taken' : 'refused') ? 'private' : undefined
}

function keptOf(change: Partial<Boxes>) {
  const names: readonly TextBox[] = ['text', 'key', ...keysOf(EXPECTATION_BOXES)]
  const emptied: Partial<Record<TextBox, Taken>> = {}
  const kept: { -readonly [N in keyof Boxes]?: Boxes[N] } = { ...change }
  for (const box of names) {
    const taken = change[box] === undefined ? undefined : takenFrom(box, change[box])
    if (taken === undefined) continue
    emptied[box] = taken
    kept[box] = ''
  }
  return { kept, emptied }
}

async function judged(boxes: Boxes, onOwnService: OnOwnService): Promise<Checked> {
  const { kind, input } = readBoxes(boxes)
  const keyGiven = input.keys.length > 0
  try {
    return { keyGiven, report: await checkOnBench(kind, { ...input, onOwnService }) }
  } catch (cause) {
    return { keyGiven, error: cause instanceof Error ? cause : new Error(String(cause)) }
  }
}

/** Runs the newest check; what an older one still finds is dropped, and so is everything when the view is left. */
function useNewestCheck(announce: (checked: Checked) => void) {
  const { onOwnService } = useServices()
  const [checked, setChecked] = useState<Checked>()
  const newest = useRef(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current || heading.current === null) return
    wanted.current = false
    heading.current.focus()
  })
  useEffect(
    () => () => {
      newest.current += 1
    },
    [],
  )
  const start = async (boxes: Boxes, focus: boolean) => {
    newest.current += 1
    const run = newest.current
    const found = await judged(boxes, onOwnService)
    if (run !== newest.current) return
    wanted.current = focus
    setChecked(found)
    // What gets no focus is said.
    if (!focus) announce(found)
  }
  const forget = () => {
    newest.current += 1
    setChecked(undefined)
  }
  return { checked, start, forget, heading }
}

/**
 * The state of *Check your own*. It lives in this view alone: no store, no cache of queries, no address and no other
 * tab ever sees what was pasted.
 */
export function useCheckRun() {
  const announce = useAnnounce()
  const [boxes, setBoxes] = useState<Boxes>(EMPTY)
  const [emptied, setEmptied] = useState<Readonly<Partial<Record<TextBox, Taken>>>>({})
  const { checked, start, forget, heading } = useNewestCheck(({ report, keyGiven }) =>
    announce(report === undefined ? 'It could not be checked.' : verdictWords(report, keyGiven).title),
  )
  const change = (asked: Partial<Boxes>, way: Way = 'typed') => {
    const { kept, emptied: now } = keptOf(asked)
    const next = { ...boxes, ...kept }
    setBoxes(next)
    setEmptied(now)
    if (next.text.trim() === '') forget()
    else if (way === 'pasted' || checked !== undefined) void start(next, false)
  }
  return {
    ...{ boxes, checked, emptied, change },
    /** @param focus whether the outcome's heading gets the focus */
    check: (focus: boolean) => void start(boxes, focus),
    clear: () => {
      setBoxes(EMPTY)
      setEmptied({})
      forget()
    },
    headingRef: heading,
  }
}

export type CheckRun = ReturnType<typeof useCheckRun>
