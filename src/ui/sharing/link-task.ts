import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { codePointLength } from '../../contract/schemas/formats.ts'
import { importRequest } from '../../contract/schemas/profile.ts'
import { type LinkEnd, type LinkOperation, limitsOf, runLink } from '../../flows/link-run.ts'
import { FRESH, type LinkStep, type ScenarioLink } from '../../flows/scenario-link.ts'
import { goTo } from '../app/navigation.ts'
import { VIEWS } from '../app/route.ts'
import { useSelection } from '../app/SelectionContext.tsx'
import { useAvailability, useClosedBecause, useServices } from '../app/ServicesContext.tsx'
import { type Task, useTask } from '../app/task.ts'
import { lacksAlgorithm, useAlgorithms } from '../app/world.ts'
import { visibleText } from '../kit/visible-text.ts'

/** What to expect of a link before anything is done. */
export interface LinkOutlook {
  /** Why its steps cannot be run at all; undefined where they can. */
  readonly closed: string | undefined
  /** Where the service will refuse, and why. */
  readonly refusals: readonly string[]
}

const SHOWN_AT_MOST = 160

const short = (text: string): string => {
  const visible = visibleText(text)
  return codePointLength(visible) > SHOWN_AT_MOST
    ? `${[...visible].slice(0, SHOWN_AT_MOST).join('')}…`
    : visible
}

function schemaRefusals({ from }: ScenarioLink): string[] {
  if (from.kind === 'sample') return []
  const { metadata } = from.claim
  const { endpoint, ...rest } = metadata
  const claim = { ...from.claim, metadata: endpoint === FRESH ? rest : metadata }
  const { error } = importRequest.safeParse(claim)
  return [...new Set(error?.issues.map(({ path }) => String(path.at(-1))))].map(
    field => `${field} does not fit the schema of an import: 400 SCHEMA_VIOLATION.`,
  )
}

/** The service's own guard asked about a claim, without sending it. */
function useRealNames({ from }: ScenarioLink): readonly string[] {
  const { window } = useServices()
  const ready = useAvailability().state === 'ready'
  const { data } = useQuery({
    queryKey: ['real-names', from],
    enabled: ready && from.kind === 'claim',
    staleTime: 'static',
    queryFn: async () => {
      if (from.kind === 'sample') return []
      const errors = await (await window()).realNames(from.claim)
      return errors.map(({ pointer, detail }) => {
        const field = pointer.split('/').find(part => part !== '' && part !== 'metadata') ?? pointer
        return `${field}: ${short(detail)}. 422 REAL_DATA_NOT_ACCEPTED.`
      })
    },
  })
  return data ?? []
}

/** What stands against a link: this browser, its schema, the guard, the world. */
export function useLinkOutlook(link: ScenarioLink): LinkOutlook {
  const notReady = useClosedBecause()
  const lacking = lacksAlgorithm(
    link.from.kind === 'sample' ? link.from.sample : link.from.claim.metadata.protocol,
    useAlgorithms(),
  )
  const real = useRealNames(link)
  const nothing =
    link.to === 'import' ? 'This link opens the form: there is nothing to run before it.' : undefined
  return {
    closed: notReady ?? nothing ?? lacking,
    refusals: [...schemaRefusals(link), ...real, ...limitsOf(link)],
  }
}

export const OPENED = {
  import: VIEWS.import,
  bind: VIEWS.bind,
  evaluate: VIEWS.evaluate,
  decision: VIEWS.evaluate,
  pilot: VIEWS.pilot,
} as const satisfies Record<LinkStep, string>

/** The steps after which the view shows what came of them. */
const WITH_OUTCOME: readonly LinkStep[] = ['bind', 'decision']

export interface LinkTask extends Omit<Task<LinkEnd>, 'result'> {
  /** What is under way, or where the run stopped. */
  readonly at: LinkOperation | undefined
  /** What stopped it before its end. */
  readonly stopped: LinkEnd | undefined
  /** Whether it ran to its end. */
  readonly done: boolean
}

/** Marks the run's state on the root element, for a driver: the link's view is left once it is done. */
function showRun(state: 'running' | 'done' | 'stopped'): void {
  document.documentElement.dataset.link = state
}

/** Runs a link on a new agent and opens what it leads to; a refusal is shown in place. */
export function useLinkTask(link: ScenarioLink): LinkTask {
  const { visitor, world } = useServices()
  const { select } = useSelection()
  const [at, setAt] = useState<LinkOperation>()
  // A link's view begins without a run to its name.
  useEffect(() => {
    delete document.documentElement.dataset.link
  }, [])
  const { result, ...task } = useTask({
    run: async () => {
      try {
        return await runLink({ visitor, world: await world() }, link, setAt)
      } catch (cause) {
        showRun('stopped')
        throw cause
      }
    },
    onStart: () => {
      showRun('running')
      select(null)
    },
    onDone: ({ stoppedAt }, _given, stayed) => {
      if (stayed && stoppedAt === null)
        goTo(OPENED[link.to], WITH_OUTCOME.includes(link.to) ? 'outcome' : 'heading')
      showRun(stoppedAt === null ? 'done' : 'stopped')
    },
  })
  const done = result?.stoppedAt === null
  return { ...task, at, done, stopped: done ? undefined : result }
}
