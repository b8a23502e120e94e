import type { CallEntry } from '../client/journal-record.ts'
import type { Outcome, OwnAgent, Visitor } from '../client/visitor.ts'
import type { Status } from '../contract/names.ts'
import type { Enforcement, EnforcementParts } from '../enforcement/enforcement.ts'
import type { Actors } from '../flows/actors.ts'
import { RunEnded } from '../flows/actors.ts'
import type { World } from '../parties/world.ts'

/** The service's receipts and agents, which the enforcement point reads. */
export type AttemptWindow = EnforcementParts['window']

/** What an attempt works with; what only some attempts need may be absent. */
export interface AttemptSetting {
  readonly visitor: Visitor
  readonly world: () => Promise<World>
  /** The visitor's current agent. */
  readonly agent?: OwnAgent | undefined
  /** The last proof that was accepted for this agent, as sent. */
  readonly accepted?: CallEntry | undefined
  readonly window?: AttemptWindow
}

/** The result of an attempt: the last answer and, if it got that far, what the enforcement point did. */
export interface AttemptEnd {
  readonly outcome: Outcome<unknown>
  readonly enforcement: Enforcement | null
}

/** Something that is tried for real, at the normal endpoints. */
export interface Attempt {
  readonly title: string
  /** The step whose view offers it, or shows its result. */
  readonly step: 'import' | 'bind' | 'evaluate' | 'pilot'
  /**
   * What must come back: the code of a refusal, the reason why there is no PERMIT, or the check or obligation
   * that stops the enforcement point; for a scenario the decision, or the HTTP status and what came with it.
   */
  readonly expected: string
  /** The agent's status after an attack on a report. */
  readonly leaves?: Status
  /** Why it cannot be tried yet, or null. */
  readonly closed?: (setting: AttemptSetting) => string | null
  readonly run: (setting: AttemptSetting) => Promise<AttemptEnd>
}

type Came = Promise<Outcome<unknown> | AttemptEnd>
type Run = (actors: Actors, group: string, window: AttemptWindow) => Came

const noWindow = (): Promise<never> => Promise.reject(new Error('this attempt needs the service’s window'))
const NO_WINDOW: AttemptWindow = { receipt: noWindow, agent: noWindow, holding: noWindow }

/** The result of an attempt in which nothing was enforced. */
export function ended(outcome: Outcome<unknown>): AttemptEnd {
  return { outcome, enforcement: null }
}

/** Runs to the end, or to the outcome that ended it early. */
async function toItsEnd(
  load: () => Promise<(actors: Actors) => Came>,
  { visitor, world }: AttemptSetting,
  besides: boolean,
): Promise<AttemptEnd> {
  const run = await load()
  try {
    const end = await run({ visitor, world: await world(), besides })
    return 'outcome' in end ? end : ended(end)
  } catch (cause) {
    if (cause instanceof RunEnded) return ended(cause.outcome)
    throw cause
  }
}

/**
 * Runs on its own agents, which never replace the visitor's current one. The code is loaded on first use,
 * because the page's first view already shows the tables.
 */
export function besideTheVisitor(group: string, load: () => Promise<Run>): Attempt['run'] {
  return setting => {
    const loaded = async () => {
      const run = await load()
      return (actors: Actors) => run(actors, group, setting.window ?? NO_WINDOW)
    }
    return toItsEnd(loaded, setting, true)
  }
}

/** Runs on its own agents, the last of which becomes the visitor's current one. */
export function withNewAgents(load: () => Promise<(actors: Actors) => Came>): Attempt['run'] {
  return setting => toItsEnd(load, setting, false)
}
