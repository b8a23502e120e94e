import { openDB } from 'idb'
import { createVisitor } from '../../../src/client/create-visitor.ts'
import type { CallEntry, JournalEntry } from '../../../src/client/journal-record.ts'
import type { Visitor } from '../../../src/client/visitor.ts'
import { LIMITS } from '../../../src/contract/catalogues/limits.ts'
import { digestOfText } from '../../../src/crypto/digest.ts'
import { bindKey } from '../../../src/flows/prove.ts'
import { begin, must } from '../../../src/flows/sample-agents.ts'
import { rowsOf } from '../../../src/ui/exchange/exchange-rows.ts'
import { findRows } from '../../../src/ui/exchange/exchange-search.ts'
import { callEntry } from '../../rules/journal-entries.ts'
import { exported } from '../evidence/run-files.ts'
import { actorsOn, expect, test } from '../service-test.ts'
import { BASE_URL, PATHS, startService, type Workbench } from '../workbench.ts'

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

const calls = (entries: readonly JournalEntry[]): CallEntry[] =>
  entries.filter((entry): entry is CallEntry => entry.kind === 'call')

/** A text of this many bytes, made of one character and padded with x. */
const textOf = (bytes: number, character: string): string =>
  character.repeat(Math.floor(bytes / new TextEncoder().encode(character).length)) +
  'x'.repeat(bytes % new TextEncoder().encode(character).length)

for (const character of ['a', 'é', '€', '😀', '\ud800']) {
  test(`A body of 64 KiB made of ${JSON.stringify(character)} is kept whole, and one byte more by its digest and length`, async () => {
    const bench = await startService()
    const { visitor } = actorsOn(bench)
    for (const bytes of [LIMITS.BODY_BYTES, LIMITS.BODY_BYTES + 1]) {
      const body = textOf(bytes, character)
      const outcome = await visitor.send(PATHS.importAgent, body, 'Try', null)
      expect(outcome, 'the whole body was sent').toMatchObject({
        problem: { code: bytes > LIMITS.BODY_BYTES ? 'BODY_TOO_LARGE' : 'MALFORMED_JSON' },
      })
      const request = calls(await visitor.journal.entries()).at(-1)?.request
      if (bytes > LIMITS.BODY_BYTES)
        expect(request).toMatchObject({ body: '', left_out: { bytes, digest: await digestOfText(body) } })
      else {
        expect(request?.body === body, 'it is kept whole').toBe(true)
        expect(request?.left_out).toBeUndefined()
      }
    }
  })
}

test('An answer that is longer than 64 KiB is judged whole, and kept by its digest and length', async () => {
  const bench = await startService()
  const { visitor, world } = actorsOn(bench)
  const key = await visitor.wallet.create()
  const claim = await world.prepare('SERVICE_NAME', key.jwk)
  const withRef = (ref: string) =>
    JSON.stringify({ ...claim, metadata: { ...claim.metadata, evidence_refs: [ref] } })
  const longest = 'x'.repeat(LIMITS.BODY_BYTES - withRef('').length)
  const outcome = await visitor.importClaim(withRef(longest), key.key_thumbprint)
  expect(outcome.kind).toBe('answer')
  const [entry] = calls(await visitor.journal.entries())
  expect(entry?.request.left_out).toBeUndefined()
  expect(entry?.answer?.status).toBe(201)
  expect(entry?.answer?.body.length).toBe(0)
  expect(entry?.answer?.left_out?.bytes).toBeGreaterThan(LIMITS.BODY_BYTES)
})

test('What was kept by its digest is found by it, cannot be sent again, and is left out of a run file', async () => {
  const bench = await startService()
  const actors = actorsOn(bench)
  const { visitor } = actors
  const acting = await begin(actors, 'SERVICE_NAME')
  const body = `{"agent_id":"${acting.agent_id}","purpose":"${'x'.repeat(LIMITS.BODY_BYTES)}"}`
  await visitor.send(PATHS.challenges, body, 'Try', acting.agent_id)
  const [short, long] = calls(await visitor.journal.entries())
  if (short === undefined || long === undefined) throw new Error('two messages were sent')
  const digest = await digestOfText(body)
  const found = (entry: CallEntry) => findRows(rowsOf([entry]), digest).length
  expect(found(long)).toBeGreaterThan(0)
  expect(found(short)).toBe(0)
  await expect(visitor.replay(long, 'Again')).rejects.toThrow(RangeError)
  expect(await visitor.replay(short, 'Again')).toMatchObject({ kind: 'answer' })
  const { lines } = await exported({ bench, actors }, acting.agent_id)
  expect(lines.filter(line => 'sent' in line)).toHaveLength(1)
})

test('A reading gives the entries of the last one as the same objects, but for those that changed', async () => {
  const bench = await startService()
  const actors = actorsOn(bench)
  const { visitor } = actors
  const acting = await begin(actors, 'SERVICE_NAME')
  await visitor.askChallenge(acting.agent_id, 'BIND_KEY', 'Bind')
  const [before, again] = await Promise.all([visitor.journal.entries(), visitor.journal.entries()])
  expect(
    again.every((entry, index) => entry === before[index]),
    'at the same time',
  ).toBe(true)
  await visitor.noteRecompute(acting.agent_id, 'ni:///sha-256;x', true)
  const db = await openDB(`${bench.storageName}:client`)
  const altered = { ...before[1], group: 'Written by hand' }
  await db.put('journal', altered)
  db.close()
  const after = await visitor.journal.entries()
  expect(after).toHaveLength(before.length + 1)
  expect(after.map((entry, index) => entry === before[index])).toEqual(
    after.map((_entry, index) => index !== 1 && index < before.length),
  )
  expect(after[1]).toEqual(altered)
})

/** The same visitor's side in another tab. */
const again = ({ storageName }: Visitor) =>
  createVisitor({ baseUrl: BASE_URL, storageName, now: Date.now, maySend: () => true })

test('What another tab adds or answers is seen at the next reading, and what is deleted or made unreadable is missed', async () => {
  const bench = await startService()
  const actors = actorsOn(bench)
  const { visitor } = actors
  const { agent_id } = await begin(actors, 'SERVICE_NAME')
  const db = await openDB(visitor.storageName)
  await db.put('journal', callEntry(2, { status: null }))
  const before = await visitor.journal.entries()
  expect(before[1]).toMatchObject({ answer: null })
  const other = again(visitor)
  await other.askChallenge(agent_id, 'BIND_KEY', 'Bind')
  await db.put('journal', callEntry(2, { status: 409 }))
  const seen = await visitor.journal.entries()
  expect(seen).toEqual(await other.journal.entries())
  expect(seen.map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(seen[1]).toMatchObject({ answer: { status: 409 } })
  await db.delete('journal', 2)
  await db.put('journal', { seq: 3, kind: 'call' })
  expect(await visitor.journal.entries()).toEqual(before.slice(0, 1))
  expect(visitor.unreadable.getSnapshot().get('journal')).toEqual(['3'])
  await db.put('journal', callEntry(3))
  expect(await visitor.journal.entries()).toHaveLength(2)
  expect(visitor.unreadable.getSnapshot().get('journal')).toEqual([])
})
