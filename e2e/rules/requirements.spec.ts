import { expect, test } from 'playwright/test'
import { LISTS_BY_KIND } from '../../src/bench/own-lists.ts'
import { PROOF_CHECK_WORDS } from '../../src/contract/catalogues/checks.ts'
import { CHECK_CODES } from '../../src/contract/catalogues/code-words.ts'
import { DIMENSIONS, REASON_CODES, reasonWords } from '../../src/contract/catalogues/dimensions.ts'
import { ENFORCEMENT_REQUIREMENTS } from '../../src/enforcement/enforcement.ts'
import { PROTOCOL_CHECKS } from '../../src/protocols/lists.ts'

type Sentences = readonly (readonly [name: string, words: string])[]

const REQUIREMENTS: Sentences = [
  ...Object.entries(PROOF_CHECK_WORDS),
  ...Object.entries(ENFORCEMENT_REQUIREMENTS),
  ...Object.values(PROTOCOL_CHECKS).flatMap(list =>
    Object.entries<{ readonly words: string }>(list).map(([name, { words }]) => [name, words] as const),
  ),
  ...Object.values(LISTS_BY_KIND).flatMap(list => list.map(({ check, words }) => [check, words] as const)),
  ...Object.entries(DIMENSIONS).map(([name, { words }]) => [name, words] as const),
]

const FINDINGS: Sentences = [
  ...Object.entries(CHECK_CODES),
  ...REASON_CODES.map(code => [code, reasonWords(code) ?? ''] as const),
]

const REQUIRES = /\b(?:must|may)\b/u
/** Words of an idiom that readers of plain English do not have. */
const IDIOM = /\b(?:anew|besides?|whoever|merely|lies|ran out|run out|no such)\b/u

const wordsOf = (sentence: string): number => sentence.split(/\s+/u).length
const sentencesOf = (words: string): readonly string[] => words.split(/(?<=[.!?]) (?=\p{Lu}|[a-z])/u)

test('Every check is a requirement, so that its sentence is true whatever its result', () => {
  expect(REQUIREMENTS.filter(([, words]) => !REQUIRES.test(sentencesOf(words)[0] ?? ''))).toEqual([])
})

test('Every code of a failure is a finding', () => {
  expect(FINDINGS.filter(([, words]) => words === '' || /\bmust not\b/u.test(words))).toEqual([])
})

test('Each says it in whole, short sentences of plain words', () => {
  const all = [...REQUIREMENTS, ...FINDINGS]
  expect(all.filter(([, words]) => !words.endsWith('.'))).toEqual([])
  expect(all.filter(([, words]) => IDIOM.test(words))).toEqual([])
  expect(all.filter(([, words]) => sentencesOf(words).some(each => wordsOf(each) > 25))).toEqual([])
})
