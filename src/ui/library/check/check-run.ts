import { useEffect, useRef, useState } from 'react'
import { checkOnBench, GIVEN_NAMES } from '../../../bench/bench.ts'
import { type Expected, readExpectedHolder, readTime } from '../../../bench/expected.ts'
import { readGivenKeys } from '../../../bench/given-keys.ts'
import { BENCH_BYTES_AT_MOST, type BenchKind } from '../../../bench/kinds.ts'
import { recognise } from '../../../bench/recognise.ts'
import type { BenchInput, BenchReport } from '../../../bench/report.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { showsPrivateKey } from '../../../crypto/secrets.ts'
import type { OnOwnService } from '../../../evidence/run-again.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useAnnounce } from '../../kit/Announcer.tsx'
import { verdictWords } from './check-words.ts'

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

/** Everything that the visitor wrote; it is kept nowhere but in the view, and is gone with it. */
export interface Boxes extends Readonly<Record<ExpectationBox, string>> {
  readonly text: string
  readonly key: string
  /** What it is taken for, where the visitor said so; undefined leaves it to recognition. */
  readonly taken: BenchKind | undefined
}

export const EMPTY: Boxes = {
  ...{ text: '', key: '', taken: undefined },
  ...{ issuer: '', subject: '', audience: '', nonce: '', holder: '', status_list: '', time: '' },
}

export function kindOf({ text, taken }: Boxes): BenchKind {
  return taken ?? recognise(text)
}

export function boxesFor(kind: BenchKind): readonly ExpectationBox[] {
  return keysOf(EXPECTATION_BOXES).filter(box => (EXPECTATION_BOXES[box].kind ?? kind) === kind)
}

interface ReadBoxes {
  readonly kind: BenchKind
  readonly input: BenchInput
  readonly faults: Readonly<Partial<Record<'key' | ExpectationBox, string>>>
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
    holder: given(boxes.holder),
    status_list: given(boxes.status_list),
    time,
  }
  const unread = said !== undefined && time === undefined
  const holder = expected.holder === undefined ? undefined : readExpectedHolder(expected.holder)
  return {
    kind: kindOf(boxes),
    input: { text: boxes.text.trim(), keys, keyFault: fault, expected },
    faults: {
      ...(fault === undefined ? {} : { key: fault }),
      ...(holder !== undefined && 'fault' in holder ? { holder: holder.fault } : {}),
      ...(unread ? { time: 'Neither a date-time of RFC 3339 nor seconds since 1970.' } : {}),
    },
  }
}

/** A published example: RFC 8037, A.4 (a JWS under Ed25519) with its public key, A.2. */
export const EXAMPLE: Partial<Boxes> = {
  text: 'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
  key: '{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}',
}

interface Checked {
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
