import { entryOf } from '../contract/json-members.ts'
import { keysOf } from '../contract/keys-of.ts'
import { SOURCE_OF_PROTOCOL } from '../contract/names.ts'
import { SAMPLES, type SampleName } from '../parties/world.ts'
import { toneOf } from './attempt.ts'
import { type CaseAnswer, refused, type Tried } from './case.ts'
import { SCENARIOS, type Scenario } from './scenarios.ts'
import { BOUND, LINK, REGISTERED, THIEF } from './situations.ts'
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

type Row = Pick<ToldStory, 'title' | 'words' | 'expected' | 'steps'>

const PERMIT: CaseAnswer = { status: 200, decision: 'PERMIT' }

const ROWS: Readonly<Record<string, Row>> = {
  'normal-day': {
    title: 'Normal day',
    words: 'An agent proves who it is, is permitted to enter the pilot, and delivers a report.',
    expected: PERMIT,
    steps: [...BOUND, 'enter', ['report', { approver: 'holder' }], 'submit', 'enforce'],
  },
  ...Object.fromEntries(
    Object.entries<Scenario>(SCENARIOS).map(([name, row]) => [
      storyOfScenario(name),
      { ...row, ...row.told },
    ]),
  ),
  ...Object.fromEntries(
    keysOf(SAMPLES).map(sample => [
      inAddress(sample),
      { title: sample, words: SAMPLES[sample].words, expected: PERMIT, steps: protocolSteps(sample) },
    ]),
  ),
  [COPIED_CLAIM]: {
    title: 'Copied claim',
    words: 'A thief copies an agent’s claim, word for word, and signs with the only key that it has.',
    expected: refused('PROOF_REJECTED'),
    steps: [...REGISTERED, THIEF, ['copy', 'own key'], ['for', 'The thief signs'], 'bind'],
  },
}

function told([name, { title, words, expected, steps }]: [string, Row]): [string, ToldStory] {
  const six = entryOf(STORIES, name)
  return [
    name,
    { name, title: six?.title ?? title, words, expected, steps, tone: six?.tone ?? toneOf(expected) },
  ]
}

/** Every story that plays, by its name in the address: the five of the first view, the scenarios, one for each protocol. */
export const TOLD_STORIES: ReadonlyMap<string, ToldStory> = new Map(Object.entries(ROWS).map(told))

/** The story that is read next: the six in their order, then whatever follows in the table. */
export function storyAfter(name: string): ToldStory | undefined {
  const names = [...new Set([...keysOf(STORIES), ...TOLD_STORIES.keys()])].filter(each =>
    TOLD_STORIES.has(each),
  )
  return TOLD_STORIES.get(names[names.indexOf(name) + 1] ?? names[0] ?? '')
}
