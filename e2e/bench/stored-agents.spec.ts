import type { Page } from 'playwright/test'
import { SERVICE_DATABASE } from '../kit/databases.ts'
import { expect, test, timesOf } from './bench-test.ts'
import { note, noteTimes, spreadOf } from './figures.ts'
import { storeAgents } from './store-agents.ts'

const ROUNDS = 40
const MOST = 1.5

/** Decisions about the one agent, which create no other agent, each beside a no-op. */
async function evaluations(bench: Page, floor: Page, agentId: string) {
  const taken = { times: [0].slice(1), floors: [0].slice(1) }
  for (let round = 0; round < ROUNDS; round += 1) {
    const time = await bench.evaluate(id => {
      const { timed, evaluation } = window.bench
      return timed(() => window.agent.post('/v1/assurance/evaluations', evaluation(id), 200))
    }, agentId)
    taken.times.push(time)
    taken.floors.push(...(await timesOf(floor, 'noOp', 1)))
  }
  return taken
}

test('One decision where 1, 100 and 10,000 agents are stored', async ({ bench, floor }, info) => {
  const agentId = await bench.evaluate(() => window.bench.fullFlow())
  await evaluations(bench, floor, agentId)
  let alone = 0
  let stored = 1
  for (const agents of [1, 100, 10_000]) {
    const count = agents - stored
    if (count > 0) stored = await bench.evaluate(storeAgents, { name: SERVICE_DATABASE, agentId, count })
    expect(stored).toBe(agents)
    const { times, floors } = await evaluations(bench, floor, agentId)
    const ratio = noteTimes(info, {
      what: `One decision, ${agents.toLocaleString('en')} stored`,
      times,
      floors,
    })
    if (agents === 1) alone = spreadOf(times).median
    const grown = spreadOf(times).median / alone
    if (agents > 1)
      note(info, {
        what: `The same beside that where 1 is stored`,
        measured: `${spreadOf(times).median.toFixed(1)} ms`,
        floor: `${alone.toFixed(1)} ms`,
        ratio: grown.toFixed(2),
        target: `at most ${MOST}: ${grown <= MOST ? 'met' : 'MISSED'}`,
      })
    expect(ratio).toBeGreaterThan(0)
  }
})
