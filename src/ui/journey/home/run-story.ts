import type { AttemptEnd, AttemptSetting } from '../../../cases/attempt.ts'
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

async function runScenario(name: ScenarioName, setting: AttemptSetting): Promise<StoryEnd> {
  const { outcome } = await SCENARIOS[name].run(setting)
  return shownAt(outcome, scenarioAddress(name))
}

async function runProtocol(sample: SampleName, { visitor, world }: StoryServices): Promise<StoryEnd> {
  const actors = { visitor, world: await world() }
  const { outcome, stoppedAt } = await runLink(
    actors,
    { from: { kind: 'sample', sample }, to: 'pilot' },
    () => undefined,
  )
  return shownAt(outcome, stoppedAt === null || stoppedAt === 'evaluate' ? VIEWS.evaluate : VIEWS.bind)
}

function stepReached({ outcome, enforcement }: AttemptEnd): string {
  if (enforcement !== null) return VIEWS.pilot
  return outcome.kind === 'answer' ? VIEWS.evaluate : VIEWS.bind
}

async function runNormalDay(services: StoryServices): Promise<StoryEnd> {
  const { visitor, world } = services
  const window = enforcementWindow(services)
  const end = await withNewAgents(async () => normalDay)({ visitor, world, window })
  return shownAt(end.outcome, stepReached(end))
}

async function runCopy(claim: ImportRequest | undefined, setting: AttemptSetting): Promise<StoryEnd> {
  const { outcome } = await withNewAgents(async () => stage => copiedWords(stage, claim))(setting)
  return shownAt(outcome, scenarioAddress('WRONG_KEY'))
}

export function runStory(request: StoryRequest, services: StoryServices): Promise<StoryEnd> {
  const { visitor, world } = services
  switch (request.kind) {
    case 'scenario':
      return runScenario(request.name, { visitor, world })
    case 'protocol':
      return runProtocol(request.name, services)
    case 'normal-day':
      return runNormalDay(services)
    case 'copy':
      return runCopy(request.claim, { visitor, world })
  }
}
