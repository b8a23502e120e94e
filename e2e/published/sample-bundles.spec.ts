import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { readBundle } from '../../src/evidence/bundle/read-bundle.ts'
import { GOOD_BUNDLE } from '../../src/evidence/samples/good-bundle.ts'
import { TAMPERED_BUNDLE } from '../../src/evidence/samples/tampered-bundle.ts'
import { storyOf } from '../../src/ui/library/bundle/story/story.ts'
import { bytesOf, failures, verified } from '../service/evidence/bundle-runs.ts'
import { bundleText, CHANGED, changedPointer, SAMPLE_FILES, tampered } from './sample-bundles.ts'

const good = readBundle(bytesOf(GOOD_BUNDLE))
const forged = readBundle(bytesOf(TAMPERED_BUNDLE))

/** What cannot be checked in the good sample, by part and place: who had a say, and the facts as they stood. */
const NOT_CHECKED = [
  ...[1, 2, 3].flatMap(number => [`proofs ${number} authority`, `proofs ${number} lifecycle`]),
  'evaluations 3 signatures',
  ...[2, 3, 4].map(number => `receipts ${number} facts_digest`),
]

test('The good sample verifies whole: every check passes but those that no bundle allows', async () => {
  const { items, failed } = await verified(good)
  expect(failed).toBe(0)
  const lines = items.flatMap(({ part, number, checks }) =>
    checks.map(({ check, result }) => ({ name: `${part} ${number} ${check}`, result })),
  )
  const named = (wanted: string) => lines.flatMap(({ name, result }) => (result === wanted ? name : []))
  expect(named('NOT_CHECKED').toSorted()).toEqual([...NOT_CHECKED].toSorted())
  // The replay was refused at its second check, and none was run after that.
  expect(new Set(named('NOT_RUN').map(name => name.split(' ').slice(0, 2).join(' ')))).toEqual(
    new Set(['proofs 4']),
  )
  expect(named('PASS').length).toBeGreaterThan(140)
})

test('The good sample is synthetic, at a fixed time, and holds a refusal and a DENY', () => {
  expect(good.base_url).toBe('https://agents.invalid')
  expect(good.claim.imported_at).toBe('2026-11-21T12:00:04.000Z')
  expect(good.profile.issuer).toBe('https://idp.example')
  expect(GOOD_BUNDLE).not.toMatch(/"d"\s*:/)
  expect(good.proofs.map(({ status, code }) => [status, code])).toEqual([
    [201, null],
    [201, null],
    [201, null],
    [409, 'CHALLENGE_USED'],
  ])
  expect(good.evaluations.map(({ answer }) => answer?.decision)).toEqual(['PERMIT', 'PERMIT', 'DENY'])
})

test('The tampered sample differs from the good one in the decision of one receipt, and in nothing else', () => {
  expect(GOOD_BUNDLE).toBe(bundleText(good))
  expect(TAMPERED_BUNDLE).toBe(bundleText(tampered(good)))
  const [before, after] = [GOOD_BUNDLE.split('\n'), TAMPERED_BUNDLE.split('\n')]
  expect(after.length).toBe(before.length)
  const changed = before.flatMap((line, at) => (line === after[at] ? [] : [[line.trim(), after[at]?.trim()]]))
  expect(changed).toEqual([[`"decision": "${CHANGED.from}",`, `"decision": "${CHANGED.to}",`]])
  expect(changedPointer(good)).toBe('/receipts/2/receipt/decision')
})

test('The tampered sample fails at the receipt that was changed and the answer that it belongs to, nowhere else', async () => {
  const report = await verified(forged)
  const places = failures(report).map(failure => failure.split(':')[0])
  expect(places).toEqual(['evaluations 3 decision', 'receipts 4 receipt_digest'])
  expect(failures(report)[0]).toContain('the answer says "DENY", the receipt "PERMIT"')
  const { chapters, apart } = storyOf(forged, report)
  const marked = chapters.flatMap(({ marked, step }) =>
    marked.size === 0 ? [] : [[step.pointer, ...marked]],
  )
  expect(marked).toEqual([['/evaluations/2', 'answer']])
  expect(apart).toEqual([])
  const whole = storyOf(good, await verified(good))
  expect(whole.chapters.every(({ marked }) => marked.size === 0)).toBe(true)
})

test('Each sample’s module holds its text and nothing that runs', async () => {
  for (const [name, text] of [
    ['good', GOOD_BUNDLE],
    ['tampered', TAMPERED_BUNDLE],
  ] as const) {
    const lines = (await readFile(SAMPLE_FILES[name], 'utf8')).trimEnd().split('\n')
    const code = lines.filter(line => line !== '' && !line.startsWith('//') && !line.startsWith('/**'))
    expect(code).toHaveLength(2)
    expect(code[0]).toMatch(/^export const [A-Z_]+ =$/)
    expect(code[1]?.trim()).toMatch(/^'(?:[^'\\\n]|\\.)*'$/)
    expect(text).toContain('"format": "agent-assurance-run-bundle"')
  }
})
