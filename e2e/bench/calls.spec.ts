import { expect, test, timesOf } from './bench-test.ts'
import { noteTimes } from './figures.ts'

const ROUNDS = 60
/** How many calls one page makes before it is the other's turn. */
const IN_A_ROW = 3

test('The full flow beside its floor: four no-op POSTs, bare crypto, strict transactions', async ({
  bench,
  floor,
}, info) => {
  const flows: number[] = []
  const floors: number[] = []
  await bench.evaluate(() => window.bench.fullFlow())
  await floor.evaluate(() => window.bench.floor())
  for (let round = 0; round < ROUNDS; round += IN_A_ROW) {
    flows.push(...(await timesOf(bench, 'fullFlow', IN_A_ROW)))
    floors.push(...(await timesOf(floor, 'floor', IN_A_ROW)))
  }
  expect(flows).toHaveLength(ROUNDS)
  noteTimes(info, { what: 'Full flow: import, ask, prove, evaluate', times: flows, floors, most: 1.3 })
})

test('One call of each endpoint beside a mocked no-op', async ({ bench, floor }, info) => {
  const times: Record<string, number[]> = {}
  const floors: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    floors.push(...(await timesOf(floor, 'noOp', IN_A_ROW)))
    const taken = await bench.evaluate(async () => {
      const { timed, evaluation } = window.bench
      const { post, claim, prove } = window.agent
      let answer: Record<string, unknown> = {}
      const call = (path: string, body: unknown, expected: number) =>
        timed(async () => {
          answer = await post(path, body, expected)
        })
      const imported = await call('/v1/agents/import', claim, 201)
      const id = String(answer.agent_id)
      const asked = await call('/v1/bindings/challenges', { agent_id: id, purpose: 'BIND_KEY' }, 201)
      const proven = await call('/v1/bindings/challenges', await prove(id, answer), 201)
      const evaluated = await call('/v1/assurance/evaluations', evaluation(id), 200)
      return { import: imported, ask: asked, prove: proven, evaluate: evaluated }
    })
    for (const [name, time] of Object.entries(taken)) times[name] = [...(times[name] ?? []), time]
  }
  expect(floors).toHaveLength(ROUNDS * IN_A_ROW)
  for (const [name, taken] of Object.entries(times))
    noteTimes(info, { what: `One call, ${name}, beside a mocked no-op`, times: taken, floors })
})
