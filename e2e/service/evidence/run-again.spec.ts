import { normalDay } from '../../../src/cases/runs/home-runs.ts'
import { SCENARIOS } from '../../../src/cases/scenarios.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { exportRun } from '../../../src/evidence/export-run.ts'
import { type OnOwnService, runAgain } from '../../../src/evidence/run-again.ts'
import { SAMPLES } from '../../../src/parties/world.ts'
import { actorsOn } from '../actors-bench.ts'
import { expect, test } from '../service-test.ts'
import { BASE_URL, PATHS, startService } from '../workbench.ts'
import { sampleAgent, worldOf } from '../world-bench.ts'
import { again, eventfulRun, exported, onOwnService, recorded, tellsOf } from './run-files.ts'

for (const sample of keysOf(SAMPLES)) {
  test(`A whole run of ${sample} with a report, refusals and nonsense is the same when it is run again`, async () => {
    const run = await eventfulRun(sample)
    const file = await exported(run, run.acting.agent_id)
    const report = await again(file)
    expect(tellsOf(report)).toEqual([])
    expect(report.verdict).toBe('same')
    expect(report.lines.length).toBeGreaterThan(8)
  })
}

for (const name of keysOf(SCENARIOS)) {
  test(`Every agent of the scenario ${name} is exported, and its run is the same when it is run again`, async () => {
    const bench = await startService()
    const actors = actorsOn(bench)
    await SCENARIOS[name].run({ ...actors, world: async () => actors.world })
    const agents = await actors.visitor.agents.list()
    expect(agents.length).toBeGreaterThan(0)
    for (const { agent_id } of agents) {
      const report = await again(await exported({ bench, actors }, agent_id))
      expect(report.verdict, `${name} ${tellsOf(report)}`).toBe('same')
      // What another agent proved of the same identity is in no file but its own.
      for (const each of tellsOf(report)) expect(each).toMatch(/another agent|may rest on line \d+/u)
    }
  })
}

test('The normal day is the same when it is run again', async ({ bench, actors }) => {
  await normalDay({ ...actors, window: bench.service.window })
  const [agent] = await actors.visitor.agents.list()
  const report = await again(await exported({ bench, actors }, agent?.agent_id ?? ''))
  expect(tellsOf(report)).toEqual([])
  expect(report.lines.filter(({ line }) => 'sent' in line && line.receipt !== undefined)).toHaveLength(2)
})

test('A file is run at most once a line, on a store that is gone after it, and may be stopped between lines', async () => {
  const run = await eventfulRun('OIDC')
  const file = await exported(run, run.acting.agent_id)
  const told: string[] = []
  const stop = new AbortController()
  const running = again(file, {
    signal: stop.signal,
    onProgress: (done, total) => {
      told.push(`${done} of ${total}`)
      if (done === 3) stop.abort(new Error('stopped'))
    },
  })
  await expect(running).rejects.toThrow('stopped')
  const total = file.lines.length
  expect(told).toEqual([`1 of ${total}`, `2 of ${total}`, `3 of ${total}`])
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('replays-in-node:replay')
  let calls = 0
  const counting: OnOwnService = (options, work) =>
    onOwnService(options, service =>
      work({
        ...service,
        handle: request => {
          calls += 1
          return service.handle(request)
        },
      }),
    )
  expect((await runAgain(file, counting)).verdict).toBe('same')
  expect(calls).toBe(file.lines.filter(line => 'sent' in line).length)
})

test('A request that the journal lost is said, and what then comes out otherwise is not judged; what does not is', async () => {
  const run = await eventfulRun('SERVICE_NAME')
  const { bench, actors, acting } = run
  const entries = await actors.visitor.journal.entries()
  const bound = entries.find(entry => entry.kind === 'call' && entry.request.body.includes('"proof"'))
  const { window } = bench.service
  const sources = {
    journal: { entries: async () => entries.filter(entry => entry !== bound) },
    ...{
      window,
      logged: actors.world.published.logged,
      clock: { now: () => bench.now() },
      baseUrl: BASE_URL,
    },
  }
  const report = await again(await exportRun(sources, acting.agent_id))
  expect(report.verdict).toBe('same')
  const open = report.lines.filter(({ outcome }) => outcome === 'not_judged')
  expect(open[0]?.why).toBe('the message is not in the file')
  expect(open.length).toBeGreaterThan(1)
  for (const { why } of open.slice(1)) expect(why).toMatch(/may rest on line \d+/)
})

test('An Idempotency-Key goes into a file as its digest, and its repeated answer is the same; what is no key stays none', async () => {
  const bench = await startService()
  const journal = recorded(bench)
  const world = worldOf(bench)
  const { agent_id } = await sampleAgent(bench, 'SERVICE_NAME', claim => claim, world)
  const headers = { 'idempotency-key': '"courier@mail.real.example.com"' }
  const ask = () => bench.post(PATHS.challenges, { agent_id, purpose: 'BIND_KEY' }, headers)
  await ask()
  expect((await ask()).headers.get('idempotent-replayed')).toBe('true')
  await bench.post(
    PATHS.challenges,
    { agent_id, purpose: 'BIND_KEY' },
    { 'idempotency-key': 'mail@real.com' },
  )
  const { window } = bench.service
  const { logged } = world.published
  const clock = { now: () => bench.now() }
  const file = await exportRun({ journal, window, logged, clock, baseUrl: BASE_URL }, agent_id)
  expect(JSON.stringify(file)).not.toContain('real')
  expect(JSON.stringify(file)).toMatch(/"idempotency-key":"\\"[\w-]{43}\\""/)
  const report = await again(file)
  expect(tellsOf(report)).toEqual([])
})
