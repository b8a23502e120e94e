import fc from 'fast-check'
import { expect, test } from 'playwright/test'
import { arbitraryOf } from '../../service/http/schema-arbitrary.ts'
import { watchQuietly } from '../../service/quiet-watch.ts'
import { startService } from '../../service/workbench.ts'
import { lengthOf, seedOf, VARIES } from '../run-length.ts'
import { fillPool } from './fuzz-pool.ts'
import { type FuzzRun, thrownAt, throwOne } from './fuzz-run.ts'

const PARTS = ['first', 'second', 'third', 'fourth'] as const
const SERVICES = { short: 1, long: 2, of: 'services, with 650 bodies each' }
const BODIES_EACH = 650
/** The time limit for shrinking a failure. */
const LONGEST_MS = 140_000

/** Expects one trail entry for each request, with its answer. */
async function expectWholeTrail({ bench, answered }: FuzzRun): Promise<void> {
  const entries = await bench.service.window.audit(answered.map(({ request_id }) => request_id))
  expect(entries.map(({ request_id, status, code }) => ({ request_id, status, code }))).toEqual(answered)
}

/** Expects that no agent was suspended for something it had not signed, and that every chain is whole. */
async function expectOwnFactsAlone({ bench }: FuzzRun): Promise<void> {
  for (const { agent_id, recorded, head } of await bench.service.window.agents()) {
    expect(recorded.suspension?.by, agent_id).not.toBe('policy')
    const chain = await bench.service.window.receipts(agent_id)
    expect(chain.map(({ sequence }) => sequence)).toEqual(chain.map((_, index) => index + 1))
    expect(chain.at(-1)?.receipt_ref).toBe(head?.receipt_ref)
  }
}

async function oneService(seed: number, met: Map<string, number>): Promise<number> {
  const bench = await startService()
  const pool = await fillPool(bench)
  const run: FuzzRun = { bench, pool, watch: watchQuietly(), answered: [], slowest: 0 }
  try {
    const every = fc.asyncProperty(thrownAt(pool), async thrown => {
      const came = await throwOne(run, thrown)
      met.set(came, (met.get(came) ?? 0) + 1)
    })
    await fc.assert(every, { numRuns: BODIES_EACH, seed, interruptAfterTimeLimit: LONGEST_MS })
  } finally {
    run.watch.end()
  }
  await expectWholeTrail(run)
  await expectOwnFactsAlone(run)
  return run.slowest
}

const DEEP = ['importAgent 201', 'challenges 201', 'evaluations 200', 'PROOF_REJECTED', 'CHALLENGE_USED']

for (const [part, name] of PARTS.entries()) {
  test(
    `Bodies made from the published schemas get documented answers, and none that they should not: the ${name} part`,
    VARIES,
    async () => {
      test.setTimeout(600_000)
      const met = new Map<string, number>()
      const seed = seedOf(`Fuzzing of the three endpoints, the ${name} part`, part)
      let slowest = 0
      const services = lengthOf(SERVICES)
      for (let service = 0; service < services; service += 1)
        slowest = Math.max(slowest, await oneService(seed + service, met))
      const sent = [...met.values()].reduce((all, one) => all + one, 0)
      const counts = JSON.stringify(Object.fromEntries(met))
      console.log(`${sent} bodies, the slowest answer ${Math.round(slowest)} ms: ${counts}`)
      expect(sent, 'none was left out for want of time').toBeGreaterThanOrEqual(services * BODIES_EACH)
      expect(slowest, 'no answer hangs (milliseconds)').toBeLessThan(30_000)
      for (const deep of DEEP) expect(met.get(deep) ?? 0, `${deep} was reached`).toBeGreaterThan(0)
    },
  )
}

test('A schema with a keyword that the generator does not know is refused, and a known one is made', () => {
  const parts = { document: {}, live: () => [] }
  for (const schema of [
    { type: 'string', contentEncoding: 'base64' },
    { type: 'number' },
    { type: 'string', format: 'ipv4' },
    { type: 'object', properties: {}, additionalProperties: true },
    { $ref: '#/nowhere' },
  ])
    expect(() => arbitraryOf(schema, parts), JSON.stringify(schema)).toThrow()
  expect(fc.sample(arbitraryOf({ type: 'string', const: 'agent' }, parts), 1)).toEqual(['agent'])
})
