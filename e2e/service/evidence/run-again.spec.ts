import { carryOut } from '../../../src/cases/interpreter.ts'
import { SCENARIOS } from '../../../src/cases/scenarios.ts'
import { TOLD_STORIES } from '../../../src/cases/told-stories.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { RUN_FILE_LIMITS } from '../../../src/contract/schemas/run-file.ts'
import { CONTRACT_VERSION } from '../../../src/contract/version.ts'
import { exportRun } from '../../../src/evidence/export-run.ts'
import { readRunFile } from '../../../src/evidence/read-run-file.ts'
import { type OnOwnService, runAgain } from '../../../src/evidence/run-again.ts'
import { GOOD_RUN } from '../../../src/evidence/samples/good-run.ts'
import { SAMPLES } from '../../../src/parties/world.ts'
import { makeKey, segment } from '../proof/keys-and-proofs.ts'
import { actorsOn, expect, sampleAgent, test, worldOf } from '../service-test.ts'
import { BASE_URL, PATHS, startService } from '../workbench.ts'
import { again, bytesOf, eventfulRun, exported, onOwnService, recorded, tellsOf } from './run-files.ts'

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
    await carryOut(SCENARIOS[name].steps, actors)
    const agents = await actors.visitor.agents.list()
    expect(agents.length).toBeGreaterThan(0)
    for (const { agent_id } of agents) {
      const report = await again(await exported({ bench, actors }, agent_id))
      const isWhole = report.lines.every(({ line }) => !('missing' in line))
      expect(report.verdict, `${name} ${tellsOf(report)}`).toBe(isWhole ? 'same' : 'not_judged')
      // What another agent proved of the same identity is in no file but its own.
      for (const each of tellsOf(report)) expect(each).toMatch(/another agent|may depend on line \d+/u)
    }
  })
}

test('The normal day is the same when it is run again', async ({ bench, actors }) => {
  const { steps = [] } = TOLD_STORIES.get('normal-day') ?? {}
  await carryOut(steps, { ...actors, window: bench.service.window })
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
  expect(report.verdict).toBe('not_judged')
  const open = report.lines.filter(({ outcome }) => outcome === 'not_judged')
  expect(open[0]?.why).toBe('the message is not in the file')
  expect(open.length).toBeGreaterThan(1)
  for (const { why } of open.slice(1)) expect(why).toMatch(/may depend on line \d+/)
})

test('An Idempotency-Key goes into a file as its digest, and its repeated answer is the same; what is not a key stays none', async () => {
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

const good = readRunFile(bytesOf(GOOD_RUN))
const [line] = good.lines.filter(each => 'sent' in each)
const over = `${RUN_FILE_LIMITS.BYTES + 1} bytes`

/** What is not a run file that this page runs, and what is said of it. */
const REFUSED: Readonly<Record<string, readonly [file: unknown, words: string]>> = {
  'a text': ['hello', 'not I-JSON'],
  'a member twice': ['{"a":1,"a":2}', 'is there twice'],
  'a list': [[], 'not a run file'],
  'another format': [{ ...good, format: 'agent-assurance-run-bundle' }, 'not a run file'],
  'another version': [
    { ...good, format_version: '3.0.0' },
    'is of version 3.0.0, and only a page of that version',
  ],
  'another contract': [{ ...good, contract_version: '9.0.0' }, `this one has ${CONTRACT_VERSION}`],
  'another policy': [{ ...good, policy_version: '99.0.0' }, 'decided by policy 99.0.0'],
  'a member more': [{ ...good, wallet: {} }, '/wallet is not a member'],
  'a line of no kind': [{ ...good, lines: [{}] }, '/lines/0'],
  'a line of two kinds': [{ ...good, lines: [{ ...line, published: {} }] }, '/lines/0'],
  'another path': [
    { ...good, lines: [{ ...line, sent: { path: '/v1/agents/delete', headers: {}, body: '' } }] },
    '/lines/0',
  ],
  'an address with a user name': [
    { ...good, base_url: 'https://ada:secret@agents.invalid' },
    'without user name, password',
  ],
  'an address with a query': [{ ...good, base_url: 'https://agents.invalid?a=1' }, 'query or fragment'],
  'more bytes than are read': [' '.repeat(RUN_FILE_LIMITS.BYTES + 1), over],
}

for (const [what, [file, words]] of Object.entries(REFUSED)) {
  test(`A file that is ${what} is not run, and why is said`, () => {
    expect(() => readRunFile(bytesOf(file))).toThrow(words)
  })
}

test('More lines than are run are refused; as many as are run are read', () => {
  const lines = (count: number) => Array.from({ length: count }, () => ({ held: {} }))
  const missing = (count: number) =>
    Array.from({ length: count }, () => ({
      ...{ at: '2026-11-21T12:00:00.000Z', offset_ms: 0 },
      missing: { agent_id: good.agent_id, path: PATHS.challenges, operation: 'x' },
    }))
  expect(() => readRunFile(bytesOf({ ...good, lines: lines(5_001) }))).toThrow('/lines')
  expect(readRunFile(bytesOf({ ...good, lines: missing(5_000) })).lines).toHaveLength(5_000)
  expect(() => readRunFile(bytesOf({ ...good, lines: missing(5_001) }))).toThrow('/lines')
})

test('A private key anywhere in a file is refused: as a member, in a body, in what was signed, in PEM', async () => {
  const { jwk } = await makeKey()
  const secret = { ...jwk, d: 'A'.repeat(43) }
  const header = `${segment(JSON.stringify({ alg: 'Ed25519', jwk: secret }))}.e30.AA`
  const bodies = [
    JSON.stringify({ a: [secret] }),
    JSON.stringify({ proof: header }),
    JSON.stringify({ a: JSON.stringify(secret) }),
    JSON.stringify({ proof: `e30.${segment(JSON.stringify({ cnf: { jwk: secret } }))}.AA` }),
    JSON.stringify({ a: '-----BEGIN PRIVATE KEY-----\nAA' }),
    JSON.stringify({ a: { crv: 'Ed25519', d: secret.d } }),
  ]
  for (const body of bodies) {
    const told = { ...good, lines: [{ ...line, sent: { path: PATHS.challenges, headers: {}, body } }] }
    expect(() => readRunFile(bytesOf(told)), body).toThrow('private key')
  }
  expect(() => readRunFile(bytesOf({ ...good, keys: [secret] }))).toThrow('private key')
  expect(readRunFile(bytesOf(good))).toEqual(good)
})

test('A message that held a private key, and was refused, keeps its run from being exported', async () => {
  const bench = await startService()
  const journal = recorded(bench)
  const world = worldOf(bench)
  const { agent_id } = await sampleAgent(bench, 'SERVICE_NAME', claim => claim, world)
  const { window } = bench.service
  const { logged } = world.published
  const sources = { journal, window, logged, clock: { now: () => bench.now() }, baseUrl: BASE_URL }
  expect((await exportRun(sources, agent_id)).lines.length).toBeGreaterThan(1)
  const { jwk } = await makeKey()
  const more = { subject: { type: 'agent', id: agent_id }, jwk: { ...jwk, d: 'A'.repeat(43) } }
  const entries = await journal.entries()
  const [call] = entries
  if (call?.kind !== 'call') throw new Error('nothing was sent')
  const told = { ...call, request: { ...call.request, body: JSON.stringify(more) } }
  const leaking = { ...sources, journal: { entries: async () => [told] } }
  await expect(exportRun(leaking, agent_id)).rejects.toThrow('private key')
})

test('A file about another agent, ids that were drawn twice and what is held too late differ', async () => {
  const other = { ...good, agent_id: 'agt_00000000-0000-4000-8000-000000000000' }
  expect(tellsOf(await again(other))[0]).toContain('/agent_id')
  const twice = { ...good, lines: [...good.lines, line] }
  const tells = tellsOf(await again(twice))
  expect(tells[0]).toMatch(new RegExp(`^${good.lines.length + 1} /answer/`, 'u'))
  expect(tells.join()).toContain('/answer/request_id')
  const entry = good.lines.flatMap(each => ('published' in each ? each.published : []))[0]
  const held = entry && { held: { name: entry.name, version: 1, entry: entry.entry } }
  expect(tellsOf(await again({ ...good, lines: [...good.lines, held] }))[0]).toContain('the run had begun')
})
