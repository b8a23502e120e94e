import { useEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createObservable } from '../../../browser/observable.ts'
import type { ReportAttack } from '../../../cases/attacks.ts'
import type { AttemptEnd } from '../../../cases/attempt.ts'
import { focusWhenThere } from '../../app/focus.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { type Task, useTask } from '../../app/task.ts'

/** Something that can be tried at a step: it goes to the same endpoint as everything else, and must be stopped. */
export interface BreakItem {
  readonly name: string
  readonly title: string
  readonly closed: string | undefined
  /** The code that must stop it. */
  readonly expected: string
  /** The status in which it must leave the agent of its own that it was tried with. */
  readonly leaves?: ReportAttack['leaves']
  /** What its outcome is called, where "TITLE: refused" does not say why. */
  readonly headline?: string
  readonly run: () => Promise<AttemptEnd>
}

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
