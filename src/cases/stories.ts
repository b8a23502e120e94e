import type { ScenarioName } from './scenarios.ts'

/** A story on the first view: what happens in it, and the one outcome that it has. */
interface Story {
  readonly title: string
  /** On its card, without a full stop. */
  readonly words: string
  readonly outcome: string
  readonly tone: 'proven' | 'refused' | 'suspended' | 'claimed'
  /** The scenario that it runs, for those that are one. */
  readonly scenario: ScenarioName | null
}

/** The six stories by their addresses, in the order in which they are best read. */
export const STORIES = {
  'normal-day': {
    title: 'Normal day',
    words: 'Claim, proof, decision, report',
    outcome: 'PERMIT',
    tone: 'proven',
    scenario: null,
  },
  'stolen-proof': {
    title: 'Stolen proof',
    words: 'A valid proof, sent again',
    outcome: '409 refused',
    tone: 'refused',
    scenario: 'CAPTURED_PROOF',
  },
  'wrong-key': {
    title: 'Wrong key',
    words: 'A thief signs instead',
    outcome: '422 refused',
    tone: 'refused',
    scenario: 'WRONG_KEY',
  },
  'too-late': {
    title: 'Too late',
    words: 'Answered after five minutes',
    outcome: '410 refused',
    tone: 'refused',
    scenario: 'LATE_ANSWER',
  },
  'breaks-its-own-rules': {
    title: 'Breaks its own rules',
    words: 'A report, wrong address',
    outcome: 'SUSPENDED',
    tone: 'suspended',
    scenario: 'OWN_VIOLATION',
  },
  'your-own-claim': {
    title: 'Your own claim',
    words: 'Fill in the card',
    outcome: 'you decide',
    tone: 'claimed',
    scenario: null,
  },
} as const satisfies Record<string, Story>
export type StoryName = keyof typeof STORIES

/** The story of the thief who copies an agent's claim and signs with the only key that it has. */
export const COPIED_CLAIM = 'copied-claim'

/** The address of a story, by its name; of a step of it, from 1; and of a tab of that step's message. */
export const storyAddress = (name: string, at?: number, tab?: string): string =>
  `#/story/${name}${at === undefined ? '' : `?at=${at}`}${tab === undefined ? '' : `&tab=${tab}`}`

/** How a name of a table is written in an address. */
export const inAddress = (name: string): string => name.toLowerCase().replaceAll('_', '-')

const TOLD: readonly (readonly [string, Story])[] = Object.entries(STORIES)

/** The name of the story that tells a scenario: one of the six, or its own. */
export function storyOfScenario(scenario: string): string {
  return TOLD.find(([, story]) => story.scenario === scenario)?.[0] ?? inAddress(scenario)
}
