import { useEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createObservable } from '../../../browser/observable.ts'
import { ATTACKS } from '../../../cases/attacks.ts'
import {
  type Attack,
  type AttemptEnd,
  type AttemptSetting,
  attempt,
  mustStop,
} from '../../../cases/attempt.ts'
import type { Leaves } from '../../../cases/report-attacks.ts'
import type { CallEntry } from '../../../client/journal-record.ts'
import { messageOf, succeeded } from '../../../client/message.ts'
import type { OwnAgent } from '../../../client/own-records.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { focusWhenThere } from '../../app/focus.ts'
import { type ExchangeRow, lastCall } from '../../app/rows.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { type Task, useTask } from '../../app/task.ts'

/** Something that can be tried at a step: it goes to the same endpoint as everything else, and must be stopped. */
export interface BreakItem {
  readonly name: string
  readonly title: string
  readonly closed: string | undefined
  /** What happened, in a sentence; without one, why it was stopped is said. */
  readonly words?: string | undefined
  /** The code that must stop it. */
  readonly expected: string
  /** The status in which it must leave the agent of its own that it was tried with. */
  readonly leaves?: Leaves
  /** What its outcome is called, where "TITLE: refused" does not say why. */
  readonly headline?: string
  readonly run: () => Promise<AttemptEnd>
}

/** What an attack's row says of it. */
export const itemOf = (name: string, attack: Attack) => ({
  ...{ name, title: attack.title, words: attack.words, expected: mustStop(attack) },
})

type Tried = ReadonlyMap<string, AttemptEnd>

interface Place {
  /** The step and its agent whose mode is open. */
  readonly open: string | undefined
  /** What was tried there, by place; the newest last. */
  readonly tried: ReadonlyMap<string, Tried>
}

// Kept by the page rather than by a view, so that a look at a record or the reference loses no result.
const memory = createObservable<Place>({ open: undefined, tried: new Map() })

function turn(open: string | undefined): void {
  flushSync(() => memory.set({ ...memory.getSnapshot(), open }))
  focusWhenThere('heading')
}

const NOTHING: Tried = new Map()

export interface BreakMode {
  readonly items: readonly BreakItem[]
  readonly open: boolean
  readonly tried: Tried
  readonly task: Task<AttemptEnd, BreakItem>
  readonly enter: (item?: BreakItem) => void
  readonly leave: () => void
}

export function useBreakMode(
  step: string,
  agentId: string | undefined,
  items: readonly BreakItem[],
): BreakMode {
  const here = `${step} ${agentId ?? ''}`
  const { open, tried } = useSyncExternalStore(memory.subscribe, memory.getSnapshot)
  const { select } = useSelection()
  const task = useTask({
    run: (item: BreakItem) => item.run(),
    onDone: (end, { name }, stayed) => {
      const { tried: all } = memory.getSnapshot()
      const before = [...(all.get(here) ?? NOTHING)].filter(([each]) => each !== name)
      memory.set({
        ...memory.getSnapshot(),
        tried: new Map([...all, [here, new Map([...before, [name, end]])]]),
      })
      if (stayed) select(`${end.outcome.entry.seq}-request`)
    },
  })
  // Another step, or another agent, begins with its own task.
  useEffect(() => {
    const now = memory.getSnapshot()
    if (now.open !== undefined && now.open !== here) memory.set({ ...now, open: undefined })
  }, [here])
  return {
    items,
    open: open === here,
    tried: tried.get(here) ?? NOTHING,
    task,
    enter: item => {
      turn(here)
      if (item !== undefined) task.start(item)
    },
    leave: () => turn(undefined),
  }
}

const acceptedProof = (rows: readonly ExchangeRow[], agentId?: string): CallEntry | undefined =>
  lastCall(
    rows,
    (call, { kind }) =>
      kind === 'request' &&
      (agentId === undefined || call.agent_id === agentId) &&
      messageOf(call).kind === 'prove' &&
      succeeded(call),
  )

export function useClaimAttacks(
  step: Attack['step'],
  own: OwnAgent | undefined,
  rows: readonly ExchangeRow[],
): readonly BreakItem[] {
  const { visitor, world } = useServices()
  const notReady = useClosedBecause()
  const setting: AttemptSetting = { visitor, world, agent: own, accepted: acceptedProof(rows) }
  return keysOf(ATTACKS)
    .filter(name => ATTACKS[name].step === step)
    .map(name => {
      const attack: Attack = ATTACKS[name]
      const closed = notReady ?? attack.closed?.(setting) ?? undefined
      return { ...itemOf(name, attack), closed, run: () => attempt(attack, setting, true) }
    })
}

/** Sends the agent's own accepted proof once more, as anyone who copied it would; undefined where there is none. */
export function useStolenProof(
  own: OwnAgent | undefined,
  rows: readonly ExchangeRow[],
): BreakItem | undefined {
  const { visitor, world } = useServices()
  const closed = useClosedBecause()
  const accepted = own && acceptedProof(rows, own.agent_id)
  if (accepted === undefined) return undefined
  return {
    ...itemOf('STOLEN_PROOF', ATTACKS.REPLAY),
    title: 'Steal the proof',
    words: 'Someone recorded your valid proof and sent it again, byte for byte.',
    headline: 'Replayed proof refused: its nonce was already used',
    closed,
    run: () => attempt(ATTACKS.REPLAY, { visitor, world, agent: own, accepted }, true),
  }
}
