import { onDemand } from '../browser/lazy.ts'
import type { Outcome } from '../client/visitor.ts'
import { RunEnded } from '../flows/actors.ts'
import { type Attempt, type AttemptEnd, ended, type Stage } from './attempt.ts'

// What the attempts run, each loaded once: a browser takes another turn for every `import()`, also of what is there.
export const loadBindRuns = onDemand(() => import('./runs/bind-runs.ts'))
export const loadEvaluateRuns = onDemand(() => import('./runs/evaluate-runs.ts'))
export const loadPilotRuns = onDemand(() => import('./runs/pilot-runs.ts'))

type Run = (stage: Stage) => Promise<Outcome<unknown> | AttemptEnd>
/** Some of the attempts' code, by name: it is loaded on first use, because the page's first view already shows the tables. */
export type Runs<N extends string> = Readonly<Record<N, Run>>

const noWindow = (): Promise<never> => Promise.reject(new Error('this attempt needs the service’s window'))
const NO_WINDOW: Stage['window'] = { receipt: noWindow, agent: noWindow, holding: noWindow }

/** Runs to the end, or to the outcome that ended it early. */
function runOn(how: Pick<Stage, 'keepCurrent' | 'group'>, load: () => Promise<Run>): Attempt['run'] {
  return async ({ visitor, world, window = NO_WINDOW }) => {
    const run = await load()
    try {
      const end = await run({ visitor, world: await world(), window, ...how })
      return 'outcome' in end ? end : ended(end)
    } catch (cause) {
      if (cause instanceof RunEnded) return ended(cause.outcome)
      throw cause
    }
  }
}

/** Runs on its own agents, which never replace the visitor's current one. */
export function onSeparateAgents(group: string, load: () => Promise<Run>): Attempt['run'] {
  return runOn({ keepCurrent: true, group }, load)
}

/** Runs on its own agents, the last of which becomes the visitor's current one. */
export function withNewAgents(load: () => Promise<Run>): Attempt['run'] {
  return runOn({ keepCurrent: false }, load)
}
