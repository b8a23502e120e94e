import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { carryOut } from '../../../src/cases/interpreter.ts'
import { SCENARIOS } from '../../../src/cases/scenarios.ts'
import { CONTRACT_VERSION } from '../../../src/contract/version.ts'
import type { RunReport } from '../../../src/evidence/run-again.ts'
import { actorsOn, expect, test } from '../service-test.ts'
import { startService } from '../workbench.ts'
import { again, exported, tellsOf } from './run-files.ts'

/** Files that were written by hand or by a forger, what running them again gives, and what is said of it. */
const FILES: Readonly<Record<string, readonly [verdict: RunReport['verdict'], said: RegExp | null]>> = {
  'f1-honest': ['same', null],
  // Without its SUSPEND, and answered by a service again: another true run, which no file can tell from this one.
  'f1-forged': ['same', null],
  'forged-f2': ['differs', /\/answer\/body\/receipt_ref/u],
  'h1-a': ['same', null],
}

/** A file as one of this contract: between its own and this one only words changed. */
const fileNamed = (name: string) => ({
  ...JSON.parse(readFileSync(join(import.meta.dirname, 'files', `${name}.json`), 'utf8')),
  contract_version: CONTRACT_VERSION,
})

for (const [name, [verdict, said]] of Object.entries(FILES))
  test(`The run file ${name} comes to ${verdict}`, async () => {
    const report = await again(fileNamed(name))
    expect(report.verdict, tellsOf(report).join('\n')).toBe(verdict)
    if (said === null) expect(tellsOf(report)).toEqual([])
    else expect(tellsOf(report).join('\n')).toMatch(said)
  })

test('Behind a missing line a refusal that was a decision, and a fault in place of an answer, are not the same', async () => {
  const file = fileNamed('f1-honest')
  const at = file.lines.findIndex(({ receipt }: { receipt?: object }) => receipt !== undefined)
  const line = file.lines[at]
  const fault = { type: '#', title: '', status: 503, code: 'STORE_BUSY' }
  const rewritten = (receipt?: object) => ({
    ...file,
    lines: file.lines.with(at, { ...line, receipt, answer: { ...line.answer, status: 503, body: fault } }),
  })
  expect((await again(rewritten(line.receipt))).verdict).toBe('differs')
  expect((await again(rewritten())).verdict).not.toBe('same')
})

test('Behind a missing line what is there twice differs, and what was dropped or dated anew is not the same', async () => {
  const bench = await startService()
  const actors = actorsOn(bench)
  await carryOut(SCENARIOS.ZONE_CHANGES_HANDS.steps, actors)
  const agents = await actors.visitor.agents.list()
  const files = await Promise.all(agents.map(({ agent_id }) => exported({ bench, actors }, agent_id)))
  const file = files.find(({ lines }) => lines.some(line => 'missing' in line))
  if (file === undefined) throw new Error('no file has a missing line')
  const missing = file.lines.findIndex(line => 'missing' in line)
  const at = file.lines.findIndex((line, place) => place > missing && 'sent' in line)
  const line = file.lines[at]
  if (line === undefined || !('sent' in line)) throw new Error('nothing was sent after it')
  const lines = file.lines
  const changed = {
    twice: [...lines, line],
    dropped: lines.filter(each => each !== line),
    dated: lines.with(at, { ...line, at: '2026-11-21T12:00:01.000Z' }),
  }
  const verdictOf = async (name: keyof typeof changed) =>
    (await again({ ...file, lines: changed[name] })).verdict
  expect(await verdictOf('twice')).toBe('differs')
  for (const name of ['dropped', 'dated'] as const) expect(await verdictOf(name), name).toBe('not_judged')
})
