import { useEffect, useMemo, useRef, useState } from 'react'
import { checkPasted } from '../../../bench/bench.ts'
import { type Boxes, EMPTY, readBoxes } from '../../../bench/boxes.ts'
import type { Expected } from '../../../bench/expected.ts'
import { BENCH_BYTES_AT_MOST, type BenchKind, GIVEN_NAMES } from '../../../bench/kinds.ts'
import { recognise } from '../../../bench/recognise.ts'
import type { BenchReport } from '../../../bench/report.ts'
import { outcomeWords } from '../../../bench/words.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { RUN_FILE_LIMITS } from '../../../contract/schemas/run-file.ts'
import { showsPrivateKey } from '../../../crypto/secrets.ts'
import type { OnOwnService, RunWatch } from '../../../evidence/run-again.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useAnnounce } from '../../kit/Announcer.tsx'

interface ExpectationShape {
  readonly name: string
  readonly hint?: string
  readonly rows?: number
  readonly kind?: BenchKind
}

/** The text boxes for what is expected, in their order; those with a hint are as wide as two. */
export const EXPECTATION_BOXES: Readonly<Record<keyof Expected, ExpectationShape>> = {
  issuer: { name: GIVEN_NAMES.issuer },
  subject: { name: GIVEN_NAMES.subject },
  audience: { name: GIVEN_NAMES.audience },
  nonce: { name: GIVEN_NAMES.nonce },
  holder: { name: GIVEN_NAMES.holder, hint: 'A JWK, a did:jwk or a thumbprint' },
  status_list: { name: GIVEN_NAMES.status_list, hint: 'As its issuer signed it', rows: 3, kind: 'vc' },
  time: { name: GIVEN_NAMES.time },
}
export type ExpectationBox = keyof typeof EXPECTATION_BOXES

/** A file's text; one that is too large is not read, and counts as too large a text. */
export async function textOf(file: File): Promise<string> {
  return file.size > RUN_FILE_LIMITS.BYTES ? ' '.repeat(BENCH_BYTES_AT_MOST + 1) : await file.text()
}

const kindOf = ({ text, taken }: Pick<Boxes, 'text' | 'taken'>): BenchKind => taken ?? recognise(text)

export function boxesFor(kind: BenchKind): readonly ExpectationBox[] {
  return keysOf(EXPECTATION_BOXES).filter(box => (EXPECTATION_BOXES[box].kind ?? kind) === kind)
}

interface Checked {
  readonly keyGiven: boolean
  readonly report?: BenchReport
  readonly error?: Error
}

export type Taken = 'private' | 'private_in_proof' | 'large'
type TextBox = Exclude<keyof Boxes, 'taken'>

/** How a change of a box came about: what is pasted is checked at once. */
export type Way = 'typed' | 'pasted'

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

/** A run file may be larger than anything else: it has limits of its own. */
const isRunFile = (box: TextBox, text: string): boolean =>
  box === 'text' && bytesOf(text) <= RUN_FILE_LIMITS.BYTES && recognise(text) === 'run_file'

function takenFrom(box: TextBox, text: string): Taken | undefined {
  if (bytesOf(text) > BENCH_BYTES_AT_MOST && !isRunFile(box, text)) return 'large'
  if (!showsPrivateKey(text, box === 'key' ? 'taken' : 'refused')) return undefined
  return recognise(text) === 'dpop_proof' ? 'private_in_proof' : 'private'
}

/** The boxes as they are drawn: one that the kind does not have holds nothing. */
function drawn(boxes: Boxes): Boxes {
  const shown = boxesFor(kindOf(boxes))
  const hidden = keysOf(EXPECTATION_BOXES).filter(box => !shown.includes(box))
  return { ...boxes, ...Object.fromEntries(hidden.map(box => [box, ''])) }
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

async function judged(boxes: Boxes, onOwnService: OnOwnService, watch: RunWatch): Promise<Checked> {
  const keyGiven = boxes.key.trim() !== ''
  try {
    return { keyGiven, report: await checkPasted(drawn(boxes), { onOwnService, clock: Date.now(), watch }) }
  } catch (cause) {
    return { keyGiven, error: cause instanceof Error ? cause : new Error(String(cause)) }
  }
}

export interface Progress {
  readonly done: number
  readonly total: number
}

/** Runs the newest check; an older one is stopped, and so is every one when the view is left. */
function useNewestCheck(announce: (checked: Checked) => void) {
  const { onOwnService } = useServices()
  const [checked, setChecked] = useState<Checked>()
  const [progress, setProgress] = useState<Progress>()
  const newest = useRef(new AbortController())
  const heading = useRef<HTMLHeadingElement>(null)
  const wanted = useRef(false)
  const asked = useRef(false)
  useEffect(() => {
    if (!wanted.current || heading.current === null) return
    wanted.current = false
    heading.current.focus()
  })
  useEffect(() => () => newest.current.abort(), [])
  const forget = () => {
    asked.current = false
    newest.current.abort()
    setProgress(undefined)
    setChecked(undefined)
  }
  const start = async (boxes: Boxes, focus: boolean) => {
    asked.current = true
    newest.current.abort()
    const run = new AbortController()
    newest.current = run
    setProgress(undefined)
    const { signal } = run
    const onProgress = (done: number, total: number) => {
      if (!signal.aborted) setProgress({ done, total })
    }
    const found = await judged(boxes, onOwnService, { signal, onProgress })
    if (signal.aborted) return
    setProgress(undefined)
    wanted.current = focus
    setChecked(found)
    // What gets no focus is said.
    if (!focus) announce(found)
  }
  return { checked, progress, start, forget, heading, asked }
}

/**
 * The state of *Check your own*. It lives in this view alone: no store, no cache of queries, no address and no other
 * tab ever sees what was pasted.
 */
export function useCheckRun() {
  const announce = useAnnounce()
  const [boxes, setBoxes] = useState<Boxes>(EMPTY)
  const [emptied, setEmptied] = useState<Readonly<Partial<Record<TextBox, Taken>>>>({})
  const { checked, progress, start, forget, heading, asked } = useNewestCheck(({ report, keyGiven }) =>
    announce(report === undefined ? 'It could not be checked.' : outcomeWords(report, keyGiven).title),
  )
  const kind = useMemo(() => kindOf({ text: boxes.text, taken: boxes.taken }), [boxes.text, boxes.taken])
  const { faults } = useMemo(() => readBoxes(drawn(boxes)), [boxes])
  // Several boxes may change before the next one is drawn.
  const newest = useRef(boxes)
  const hold = (next: Boxes) => {
    newest.current = next
    setBoxes(next)
  }
  const change = (changed: Partial<Boxes>, way: Way = 'typed') => {
    const { kept, emptied: now } = keptOf(changed)
    const next = { ...newest.current, ...kept }
    hold(next)
    // What was taken out of a box is said until that box changes.
    setEmptied(before => {
      const untouched = Object.entries(before).filter(([box]) => !Object.hasOwn(changed, box))
      return { ...Object.fromEntries(untouched), ...now }
    })
    if (next.text.trim() === '') forget()
    else if (way === 'pasted' || asked.current) void start(next, false)
  }
  return {
    ...{ boxes, kind, faults, checked, progress, emptied, change },
    /** Stops what runs; nothing is concluded. */
    stop: forget,
    /** @param focus whether the outcome's heading gets the focus */
    check: (focus: boolean) => void start(boxes, focus),
    clear: () => {
      hold(EMPTY)
      setEmptied({})
      forget()
    },
    headingRef: heading,
  }
}

export type CheckRun = ReturnType<typeof useCheckRun>
