import type { ScenarioName } from './scenarios.ts'

/** A story on the first view: what happens in it, and the one outcome that it has. */
interface Story {
  readonly title: string
  readonly words: string
  readonly outcome: string
  readonly tone: 'proven' | 'refused' | 'suspended' | 'claimed'
  /** The scenario that it runs, for those that are one. */
  readonly scenario: ScenarioName | null
}

/** The six stories, in the order in which they are best read. */
export const STORIES = {
  NORMAL_DAY: {
    title: 'Normal day',
    words: 'Claim, proof, decision, report.',
    outcome: 'PERMIT',
    tone: 'proven',
    scenario: null,
  },
  STOLEN_PROOF: {
    title: 'Stolen proof',
    words: 'A valid proof, sent a second time.',
    outcome: '409',
    tone: 'refused',
    scenario: 'CAPTURED_PROOF',
  },
  WRONG_KEY: {
    title: 'Wrong key',
    words: 'Signed by a key nobody registered.',
    outcome: '422',
    tone: 'refused',
    scenario: 'WRONG_KEY',
  },
  TOO_LATE: {
    title: 'Too late',
    words: 'Five minutes are over.',
    outcome: '410',
    tone: 'refused',
    scenario: 'LATE_ANSWER',
  },
  BREAKS_ITS_RULES: {
    title: 'Breaks its own rules',
    words: 'Sends a report elsewhere.',
    outcome: 'SUSPENDED',
    tone: 'suspended',
    scenario: 'OWN_VIOLATION',
  },
  OWN_CLAIM: {
    title: 'Your own claim',
    words: 'Fill in the profile yourself.',
    outcome: 'Enter a claim',
    tone: 'claimed',
    scenario: null,
  },
} as const satisfies Record<string, Story>
export type StoryName = keyof typeof STORIES

const TOLD: readonly Story[] = Object.values(STORIES)

/** The story that a scenario is told as, if it is one of the six. */
export function storyOf(name: ScenarioName): Story | undefined {
  return TOLD.find(({ scenario }) => scenario === name)
}

/** The heading under which a copy of the visitor's agent tries to sign, by which it is found again. */
export const COPY_GROUP = 'The copy tries to sign'
