import { openDB } from 'idb'
import { expect, test } from 'playwright/test'
import { bindKey } from '../../../src/flows/prove.ts'
import { begin, must } from '../../../src/flows/sample-agents.ts'
import { actorsOn } from '../actors-bench.ts'
import { startService, type Workbench } from '../workbench.ts'

const BY_HAND: Readonly<Record<string, IDBValidKey | readonly IDBValidKey[]>> = {
  'an endless number': Number.POSITIVE_INFINITY,
  'a number past the safe ones': 2 ** 53,
  'the last safe number': Number.MAX_SAFE_INTEGER,
  'the last safe numbers': [Number.MAX_SAFE_INTEGER - 1, Number.MAX_SAFE_INTEGER],
  'a fraction': 1000.5,
  'a negative number': -7,
  'a text': 'zzz',
  'a date': new Date(0),
  'a list': [1, 2],
  bytes: new Uint8Array([1]),
}

async function writeRows(bench: Workbench, rows: readonly unknown[]): Promise<void> {
  const db = await openDB(`${bench.storageName}:client`)
  for (const row of rows) await db.put('journal', row)
  db.close()
}

for (const [what, numbers] of Object.entries(BY_HAND)) {
  test(`An entry numbered by hand with ${what} neither stops the steps after it nor hides what they said`, async () => {
    const bench = await startService()
    const actors = actorsOn(bench)
    const acting = await begin(actors, 'SERVICE_NAME')
    const [first] = await actors.visitor.journal.entries()
    const seqs: readonly unknown[] = what.endsWith('numbers') && Array.isArray(numbers) ? numbers : [numbers]
    await writeRows(
      bench,
      seqs.map(seq => ({ ...first, seq, group: 'by hand' })),
    )
    const before = (await actors.visitor.journal.entries()).filter(({ group }) => group !== 'by hand')
    must(await bindKey(actors, acting))
    must(await bindKey(actors, acting))
    const after = (await actors.visitor.journal.entries()).filter(({ group }) => group !== 'by hand')
    expect(after.length).toBe(before.length + 6)
    expect(after.map(({ seq }) => seq)).toEqual(after.map((_, index) => index + 1))
  })
}

test('A number that was left out by hand is given to nobody: what comes is numbered after the last', async () => {
  const bench = await startService()
  const actors = actorsOn(bench)
  const acting = await begin(actors, 'SERVICE_NAME')
  const [first] = await actors.visitor.journal.entries()
  await writeRows(bench, [{ ...first, seq: 41 }])
  must(await bindKey(actors, acting))
  expect((await actors.visitor.journal.entries()).map(({ seq }) => seq)).toEqual([1, 41, 42, 43, 44])
})
