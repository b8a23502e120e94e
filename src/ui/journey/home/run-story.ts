import { withNewAgents } from '../../../cases/run-attempt.ts'
import { copiedWords, normalDay } from '../../../cases/runs/home-runs.ts'
import { SCENARIOS, type ScenarioName } from '../../../cases/scenarios.ts'
import type { Outcome } from '../../../client/visitor.ts'
import type { ImportRequest } from '../../../contract/schemas/profile.ts'
import { runLink } from '../../../flows/link-run.ts'
import type { SampleName } from '../../../parties/world.ts'
import { VIEWS } from '../../app/route.ts'
import type { PageServices } from '../../app/ServicesContext.tsx'
import { enforcementWindow } from '../pilot/report-task.ts'

export type StoryRequest =
  | { readonly kind: 'scenario'; readonly name: ScenarioName }
  | { readonly kind: 'protocol'; readonly name: SampleName }
  | { readonly kind: 'normal-day' }
  | { readonly kind: 'copy'; readonly claim: ImportRequest | undefined }

/** How a run ended, and where that is shown; nowhere else if not even an agent came of it. */
export interface StoryEnd {
  readonly outcome: Outcome<unknown>
  readonly address: string | null
}

type StoryServices = Pick<PageServices, 'visitor' | 'world' | 'window'>

const scenarioAddress = (name: ScenarioName): string => `${VIEWS[SCENARIOS[name].step]}?scenario=${name}`

function shownAt(outcome: Outcome<unknown>, address: string): StoryEnd {
  return { outcome, address: outcome.entry.agent_id === null ? null : address }
}

async function runProtocol(sample: SampleName, { visitor, world }: StoryServices): Promise<StoryEnd> {
  const link = { from: { kind: 'sample', sample }, to: 'pilot' } as const
  const { outcome, stoppedAt } = await runLink({ visitor, world: await world() }, link, () => undefined)
  return shownAt(outcome, stoppedAt === null || stoppedAt === 'evaluate' ? VIEWS.evaluate : VIEWS.bind)
}

async function runNormalDay(services: StoryServices): Promise<StoryEnd> {
  const { visitor, world } = services
  const window = enforcementWindow(services)
  const { outcome, enforcement } = await withNewAgents(async () => normalDay)({ visitor, world, window })
  const decided = outcome.kind === 'answer' ? VIEWS.evaluate : VIEWS.bind
  return shownAt(outcome, enforcement === null ? decided : VIEWS.pilot)
}

/** Runs it for real through the endpoints, on agents of its own. */
export async function runStory(request: StoryRequest, services: StoryServices): Promise<StoryEnd> {
  const { visitor, world } = services
  if (request.kind === 'protocol') return runProtocol(request.name, services)
  if (request.kind === 'normal-day') return runNormalDay(services)
  const run =
    request.kind === 'scenario'
      ? SCENARIOS[request.name].run
      : withNewAgents(async () => stage => copiedWords(stage, request.claim))
  const { outcome } = await run({ visitor, world })
  return shownAt(outcome, scenarioAddress(request.kind === 'scenario' ? request.name : 'WRONG_KEY'))
}
