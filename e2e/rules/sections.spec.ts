import { expect, test } from 'playwright/test'
import { rowsOf } from '../../src/ui/exchange/exchange-rows.ts'
import { sectionsOf } from '../../src/ui/exchange/ladder.ts'
import { callEntry } from './journal-entries.ts'

test('A section ends where the agent or the purpose changes; an import joins the agent that its answer names', () => {
  const messages = [
    [null, 'Import the claim'],
    ['agt_1', 'Import the claim'],
    ['agt_1', 'Bind the key'],
    ['agt_1', 'Bind the key'],
    ['agt_2', 'Bind the key'],
    ['agt_1', 'Bind the key'],
  ] as const
  const rows = rowsOf(messages.map(([agent_id, group], at) => callEntry(at + 1, { agent_id, group })))
  const sections = sectionsOf(rows)
  expect(sections.map(({ title, rows }) => [rows.at(-1)?.entry.agent_id, title, rows.length])).toEqual([
    ['agt_1', 'Import the claim', 4],
    ['agt_1', 'Bind the key', 4],
    ['agt_2', 'Bind the key', 2],
    ['agt_1', 'Bind the key', 2],
  ])
  expect(sections.flatMap(section => section.rows)).toEqual(rows)
})
