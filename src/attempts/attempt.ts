import type { CallEntry } from '../client/journal-record.ts'
import type { Outcome, OwnAgent, Visitor } from '../client/visitor.ts'
import type { Status } from '../contract/names.ts'
import type { Enforcement, EnforcementParts } from '../enforcement/enforcement.ts'
import type { Actors } from '../flows/actors.ts'
import type { World } from '../parties/world.ts'

/** The service's receipts and agents, which the enforcement point reads. */
export type AttemptWindow = EnforcementParts['window']

/** What an attempt works with; what only some need is absent where there is none. */
export interface AttemptSetting {
  readonly visitor: Visitor
  readonly world: () => Promise<World>
  /** The agent that the visitor works with. */
  readonly agent?: OwnAgent | undefined
  /** The last proof that was accepted for this agent, as sent. */
  readonly accepted?: CallEntry | undefined
  readonly window?: AttemptWindow
}

/** What an attempt came to: the last answer, and what the enforcement point did where it came to that. */
export interface AttemptEnd {
  readonly outcome: Outcome<unknown>
  readonly enforcement: Enforcement | null
}

/** Something that is tried for real, at the same endpoints as everything else. */
export interface Attempt {
  readonly title: string
  /** The step whose view offers it, or shows what it came to. */
  readonly step: 'import' | 'bind' | 'evaluate' | 'pilot'
  /**
   * What must come back: the code of a refusal, the reason why there is no PERMIT, the check or obligation that the
   * enforcement point stops at; for a scenario the decision, or the status and what came with it.
   */
  readonly expected: string
  /** What an attack on a report leaves of its agent. */
  readonly leaves?: Status
  /** Why it cannot be tried yet, or null. */
  readonly closed?: (setting: AttemptSetting) => string | null
  readonly run: (setting: AttemptSetting) => Promise<AttemptEnd>
}

type Came = Promise<Outcome<unknown> | AttemptEnd>
type Run = (actors: Actors, group: string, window: AttemptWindow) => Came

const noWindow = (): Promise<never> => Promise.reject(new Error('this attempt needs the service’s window'))
const NO_WINDOW: AttemptWindow = { receipt: noWindow, agent: noWindow, holding: noWindow }

/** What an attempt came to whose last message was answered, and nothing enforced. */
export function ended(outcome: Outcome<unknown>): AttemptEnd {
  return { outcome, enforcement: null }
}

/** Runs to the end, or to the outcome that ended it before. */
async function toItsEnd(
  load: () => Promise<(actors: Actors) => Came>,
  { visitor, world }: AttemptSetting,
  besides: boolean,
): Promise<AttemptEnd> {
  const [run, { RunEnded }] = await Promise.all([load(), import('../flows/sample-agents.ts')])
  try {
    const end = await run({ visitor, world: await world(), besides })
    return 'outcome' in end ? end : ended(end)
  } catch (cause) {
    if (cause instanceof RunEnded) return ended(cause.outcome)
    throw cause
  }
}

/**
 * Runs on agents of its own, which never take the place of the one that the visitor works with. What is run is loaded
 * when it is first wanted: the page's first view shows the tables.
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

/** Runs on agents of its own, the last of which the visitor works with afterwards. */
export function withNewAgents(load: () => Promise<(actors: Actors) => Came>): Attempt['run'] {
  return setting => toItsEnd(load, setting, false)
}
