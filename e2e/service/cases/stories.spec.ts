import { isExpected } from '../../../src/cases/attempt.ts'
import { SCENARIOS, type Scenario } from '../../../src/cases/scenarios.ts'
import { storyOfScenario } from '../../../src/cases/stories.ts'
import { TOLD_STORIES } from '../../../src/cases/told-stories.ts'
import type { ExchangeRow } from '../../../src/ui/app/rows.ts'
import { plainSentence } from '../../../src/ui/app/sentence.ts'
import { tellingOf } from '../../../src/ui/exchange/told.ts'
import { storyAgentAt } from '../../../src/ui/journey/story/story-card.ts'
import { expect, test } from '../service-test.ts'
import { stepsOf } from './story-steps.ts'

const MOST_WORDS = 40

for (const [name, { expected }] of TOLD_STORIES)
  test(`The story ${name} comes to its outcome, and each of its steps has a sentence`, async ({ bench }) => {
    const rows = await stepsOf(bench, name)
    const last = rows.findLast(({ kind }) => kind === 'answer')?.entry
    const answer = last?.kind === 'call' ? last.answer : null
    expect(answer && isExpected(answer, expected), answer?.body).toBe(true)
    for (const row of rows) {
      const { say, sent, back, changed } = tellingOf(row)
      const sentence = plainSentence(say)
      expect(sentence, row.id).toMatch(/^\p{Lu}.*[.?]$/u)
      expect(sentence.split(' ').length, sentence).toBeLessThanOrEqual(MOST_WORDS)
      expect(
        [sent, back, changed.words].every(words => words !== ''),
        row.id,
      ).toBe(true)
    }
  })

for (const [name, { seal, expected }] of Object.entries<Scenario>(SCENARIOS))
  if (expected.decision === 'DENY')
    test(`The card of ${name} has lost at its end what the decision names`, async ({ bench }) => {
      const rows = await stepsOf(bench, storyOfScenario(name))
      expect(storyAgentAt(rows, rows)?.seal).toEqual(seal)
    })

const words = (rows: readonly ExchangeRow[]) => rows.map(({ kind, entry }) => `${entry.speaker} ${kind}`)

test('What a thief copied stands before what it sends, and what the registry names before the answer', async ({
  bench,
}) => {
  const rows = await stepsOf(bench, 'stolen-proof')
  expect(words(rows)).toEqual([
    ...['agent request', 'agent answer', 'agent request', 'agent answer', 'agent sign'],
    ...['agent request', 'agent copy', 'agent names', 'agent answer', 'thief request', 'thief answer'],
  ])
  const named = rows.find(({ kind }) => kind === 'names')
  const key = named?.about?.metadata.key_reference ?? ''
  expect(named?.plain).toBe(`registry names key …${key.slice(-4)}`)
  expect(tellingOf(rows[8] as ExchangeRow).changed).toEqual({ words: 'Proof accepted', state: 'proven' })
  expect(tellingOf(rows[10] as ExchangeRow).changed.words).toBe('Nothing')
})

test('A refused proof is told with what the registry named, and one whose nonce was used without', async ({
  bench,
}) => {
  const rows = await stepsOf(bench, 'wrong-key')
  expect(words(rows).filter(each => each.startsWith('thief'))).toEqual([
    ...['thief request', 'thief answer', 'thief sign', 'thief request', 'thief names', 'thief answer'],
  ])
  const again = await stepsOf(bench, 'stolen-proof')
  expect(again.slice(-2).map(({ kind }) => kind)).toEqual(['request', 'answer'])
})

test('A registry that names another key meanwhile is not told as what was read then', async ({ bench }) => {
  const rows = await stepsOf(bench, 'registry-replaces')
  expect(rows.filter(({ kind }) => kind === 'names')).toEqual([])
})
