import { useEffect, useState } from 'react'
import { type LinkAttackEnd, runLinkAttack } from '../../attempts/link-attack.ts'
import type { LinkStep } from '../../flows/link-attacks.ts'
import { type LinkEnd, type LinkOperation, operationsOf, runLink } from '../../flows/link-run.ts'
import type { ScenarioLink } from '../../flows/scenario-link.ts'
import { goTo } from '../app/navigation.ts'
import { VIEWS } from '../app/route.ts'
import { useSelection } from '../app/SelectionContext.tsx'
import { useServices } from '../app/ServicesContext.tsx'
import { type Task, useTask } from '../app/task.ts'
import { enforcementWindow } from '../journey/pilot/enforcement-parts.ts'

/** One thing that a link runs: an operation, or the attack that it ends with. */
export type LinkPart = LinkOperation | 'attack'

/** The view that a link ends in where it names no attack. */
export const OPENED = {
  import: VIEWS.import,
  bind: VIEWS.bind,
  evaluate: VIEWS.evaluate,
  decision: VIEWS.evaluate,
  pilot: VIEWS.pilot,
} as const satisfies Record<LinkStep, string>

/** The steps after which the view shows what came of them. */
const WITH_OUTCOME: readonly LinkStep[] = ['bind', 'decision']

interface Ran {
  /** How the steps ended; undefined where the link has none. */
  readonly steps: LinkEnd | undefined
  /** What the attack came to; undefined where none was tried. */
  readonly attack: LinkAttackEnd | undefined
}

const stoppedEarly = ({ steps }: Ran): boolean => steps !== undefined && steps.stoppedAt !== null

export interface LinkTask extends Omit<Task<Ran>, 'result'> {
  /** What is under way, or where the run stopped. */
  readonly at: LinkPart | undefined
  /** What stopped it before its end. */
  readonly stopped: LinkEnd | undefined
  /** Whether it ran to its end, attack included. */
  readonly done: boolean
  /** What the attack after the steps came to. */
  readonly attacked: LinkAttackEnd | undefined
}

/** Marks the run's state on the root element, for a driver: the link's view is left once it is done. */
function showRun(state: 'running' | 'done' | 'stopped'): void {
  document.documentElement.dataset.link = state
}

/** Whether a run came to the end that its link promises. */
function cameToItsEnd(ran: Ran): boolean {
  return !stoppedEarly(ran) && ran.attack?.asExpected !== false
}

/** A link's view begins without a run to its name. */
function useNoRunYet(): void {
  useEffect(() => {
    delete document.documentElement.dataset.link
  }, [])
}

/** Runs the steps, and the attack after them. */
function useRun(link: ScenarioLink, onPart: (part: LinkPart) => void): () => Promise<Ran> {
  const parts = useServices()
  const { visitor, world } = parts
  return async () => {
    try {
      const hasSteps = operationsOf(link).length > 0
      const steps = hasSteps ? await runLink({ visitor, world: await world() }, link, onPart) : undefined
      const ran = { steps, attack: undefined }
      if (link.attack === undefined || stoppedEarly(ran)) return ran
      onPart('attack')
      const setting = { visitor, world, window: enforcementWindow(parts) }
      return { steps, attack: await runLinkAttack(link.attack, setting) }
    } catch (cause) {
      showRun('stopped')
      throw cause
    }
  }
}

/** Runs a link on a new agent and opens what it leads to; a refusal, wanted or not, is shown in place. */
export function useLinkTask(link: ScenarioLink): LinkTask {
  const { select } = useSelection()
  const [at, setAt] = useState<LinkPart>()
  useNoRunYet()
  const { result, ...task } = useTask({
    run: useRun(link, setAt),
    onStart: () => {
      showRun('running')
      select(null)
    },
    onDone: (ran, _given, stayed) => {
      if (stayed && ran.attack !== undefined) select(`${ran.attack.outcome.entry.seq}-request`)
      else if (stayed && !stoppedEarly(ran))
        goTo(OPENED[link.to], WITH_OUTCOME.includes(link.to) ? 'outcome' : 'heading')
      showRun(cameToItsEnd(ran) ? 'done' : 'stopped')
    },
  })
  const done = result !== undefined && !stoppedEarly(result)
  return { ...task, at, done, stopped: done ? undefined : result?.steps, attacked: result?.attack }
}
