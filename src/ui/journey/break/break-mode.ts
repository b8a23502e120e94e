import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createObservable } from '../../../browser/observable.ts'
import { ATTACKS, DECISION_ATTACKS } from '../../../cases/attacks.ts'
import { type Attack, type AttemptEnd, attempt, mustStop } from '../../../cases/attempt.ts'
import { REPORT_ATTACKS } from '../../../cases/report-attacks.ts'
import type { CallEntry } from '../../../client/journal-record.ts'
import { messageOf, succeeded } from '../../../client/message.ts'
import type { OwnAgent } from '../../../client/own-records.ts'
import type { CurrentAgent } from '../../app/current-agent.ts'
import { focusWhenThere } from '../../app/focus.ts'
import { closeMessage } from '../../app/navigation.ts'
import { type ExchangeRow, lastCall } from '../../app/rows.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useKept } from '../../app/switches.ts'
import { useTask } from '../../app/task.ts'
import type { StepName } from '../frame/Step.tsx'
import { enforcementWindow } from '../pilot/use-pilot.ts'

/** `headline` is what its outcome is called, where "TITLE: refused" does not say why. */
type Row = Attack & { readonly headline?: string }

/** The agent's own accepted proof, sent once more, as anyone who copied it would. */
const STOLEN_PROOF = {
  ...ATTACKS.REPLAY,
  title: 'Steal the proof',
  words: 'Someone recorded your valid proof and sent it again, byte for byte.',
  headline: 'Replayed proof refused: its nonce was already used',
}

const attacksOn = (step: Attack['step']) =>
  Object.entries<Row>(ATTACKS).filter(([, row]) => row.step === step)

/** What each step offers to try, in order; the theft comes first once there is a proof. */
const OFFERED: Readonly<Record<StepName, readonly [string, Row][]>> = {
  import: attacksOn('import'),
  bind: attacksOn('bind'),
  evaluate: Object.entries<Row>({ STOLEN_PROOF, ...DECISION_ATTACKS }),
  pilot: Object.entries<Row>(REPORT_ATTACKS),
}

const acceptedProof = (rows: readonly ExchangeRow[], agentId: string): CallEntry | undefined =>
  lastCall(
    rows,
    (call, { kind }) =>
      kind === 'request' && call.agent_id === agentId && messageOf(call).kind === 'prove' && succeeded(call),
  )

/** The attacks of a step, each against an agent of its own unless it replays what this one has sent. */
function useItems(step: StepName, own: OwnAgent | undefined, rows: readonly ExchangeRow[]) {
  const services = useServices()
  const { visitor, world } = services
  const notReady = useClosedBecause()
  const accepted = own && acceptedProof(rows, own.agent_id)
  const setting = { visitor, world, window: enforcementWindow(services), agent: own, accepted }
  return OFFERED[step].map(([name, row]) => ({
    ...row,
    name,
    closed: notReady ?? row.closed?.(setting) ?? undefined,
    expected: mustStop(row),
    run: () => attempt(row, setting, true),
  }))
}
/** Something that can be tried at a step: it goes to the same endpoint as everything else, and must be stopped. */
export type BreakItem = ReturnType<typeof useItems>[number]

type Tried = ReadonlyMap<string, AttemptEnd>
const NOTHING: Tried = new Map()

// Kept by the page rather than by a view, so that a look at a record or the reference loses no result: the step and its
// agent whose attacks are open, and what was tried at each, the newest last.
const openAt = createObservable<string | undefined>(undefined)
const triedAt = createObservable<ReadonlyMap<string, Tried>>(new Map())

function turn(open: string | undefined): void {
  flushSync(() => openAt.set(open))
  focusWhenThere('heading')
}

function note(here: string, name: string, end: AttemptEnd): void {
  const all = triedAt.getSnapshot()
  const before = [...(all.get(here) ?? NOTHING)].filter(([each]) => each !== name)
  triedAt.set(new Map([...all, [here, new Map([...before, [name, end]])]]))
}

/** The attacks on a step, and what was tried of them with the agent at work. */
export function useBreakMode(step: StepName, { own, rows }: Pick<CurrentAgent, 'own' | 'rows'>) {
  const here = `${step} ${own?.agent_id ?? ''}`
  const [open, setOpen] = useKept(openAt)
  const [tried] = useKept(triedAt)
  const task = useTask({
    run: (item: BreakItem) => item.run(),
    onDone: (end, { name }, stayed) => {
      note(here, name, end)
      if (stayed) closeMessage()
    },
  })
  // Another step, or another agent, begins with its own task.
  useEffect(() => {
    if (openAt.getSnapshot() !== here) setOpen(undefined)
  }, [here, setOpen])
  return {
    items: useItems(step, own, rows),
    open: open === here,
    tried: tried.get(here) ?? NOTHING,
    task,
    enter: (item?: BreakItem) => {
      turn(here)
      if (item !== undefined && item.closed === undefined) task.start(item)
    },
    leave: () => turn(undefined),
  }
}
export type BreakMode = ReturnType<typeof useBreakMode>
