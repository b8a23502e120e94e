import { entryOf } from '../contract/json-members.ts'
import { keysOf } from '../contract/keys-of.ts'
import { SOURCE_OF_PROTOCOL } from '../contract/names.ts'
import { SAMPLES, type SampleName } from '../parties/world.ts'
import type { CaseAnswer, Tried } from './case.ts'
import { SCENARIOS, type Scenario } from './scenarios.ts'
import { BOUND, LINK } from './situations.ts'
import type { Steps } from './steps.ts'
import { COPIED_CLAIM, inAddress, STORIES, storyOfScenario } from './stories.ts'

/** A story that plays: what it is about, what it runs, and the last answer that it must have. */
export interface ToldStory extends Pick<Tried, 'expected' | 'steps'> {
  readonly name: string
  readonly title: string
  /** In a sentence. */
  readonly words: string
  readonly tone: 'proven' | 'refused' | 'suspended' | 'claimed'
}

const PERMIT: CaseAnswer = { status: 200, decision: 'PERMIT' }

function scenarioStory([scenario, { told, ...own }]: [string, Scenario]): ToldStory {
  const name = storyOfScenario(scenario)
  const six = entryOf(STORIES, name)
  return {
    ...{ name, expected: own.expected, title: six?.title ?? own.title, tone: six?.tone ?? own.tone },
    ...{ words: told?.words ?? own.words, steps: told?.steps ?? own.steps },
  }
}

/** From the claim to the decision, as the protocol goes. */
function protocolSteps(sample: SampleName): Steps {
  const verifies = SOURCE_OF_PROTOCOL[sample] === 'EXTERNAL'
  const { organization } = SAMPLES[sample]
  return [
    ['begin', sample],
    ...(verifies ? ['verify' as const] : []),
    ...(organization ? [LINK] : []),
    'bind',
    'enter',
  ]
}

/** Every story that plays, by its name in the address: the five of the first view, the scenarios, one for each protocol. */
export const TOLD_STORIES: ReadonlyMap<string, ToldStory> = new Map(
  [
    {
      name: 'normal-day',
      title: STORIES['normal-day'].title,
      words: 'An agent proves who it is, is permitted to enter the pilot, and delivers a report.',
      expected: PERMIT,
      tone: 'proven',
      steps: [...BOUND, 'enter', ['report', { approver: 'holder' }], 'submit', 'enforce'],
    } as const,
    ...Object.entries(SCENARIOS).map(scenarioStory),
    ...keysOf(SAMPLES).map(
      (sample): ToldStory => ({
        ...{ name: inAddress(sample), title: sample, words: SAMPLES[sample].words },
        ...{ expected: PERMIT, tone: 'proven', steps: protocolSteps(sample) },
      }),
    ),
    {
      name: COPIED_CLAIM,
      title: 'Copied claim',
      words: 'A thief copies an agent’s claim, word for word, and signs with the only key that it has.',
      expected: { status: 422, code: 'PROOF_REJECTED' },
      tone: 'refused',
      steps: [
        ['begin', 'SERVICE_NAME'],
        ['as', 'thief'],
        ['copy', 'own key'],
        ['for', 'The thief signs'],
        'bind',
      ],
    } as const,
  ].map((story: ToldStory) => [story.name, story]),
)

/** The story that is read next: the six in their order, then whatever follows in the table. */
export function storyAfter(name: string): ToldStory | undefined {
  const names = [...new Set([...keysOf(STORIES), ...TOLD_STORIES.keys()])].filter(each =>
    TOLD_STORIES.has(each),
  )
  return TOLD_STORIES.get(names[names.indexOf(name) + 1] ?? names[0] ?? '')
}
