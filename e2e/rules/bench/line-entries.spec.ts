import { expect, test } from 'playwright/test'
import { checkOnBench } from '../../../src/bench/bench.ts'
import { BENCH_KINDS } from '../../../src/bench/kinds.ts'
import { BENCH_LISTS } from '../../../src/bench/own-lists.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { citationsOf, PROTOTYPES_CHOICE } from '../../../src/contract/specifications/citations.ts'
import { checkEntry } from '../../../src/ui/app/check-entry.ts'
import { codeAddress } from '../../../src/ui/app/open-code.ts'
import { routeOf } from '../../../src/ui/app/route.ts'
import { lineEntry } from '../../../src/ui/library/check/check-words.ts'
import { CHECK_PAGE, PROTOCOL_PAGE } from '../../../src/ui/library/reference/CheckPages.tsx'
import { placeOf } from '../../../src/ui/library/reference/reference-pages.ts'
import { checkTold } from '../../../src/ui/library/reference/told-checks.ts'
import { KIND_TEXTS } from './kind-texts.ts'

const PAGES = [CHECK_PAGE, PROTOCOL_PAGE]

const isCited = (section: string): boolean =>
  citationsOf(section).every(({ text, href }) => href !== null || text === PROTOTYPES_CHOICE)

test('Every line of every kind has an entry of the reference and a section that is linked', async () => {
  const kinds = new Set<string>()
  for (const [kind, text] of KIND_TEXTS) {
    const { lines } = await checkOnBench(kind, { text, keys: [], expected: {} })
    expect(lines.length, kind).toBeGreaterThan(0)
    for (const { check, section = 'none' } of lines) {
      const entry = lineEntry(kind, check) ?? ''
      expect(checkTold(entry), `${kind} ${check}`).toBeDefined()
      expect(isCited(section), `${kind} ${check}: ${section}`).toBe(true)
      const route = routeOf(codeAddress('checks', entry))
      expect(route).toMatchObject({ view: 'reference', page: 'checks', entry })
      const place = placeOf(PAGES, 'checks', entry)
      expect(place.page?.entries().some(({ id }) => id === place.entry)).toBe(true)
    }
    kinds.add(kind)
  }
  expect([...kinds]).toEqual(keysOf(BENCH_KINDS))
})

test('An entry says what the line asks, in its checker’s own words and with its section', async () => {
  for (const [kind, text] of KIND_TEXTS) {
    if (!Object.hasOwn(BENCH_LISTS, kind)) continue
    const { lines } = await checkOnBench(kind, { text, keys: [], expected: {} })
    for (const { check, words, section } of lines) {
      const told = checkTold(lineEntry(kind, check) ?? '')
      expect(told?.words, `${kind} ${check}`).toBe(words)
      if (told?.section !== undefined) expect(told.section).toBe(section)
    }
  }
  expect(checkTold('jws/signature')).toEqual({
    name: 'signature',
    list: 'The checks of a compact JWS',
    words: 'The signature verifies under that key, over the exact bytes given.',
    section: 'RFC 7515, 5.2',
  })
})

test('Every check of every list of the bench’s is an entry, in its list or among the proof’s', () => {
  for (const list of keysOf(BENCH_LISTS)) {
    for (const { check, words } of BENCH_LISTS[list]) {
      const told = checkTold(checkEntry(list, check)) ?? checkTold(checkEntry('proof', check))
      expect(told?.words, `${list} ${check}`).toBe(words)
    }
  }
})

test('What a signed object has in common with a proof has one address, and what has other words its own', () => {
  expect(lineEntry('approval', 'algorithm')).toBe('algorithm')
  expect(lineEntry('approval', 'proof_type')).toBe('approval/proof_type')
  expect(lineEntry('approval', 'audience')).toBe('approval/audience')
  expect(checkTold('approval/algorithm')).toBeUndefined()
  expect(lineEntry('jwks', 'key_12_use')).toBe('jwk/use')
  expect(lineEntry('run_file', 'same_answers')).toBe('run_file/same_answers')
})

test('A line that no list has leads nowhere, whatever it is called', () => {
  for (const name of ['', 'no_such_check', '__proto__', 'constructor', 'key_1_', 'signature/x', 'form '])
    for (const kind of [...keysOf(BENCH_KINDS), 'unknown' as const])
      expect(lineEntry(kind, name), `${kind} ${name}`).toBeUndefined()
  expect(lineEntry('unknown', 'form')).toBeUndefined()
  for (const entry of ['jws/nonce', 'jwk/form/x', 'json/members', 'jws/', 'jws'])
    expect(checkTold(entry), entry).toBeUndefined()
})
