import { onDemand } from '../../../src/browser/lazy.ts'
import type { CaseActors, PilotCase } from '../../../src/cases/case.ts'
import { CATALOGUE } from '../../../src/cases/catalogue.ts'
import { type CaseResult, runCase, runCatalogue, runsInTurn } from '../../../src/cases/run-catalogue.ts'
import type { Step } from '../../../src/cases/steps.ts'
import { caseStageOn, expect, test } from '../service-test.ts'
import { startService } from '../workbench.ts'

const ids = CATALOGUE.map(({ id }) => id)

/** The same cases in another order; each seed gives one of its own. */
function shuffled(seed: number): readonly PilotCase[] {
  const weight = (at: number) => Math.abs(Math.sin((at + 1) * (seed + 1)) * 10_000) % 1
  return CATALOGUE.map((each, at) => ({ each, weight: weight(at) }))
    .toSorted((one, other) => one.weight - other.weight)
    .map(({ each }) => each)
}

/** The same actors, whose clock notes who turned it. */
function watched(actors: CaseActors, turned: () => void): CaseActors {
  const { clock } = actors.world
  const shift = (milliseconds: number) => {
    turned()
    clock.shift(milliseconds)
  }
  return { ...actors, world: { ...actors.world, clock: { ...clock, shift } } }
}

const service = onDemand(startService)
const turning = new Set<string>()

/** All cases one after the other, once for this file's tests; notes which of them turn the clock. */
const alone = onDemand(async () => {
  const actors = caseStageOn(await service())
  const results: CaseResult[] = []
  for (const each of CATALOGUE)
    results.push(
      await runCase(
        each,
        watched(actors, () => turning.add(each.id)),
      ),
    )
  return results
})

// One worker, so that what the tests compare with is made once.
test.describe.configure({ mode: 'default', timeout: 240_000 })

test('The cases that turn the clock are those that say so by their verbs, and no others', async () => {
  await alone()
  const inTurn = CATALOGUE.filter(runsInTurn).map(({ id }) => id)
  expect(inTurn).toHaveLength(9)
  expect([...turning].toSorted()).toEqual(inTurn.toSorted())
})

test('A second run on the same service, 60 side by side in an order of their own, gives what the first one gave, with no time and no id in it', async () => {
  const first = await alone()
  expect(first.filter(({ passed }) => !passed)).toEqual([])
  const order = shuffled(2)
  expect(order.map(({ id }) => id)).not.toEqual(ids)
  const done: string[] = []
  const bench = await service()
  const second = await runCatalogue(order, caseStageOn(bench), {
    width: 60,
    onResult: ({ id }, count) => expect(done.push(id)).toBe(count),
  })
  expect(second.map(({ id }) => id)).toEqual(order.map(({ id }) => id))
  expect(done.toSorted()).toEqual(ids.toSorted())
  expect(done).not.toEqual(order.map(({ id }) => id))
  expect(bench.clock.shifted).toBe(0)
  const sorted = second.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  expect(JSON.stringify(sorted)).toBe(JSON.stringify(first))
  expect(JSON.stringify(first)).not.toMatch(
    /(?:agt|chl|dec|bnd)_[0-9a-f]{8}|\d{4}-\d\d-\d\dT\d\d|thumbprint:sha/u,
  )
})

const TURNING = 'turning'

const made = (id: string, happens: Step): PilotCase => ({
  ...{ id, step: 'import', area: 'message', tries: 'Something.', rule: 'made:up' },
  expected: { status: 201 },
  steps: id === TURNING ? [['wait', 0], happens] : [happens],
})

/** Made-up cases that note how many run at once while each of them does. */
function counted(names: readonly string[]) {
  const most = new Map<string, number>()
  const running = new Set<string>()
  const cases = names.map(id =>
    made(id, async () => {
      running.add(id)
      for (const each of running) most.set(each, Math.max(most.get(each) ?? 0, running.size))
      await new Promise(resolve => setTimeout(resolve, 5))
      running.delete(id)
    }),
  )
  return { cases, most }
}

test('A case that turns the clock runs alone, and as many others side by side as may', async () => {
  const actors = caseStageOn(await startService())
  const names = ['a', 'b', TURNING, 'c', 'd', 'e', 'f']
  const { cases, most } = counted(names)
  const results = await runCatalogue(cases, actors, { width: 3 })
  expect(results.map(({ id }) => id)).toEqual(names)
  expect(most.get(TURNING)).toBe(1)
  expect(Math.max(...most.values())).toBe(3)
  expect(cases.filter(runsInTurn)).toHaveLength(1)
})

test('A case that fails beside others disturbs none of them', async () => {
  const actors = caseStageOn(await startService())
  const broken = made('broken', async () => {
    throw new Error('the sky fell')
  })
  const results = await runCatalogue([broken, ...CATALOGUE.slice(0, 40)], actors, { width: 6 })
  expect(results.filter(({ passed }) => !passed)).toMatchObject([
    { id: 'broken', observed: { ended_by: 'the sky fell' } },
  ])
  expect(results).toHaveLength(41)
})

test('A run side by side that is stopped ends those under way, and begins no other', async () => {
  const actors = caseStageOn(await startService())
  const stop = new AbortController()
  const begun: string[] = []
  const results = await runCatalogue(CATALOGUE.slice(0, 60), actors, {
    width: 4,
    signal: stop.signal,
    onStart: ({ id }) => begun.push(id),
    onResult: (_result, done) => done === 8 && stop.abort(),
  })
  expect(results.length).toBeGreaterThanOrEqual(8)
  expect(results.length).toBeLessThanOrEqual(8 + 3)
  expect(results.map(({ id }) => id).toSorted()).toEqual(begun.toSorted())
})
