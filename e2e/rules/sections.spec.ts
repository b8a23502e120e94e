import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import type { JournalEntry } from '../../src/client/journal-record.ts'
import type { ExchangeRow } from '../../src/ui/exchange/rows.ts'
import { rowsOf } from '../../src/ui/exchange/rows-of.ts'
import { sectionsOf } from '../../src/ui/exchange/sections.ts'
import { callEntry } from '../page/exchange/journal-entries.ts'

const AGENTS = [null, 'agt_1', 'agt_2'] as const
const GROUPS = ['Import the claim', 'Bind the key'] as const

/** What a journal becomes: one more entry, or another answer to one that is there. */
const STEP = fc.record({
  agent_id: fc.constantFrom(...AGENTS),
  group: fc.constantFrom(...GROUPS),
  status: fc.constantFrom(null, 201, 422),
  instead: fc.option(fc.nat({ max: 30 }), { freq: 3 }),
})

/** The journal after each step. */
function journals(steps: readonly (typeof STEP extends fc.Arbitrary<infer S> ? S : never)[]) {
  let entries: readonly JournalEntry[] = []
  return steps.map(({ instead, ...more }) => {
    const at = instead === null ? entries.length : instead % (entries.length + 1)
    entries = entries.toSpliced(at, 1, callEntry(at + 1, more))
    return entries
  })
}

/** Cut by the rule alone, with nothing known from before. */
function cutAnew(rows: readonly ExchangeRow[]) {
  sectionsOf([])
  return sectionsOf(rows)
}

test('Sections that are cut as the journal grows and changes are those that are cut from all of it', () => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 40 }), steps => {
      const grown = journals(steps).map(entries => rowsOf(entries))
      const cut = grown.map(sectionsOf)
      expect(cut).toEqual(grown.map(cutAnew))
    }),
  )
})

test('After one more message only the last section is cut anew', () => {
  const entry = (seq: number) => callEntry(seq, { agent_id: 'agt_1', group: `Group ${Math.ceil(seq / 3)}` })
  const entries = Array.from({ length: 900 }, (_, at) => entry(at + 1))
  const before = sectionsOf(rowsOf(entries))
  const after = sectionsOf(rowsOf([...entries, entry(901)]))
  expect([before.length, after.length]).toEqual([300, 301])
  expect(after.slice(0, 299).every((section, at) => section === before[at])).toBe(true)
})
