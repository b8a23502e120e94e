import { expect, test } from 'playwright/test'
import { checkPasted } from '../../../src/bench/bench.ts'
import { type Boxes, EMPTY } from '../../../src/bench/boxes.ts'
import { verdictOf } from '../../../src/bench/report.ts'
import { notesOf, outcomeWords } from '../../../src/bench/words.ts'
import { CASE_FILES, type Case, casesIn, listOf } from './cases.ts'
import { madeInput } from './made-input.ts'
import { changedAt } from './on-bench.ts'

const OUTER = 3
/** A name in slashes is a regular expression over all lines. */
const isNamed = (name: string, check: string): boolean =>
  name.startsWith('/') ? new RegExp(name.slice(1, -1), 'u').test(check) : check === name

async function judge({ input = {}, expected, make, n = 0, keys = 0, bytes = 0 }: Case): Promise<void> {
  const boxes = { ...EMPTY, ...(make === undefined ? input : madeInput({ make, n, keys, bytes })) }
  const began = performance.now()
  const report = await checkPasted(boxes)
  expect.soft(performance.now() - began).toBeLessThan((expected.ms ?? 10_000) * OUTER)
  const { verdict, service, title, body, serviceWords = '' } = outcomeWords(report, boxes.key !== '')
  const lines = report.lines.map(({ check, result, words, detail = '', section = '' }) => ({
    ...{ check, result, text: `${check}: ${words} ${detail} ${section}` },
  }))
  const all = [title, body, serviceWords, ...notesOf(report), ...lines.map(({ text }) => text)].join('\n')
  const found = { kind: report.kind, verdict, service }
  for (const name of ['kind', 'verdict', 'service'] as const)
    if (expected[name] !== undefined)
      expect.soft(listOf(expected[name]), `${name}\n${all}`).toContain(found[name])
  for (const [name, states] of Object.entries(expected.lines ?? {})) {
    const meant = lines.filter(({ check }) => isNamed(name, check))
    expect.soft(meant.length, `line ${name}\n${all}`).toBeGreaterThan(0)
    for (const { result } of meant) expect.soft(listOf(states), `${name}\n${all}`).toContain(result)
  }
  for (const state of expected.no ?? [])
    expect.soft(lines.filter(({ result }) => result === state).map(({ text }) => text)).toEqual([])
  for (const pattern of expected.says ?? []) expect.soft(all).toMatch(new RegExp(pattern, 'iu'))
  for (const pattern of expected.never ?? []) expect.soft(all).not.toMatch(new RegExp(pattern, 'iu'))
}

for (const file of CASE_FILES)
  for (const each of casesIn(file).filter(({ input, make }) => input !== undefined || make !== undefined))
    test(`${file.replace('.json', '')} ${each.id}: ${each.what}`, () => judge(each))

/** What none of the cases expects, by the box that it is given in. */
const WRONG = {
  issuer: 'https://other.example',
  subject: 'another',
  audience: 'https://elsewhere.example',
  nonce: 'a nonce of somebody else',
  holder: 'a7bKkXYj9H0lY7j3i9WQyuzT7c-mNvhUwggRDvLH3VM',
  status_list: 'no.status.list',
  time: 'yesterday',
  key: JSON.stringify({ kty: 'oct', k: 'c29tZWJvZHkgZWxzZQ' }),
} as const satisfies Partial<Boxes>

const holding = CASE_FILES.flatMap(casesIn).filter(
  ({ input, expected }) => input !== undefined && expected.verdict === 'holds',
)

test('Whatever holds does not where something else is expected of it, in whichever box', async () => {
  expect(holding.length).toBeGreaterThan(30)
  for (const { id, input } of holding)
    for (const [box, wrong] of Object.entries(WRONG)) {
      const report = await checkPasted({ ...EMPTY, ...input, [box]: wrong })
      // A credential without aud may be shown to anyone, and its line says so.
      const said = report.lines.find(({ check }) => check === 'aud')?.detail
      if (said !== 'absent: it may be shown to anyone' || box !== 'audience')
        expect.soft(verdictOf(report), `${id} ${report.kind} ${box}`).not.toBe('holds')
    }
})

test('Whatever is signed and holds does not once a character of it is another', async () => {
  const signed = holding.filter(({ input }) => /^[\w-]+\.[\w-]+\.[\w-]+$/u.test(input?.text ?? ''))
  expect(signed.length).toBeGreaterThan(15)
  for (const { id, input = {} } of signed) {
    const { text = '' } = input
    for (let part = 0; part < 24; part += 1) {
      const changed = changedAt(text, Math.floor((text.length * part) / 24) + (part % 3))
      const report = await checkPasted({ ...EMPTY, ...input, text: changed })
      expect.soft(verdictOf(report), `${id} ${part}`).not.toBe('holds')
    }
  }
})
