import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { readRunFile } from '../../src/evidence/read-run-file.ts'
import { GOOD_RUN } from '../../src/evidence/samples/good-run.ts'
import { TAMPERED_RUN } from '../../src/evidence/samples/tampered-run.ts'
import { again, bytesOf, tellsOf } from '../service/evidence/run-files.ts'
import { CHANGED, changedLine, runText, SAMPLE_FILES, tampered } from './sample-runs.ts'

const good = readRunFile(bytesOf(GOOD_RUN))
const sent = good.lines.flatMap(line => ('sent' in line ? line : []))

test('The good sample is the same when it is run again, every line of it judged', async () => {
  const report = await again(GOOD_RUN)
  expect(tellsOf(report)).toEqual([])
  expect(new Set(report.lines.map(({ outcome }) => outcome))).toEqual(new Set(['same']))
})

test('The good sample is synthetic, at a fixed time, and holds a refusal and a DENY', () => {
  expect(good.base_url).toBe('https://agents.invalid')
  expect(sent[0]?.at).toBe('2026-11-21T12:00:04.000Z')
  expect(GOOD_RUN).not.toMatch(/"d"\s*:/)
  expect(sent.flatMap(({ answer }) => (answer.status >= 400 ? answer.body.code : []))).toEqual([
    'CHALLENGE_USED',
  ])
  const decisions = sent.flatMap(({ answer }) => answer.body.decision ?? [])
  expect(decisions).toEqual(['PERMIT', 'PERMIT', 'DENY'])
})

test('The tampered sample differs from the good one in the decision of one receipt, and in nothing else', () => {
  expect(GOOD_RUN).toBe(runText(good))
  expect(TAMPERED_RUN).toBe(runText(tampered(good)))
  const [before, after] = [GOOD_RUN.split('\n'), TAMPERED_RUN.split('\n')]
  expect(after.length).toBe(before.length)
  const changed = before.flatMap((line, at) => (line === after[at] ? [] : [[line.trim(), after[at]?.trim()]]))
  expect(changed).toEqual([[`"decision": "${CHANGED.from}",`, `"decision": "${CHANGED.to}",`]])
})

test('The tampered sample differs at the line that was changed, nowhere else', async () => {
  const report = await again(TAMPERED_RUN)
  expect(report.verdict).toBe('differs')
  const differing = report.lines.filter(({ outcome }) => outcome === 'differs')
  expect(differing.map(({ number }) => number)).toEqual([changedLine(good)])
  expect(differing[0]?.differences[0]).toEqual({
    pointer: '/receipt/decision',
    found: '"PERMIT"',
    made: '"DENY"',
  })
})

test('Each sample’s module holds its text and nothing that runs', async () => {
  for (const [name, text] of [
    ['good', GOOD_RUN],
    ['tampered', TAMPERED_RUN],
  ] as const) {
    const lines = (await readFile(SAMPLE_FILES[name], 'utf8')).trimEnd().split('\n')
    const code = lines.filter(line => line !== '' && !line.startsWith('//') && !line.startsWith('/**'))
    expect(code).toHaveLength(2)
    expect(code[0]).toMatch(/^export const [A-Z_]+ =$/)
    expect(code[1]?.trim()).toMatch(/^'(?:[^'\\\n]|\\.)*'$/)
    expect(text).toContain('"format": "agent-assurance-run"')
  }
})
