import { expect, test } from 'playwright/test'
import { rowsOf } from '../../src/ui/exchange/exchange-rows.ts'
import { foundLines } from '../../src/ui/exchange/ladder.ts'
import { callEntry } from './journal-entries.ts'

test('A title comes where the agent or the purpose changes; an import joins the agent that its answer names', () => {
  const messages = [
    [null, 'Import the claim'],
    ['agt_1', 'Import the claim'],
    ['agt_1', 'Bind the key'],
    ['agt_1', 'Bind the key'],
    ['agt_2', 'Bind the key'],
    ['agt_1', 'Bind the key'],
  ] as const
  const rows = rowsOf(messages.map(([agent_id, group], at) => callEntry(at + 1, { agent_id, group })))
  const lines = foundLines(rows)
  expect(lines.map(line => (line.kind === 'title' ? line.words : line.row.entry.seq))).toEqual([
    ...['Import the claim', 1, 1, 2, 2],
    ...['Bind the key', 3, 3, 4, 4],
    ...['Bind the key', 5, 5],
    ...['Bind the key', 6, 6],
  ])
  expect(lines.flatMap(line => (line.kind === 'row' ? [line.row] : []))).toEqual(rows)
})
