import { openDB } from 'idb'
import { expect, test } from 'playwright/test'
import type { CallEntry, JournalEntry } from '../../../src/client/journal-record.ts'
import { LIMITS } from '../../../src/contract/catalogues/limits.ts'
import { digestOfText } from '../../../src/crypto/digest.ts'
import { begin } from '../../../src/flows/sample-agents.ts'
import { searchableText } from '../../../src/ui/exchange/exchange-filter.ts'
import { actorsOn } from '../actors-bench.ts'
import { exported } from '../evidence/run-files.ts'
import { PATHS, startService } from '../workbench.ts'

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
  expect(searchableText(long, undefined)).toContain(digest.toLowerCase())
  expect(searchableText(short, undefined)).not.toContain(digest.toLowerCase())
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
