import { expect, test } from 'playwright/test'
import { parseAst } from 'vite'
import { readSources } from './project/source-files.ts'

/**
 * Idioms that are retired, each with how often the words that people read still have it. The counts only go down. What is
 * left: a member’s name, and two statements that receipts carry.
 */
const RETIRED: Readonly<Record<string, readonly [idiom: RegExp, most: number]>> = {
  'hold, for contain or be valid': [/\b(?:holds?|held|holding)\b/giu, 1],
  'is no, for is not a': [/(?<!\bthere )\b(?:is|are) no\b(?! (?:longer|one)\b)/giu, 0],
  'none, as a subject': [/\bnone (?:is|are|has|was)\b(?! never)/giu, 0],
  stand: [/\b(?:stands?|stood|standing)\b/giu, 0],
  'whoever, nobody, somebody': [/\b(?:whoever|nobody|somebody)\b/giu, 2],
  'where it is present': [/where (?:it|they) (?:is|are) present/giu, 0],
  'of its own': [/\bof (?:its|their|his|your) own\b/giu, 0],
  'beside, besides': [/\bbesides?\b/giu, 0],
  ahead: [/\bahead\b/giu, 0],
  'run out': [/\b(?:run|runs|ran) out\b/giu, 0],
  anew: [/\banew\b/giu, 0],
  'told, merely, no such, of which': [/\b(?:told|merely|no such|of which)\b/giu, 0],
}

/** What people may read of a file, by its syntax: texts of at least two words, a template’s with … for what it fills in. */
function wordsOf(text: string, lang: 'ts' | 'tsx' = 'tsx'): readonly string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, value, quasis } = node as Partial<Record<string, unknown>>
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') found.push(value)
    if (type === 'TemplateLiteral')
      found.push((quasis as { value: { raw: string } }[]).map(part => part.value.raw).join('…'))
    for (const within of Object.values(node)) visit(within)
  }
  visit(parseAst(text, { lang }))
  return found
    .map(piece => piece.replace(/\s+/gu, ' ').trim())
    .filter(piece => /[a-z’]+ [a-z’]+/u.test(piece))
}

const read = readSources()
  .filter(({ path }) => /\.tsx?$/u.test(path) && !path.includes('samples/'))
  .flatMap(({ path, text }) =>
    wordsOf(text, path.endsWith('x') ? 'tsx' : 'ts').map(piece => ({ path, piece })),
  )

for (const [what, [idiom, most]] of Object.entries(RETIRED))
  test(`What people read has no more of “${what}” than before`, () => {
    const found = read.flatMap(({ path, piece }) => (piece.match(idiom) ?? []).map(() => `${path}: ${piece}`))
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(most)
    expect(found.length, 'the count follows what became better').toBe(most)
  })

test('A retired idiom is found in a text, between tags and in a template, and not in a comment', () => {
  const [stand] = RETIRED.stand ?? []
  const count = (text: string) => wordsOf(text).filter(piece => piece.search(stand ?? /$^/u) >= 0).length
  expect(count("const a = 'It stands here.'")).toBe(1)
  expect(count('<p>It stands (here) = {now}.</p>')).toBe(1)
  expect(count(`const a = \`It stands \${here} now.\``)).toBe(1)
  expect(count("// It stands here.\n/* 'It stands here.' */")).toBe(0)
})
