import { openDB } from 'idb'
import { createVisitor } from '../../../src/client/create-visitor.ts'
import { checksOf } from '../../../src/client/message-contents.ts'
import { sentReports } from '../../../src/enforcement/report.ts'
import type { Actors } from '../../../src/flows/actors.ts'
import { bindKey } from '../../../src/flows/prove.ts'
import { begin, must } from '../../../src/flows/sample-agents.ts'
import { refusalOf } from '../../../src/ui/exchange/call-kind.ts'
import { rowsOf } from '../../../src/ui/exchange/exchange-rows.ts'
import { findRows } from '../../../src/ui/exchange/exchange-search.ts'
import { foundLines } from '../../../src/ui/exchange/ladder.ts'
import { asCurl } from '../../../src/ui/exchange/reproductions.ts'
import { alteredAt, hostileValues, pathsIn } from '../../hostile/row-alterations.ts'
import { someOf, VARIES } from '../../models/run-length.ts'
import { attack, report, runOf } from '../evidence/run-files.ts'
import { expect, test } from '../service-test.ts'
import { BASE_URL } from '../workbench.ts'

const STORES = ['agents', 'keys', 'journal', 'intents', 'choices'] as const
const VALUES = hostileValues()
/** How many alterations of a store's rows are tried with every change. */
const SHORT = 60

/** An agent that did everything once, with one request whose outcome is unknown. */
async function lived() {
  const run = await runOf('OIDC')
  await report(run)
  await attack(run)
  const { visitor } = run.actors
  await visitor.askChallenge(run.acting.agent_id, 'BIND_KEY', 'Bind')
  await visitor.noteRecompute(run.acting.agent_id, 'ni:///sha-256;x', true)
  const { fetch } = globalThis
  globalThis.fetch = () => Promise.reject(new DOMException('no answer came', 'TimeoutError'))
  await visitor.askChallenge(run.acting.agent_id, 'BIND_KEY', 'Bind')
  globalThis.fetch = fetch
  return run
}

/** Everything that the views read from this side's stores. */
async function look({ visitor }: Actors): Promise<void> {
  for (const { agent_id, label } of await visitor.agents.list())
    `${label}${(await visitor.agents.one(agent_id))?.challenge?.alg_values_supported}`
  await visitor.agents.current()
  for (const { path, group } of await visitor.interrupted.list()) `${path}${group}`
  for (const key of await visitor.wallet.keys()) JSON.stringify(key)
  const entries = await visitor.journal.entries()
  const rows = rowsOf(entries)
  foundLines(rows)
  findRows(rows, 'zzz')
  sentReports(entries, [])
  const calls = entries.filter(entry => entry.kind === 'call')
  for (const call of calls) {
    asCurl(call)
    checksOf(call)
    refusalOf(call)
  }
}

/** Another tab of the visitor's: one without a choice of its own takes the newest that is stored. */
function anotherTab({ actors, bench }: Awaited<ReturnType<typeof lived>>): Actors {
  const visitor = createVisitor({
    ...{ baseUrl: BASE_URL, storageName: `${bench.storageName}:client` },
    ...{ now: () => bench.now(), maySend: () => true },
  })
  return { ...actors, visitor }
}

/** One row of the journal for each kind of entry; of the other stores the first row. */
function rowsToAlter(store: (typeof STORES)[number], rows: readonly unknown[]): readonly unknown[] {
  if (store !== 'journal') return rows.slice(0, 1)
  const member = (row: unknown, name: string): unknown => Reflect.get(Object(row), name)
  const kinds = new Map(rows.map(row => [`${member(row, 'kind')} ${member(row, 'group')}`, row]))
  return [...new Map([...kinds.values()].map(row => [member(row, 'kind'), row])).values()]
}

for (const store of STORES) {
  test(
    `Whatever is written by hand into the visitor’s ${store}, the rest is read, what is left out is told, and steps go on`,
    VARIES,
    async () => {
      test.setTimeout(600_000)
      const run = await lived()
      const { bench, actors } = run
      const db = await openDB(`${bench.storageName}:client`)
      const rows = rowsToAlter(store, await db.getAll(store))
      expect(rows.length, 'the store holds something').toBeGreaterThan(0)
      let told = 0
      const all = rows.flatMap(row =>
        pathsIn(row).flatMap(path => Object.entries(VALUES).map(value => [row, path, ...value] as const)),
      )
      for (const [row, path, name, value] of someOf(all, { short: SHORT, of: `alterations of ${store}` })) {
        const key = await db.put(store, alteredAt(row, path, value)).catch(() => undefined)
        if (key === undefined) continue
        const reader = store === 'choices' ? anotherTab(run) : actors
        await look(reader).catch(cause => {
          throw new Error(`${path.join('.')} is ${name}`, { cause })
        })
        told += reader.visitor.unreadable.getSnapshot().get(store)?.length ?? 0
        await db.put(store, row)
        const own = Reflect.get(Object(row), String(db.transaction(store).store.keyPath))
        if (indexedDB.cmp(key, own) !== 0) await db.delete(store, key)
      }
      expect(told, 'what was left out is told').toBeGreaterThan(0)
      db.close()
      await look(actors)
      expect(actors.visitor.unreadable.getSnapshot().get(store) ?? []).toEqual([])
      must(await bindKey(actors, await begin(actors, 'SERVICE_NAME')))
    },
  )
}

test('A request that is under way is sent to an endpoint of the service and nowhere else, whatever its row says', async () => {
  const { bench, actors } = await lived()
  const [open] = await actors.visitor.interrupted.list()
  if (open === undefined) throw new Error('one request was lost')
  const db = await openDB(`${bench.storageName}:client`)
  const row: unknown = await db.get('intents', open.key)
  for (const path of ['@elsewhere.example/x', '.elsewhere.example/', '/v1/agents/import?x', '/v1/other']) {
    await db.put('intents', { ...Object(row), path })
    expect(await actors.visitor.interrupted.list()).toEqual([])
    await expect(actors.visitor.resume(open.key)).rejects.toThrow('no longer open')
  }
  await db.put('intents', row)
  db.close()
  expect(await actors.visitor.resume(open.key)).toMatchObject({ kind: 'answer' })
})
