import type { Visitor } from '../client/visitor.ts'
import { entryOf } from '../contract/json-members.ts'
import { keysOf } from '../contract/keys-of.ts'
import type { Actors } from '../flows/actors.ts'
import { runLink } from '../flows/sample-link.ts'
import { SAMPLES, type SampleName, type World } from '../parties/world.ts'
import { type AttemptEnd, type AttemptSetting, ended, type Stage } from './attempt.ts'
import { loadPilotRuns, withNewAgents } from './run-attempt.ts'
import { copiedClaim, normalDay } from './runs/home-runs.ts'
import { SCENARIOS, type ScenarioName } from './scenarios.ts'
import { COPIED_CLAIM, inAddress, STORIES, storyOfScenario } from './stories.ts'

/** What a story is run with: parties and a client of its own. */
export interface StorySetting {
  readonly visitor: Visitor
  readonly world: () => Promise<World>
  readonly window: Stage['window']
}

/** A story that plays: what it is about, what comes of it, and its run. */
export interface ToldStory {
  readonly name: string
  readonly title: string
  /** In a sentence. */
  readonly words: string
  /** The code, status or decision that its last answer must have. */
  readonly expected: string
  readonly tone: 'proven' | 'refused' | 'suspended' | 'claimed'
  readonly run: (setting: StorySetting) => Promise<AttemptEnd>
}

/** From the claim to the decision, as the protocol goes. */
const protocolRun =
  (sample: SampleName): ToldStory['run'] =>
  async ({ visitor, world }) => {
    const actors: Actors = { visitor, world: await world() }
    const { outcome } = await runLink(actors, { sample, to: 'pilot' })
    return ended(outcome)
  }

const attempt =
  (run: (setting: AttemptSetting) => Promise<AttemptEnd>): ToldStory['run'] =>
  setting =>
    run(setting)

const OF_SIX: Readonly<Record<string, Pick<ToldStory, 'words'> & Partial<Pick<ToldStory, 'run'>>>> = {
  CAPTURED_PROOF: { words: 'A thief copies a valid proof and sends it again.' },
  WRONG_KEY: { words: 'A thief signs in the agent’s name, with its own key.' },
  LATE_ANSWER: { words: 'The agent answers after its five minutes are over.' },
  OWN_VIOLATION: {
    words: 'An agent that is ready for the pilot signs another address than the approved one.',
    // The case has both for one address, so that its rule alone stops it.
    run: attempt(withNewAgents(async () => (await loadPilotRuns()).otherThanApproved)),
  },
}

function scenarioStory(scenario: ScenarioName): ToldStory {
  const { title, words, expected, tone, run } = SCENARIOS[scenario]
  const name = storyOfScenario(scenario)
  const six = entryOf(STORIES, name)
  const told = entryOf(OF_SIX, scenario)
  return {
    name,
    expected,
    title: six?.title ?? title,
    words: told?.words ?? words,
    tone: six?.tone ?? tone,
    run: told?.run ?? attempt(run),
  }
}

const protocolStory = (sample: SampleName): ToldStory => ({
  name: inAddress(sample),
  title: sample,
  words: SAMPLES[sample].words,
  expected: 'PERMIT',
  tone: 'proven',
  run: protocolRun(sample),
})

/** Every story that plays, by its name in the address: the five of the first view, the scenarios, one for each protocol. */
export const TOLD_STORIES: ReadonlyMap<string, ToldStory> = new Map(
  [
    {
      name: 'normal-day',
      title: STORIES['normal-day'].title,
      words: 'An agent proves who it is, is permitted to enter the pilot, and delivers a report.',
      expected: 'PERMIT',
      tone: 'proven',
      run: attempt(withNewAgents(async () => normalDay)),
    } as const,
    ...keysOf(SCENARIOS).map(scenarioStory),
    ...keysOf(SAMPLES).map(protocolStory),
    {
      name: COPIED_CLAIM,
      title: 'Copied claim',
      words: 'A thief copies an agent’s claim, word for word, and signs with the only key that it has.',
      expected: '422 PROOF_REJECTED',
      tone: 'refused',
      run: attempt(withNewAgents(async () => copiedClaim)),
    } as const,
  ].map(story => [story.name, story]),
)

/** The story that is read next: the six in their order, then whatever follows in the table. */
export function storyAfter(name: string): ToldStory | undefined {
  const names = [...new Set([...keysOf(STORIES), ...TOLD_STORIES.keys()])].filter(each =>
    TOLD_STORIES.has(each),
  )
  return TOLD_STORIES.get(names[names.indexOf(name) + 1] ?? names[0] ?? '')
}
