import { expect, test } from 'playwright/test'
import { IDEMPOTENCY_KEY_PATTERN } from '../../../src/contract/schemas/idempotency-key.ts'
import { growingInput } from './pattern-cost.ts'
import { readSources } from './source-files.ts'
import { patternsIn } from './source-patterns.ts'

const UNTIL_DECIDED = 300_000

/** Patterns that only a run puts together, file by file, each as it stands there in the end. */
const MADE_LATER: Readonly<Record<string, readonly RegExp[]>> = {
  // What it is called with is read off where it is called.
  'contract/schemas/primitives.ts': [],
  'evidence/bundle/unchecked-members.ts': [
    /^\/directory\/[^/]+\/entry\/records\/[^/]+\/strings\/[^/]+(?:\/|$)/u,
    /^\/profile\/status(?:\/|$)/u,
  ],
  'service/http/idempotency-item.ts': [new RegExp(IDEMPOTENCY_KEY_PATTERN, 'u')],
  'parties/own-subjects.ts': [
    /^https:\/\/order-router-[0-9a-f]{8}\.provider\.example\/a2a$/u,
    /^spiffe:\/\/[a-z0-9._-]+\/agents\/[0-9a-f]{8}$/u,
  ],
}

async function sourcePatterns() {
  const scripts = (await readSources()).filter(({ path }) => /\.[jt]sx?$/u.test(path))
  return scripts.flatMap(file => patternsIn(file, scripts))
}

test('No pattern of the sources takes longer than its input is long', async () => {
  test.setTimeout(UNTIL_DECIDED)
  const found = await sourcePatterns()
  const later = Object.entries(MADE_LATER).flatMap(([path, patterns]) =>
    patterns.map(pattern => ({ place: `${path}: ${pattern}`, pattern })),
  )
  expect(found.length).toBeGreaterThan(100)
  const growing = [...found, ...later].flatMap(({ place, pattern }) => {
    const input = pattern === null ? undefined : growingInput(pattern)
    return input === undefined ? [] : [`${place}, on ${input}`]
  })
  expect(growing).toEqual([])
})

test('Each pattern that only a run puts together is in the table of those', async () => {
  const unread = (await sourcePatterns()).filter(({ pattern }) => pattern === null)
  expect(unread.map(({ place }) => place.slice(0, place.indexOf(':'))).sort()).toEqual(
    Object.keys(MADE_LATER).sort(),
  )
})

test('A pattern is found whether it is a literal or made of texts', () => {
  // Templates with another mark in place of theirs.
  const text = [
    "const WORD = '[a-z]'",
    'const PAIR = ´@{WORD}-@{WORD}´',
    String.raw`const ESCAPED = String.raw´\.@{WORD}´`,
    "const all = [/a+/gu, new RegExp(WORD, 'i'), new RegExp(´^@{PAIR}$´), RegExp(ESCAPED), pattern('^b$')]",
    'const none = new RegExp(location.hash)',
  ]
    .join('\n')
    .replaceAll('´', '`')
    .replaceAll('@', '$')
  expect(patternsIn({ path: 'a.ts', text }).map(({ pattern }) => String(pattern))).toEqual([
    '/a+/gu',
    '/[a-z]/i',
    '/^[a-z]-[a-z]$/',
    String.raw`/\.[a-z]/`,
    '/^b$/u',
    'null',
  ])
})

test('A text that a module takes from another one is read there, under the name that it has here', () => {
  const words = {
    path: 'b/words.ts',
    text: "import { LETTER } from '../c.ts'\nexport const WORD = ´@{LETTER}{1,@{9}}´"
      .replaceAll('´', '`')
      .replaceAll('@', '$'),
  }
  const letter = { path: 'c.ts', text: "export const LETTER = '[a-z]'" }
  const user = {
    path: 'b/a.ts',
    text: "import { WORD as PART } from './words.ts'\nconst all = [new RegExp(PART), new RegExp(WORD)]",
  }
  expect(patternsIn(user, [words, letter]).map(({ pattern }) => String(pattern))).toEqual([
    '/[a-z]{1,9}/',
    'null',
  ])
})

const GROWING: readonly RegExp[] = [
  // A signed token wherever it stands, as two of these sources once looked for it.
  /\b(eyJ[\w-]*)\.([\w-]*)\.[\w-]*/gu,
  /eyJ[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*/u,
  // Looking back before it is known that there is anything to look back from.
  /(?<=\b(eyJ[\w-]*))\.([\w-]*)\.[\w-]*/gu,
  /\s+$/u,
  /"(?:[^"\\]|\\.)*"/gu,
  /^[ab]*[bc]*$/u,
  /^(?:a|a)*$/u,
  /(?:x+x+)+y/u,
]
for (const pattern of GROWING) {
  test(`The check finds that ${pattern} takes longer than its input is long`, () => {
    test.setTimeout(UNTIL_DECIDED)
    expect(growingInput(pattern)).toBeDefined()
  })
}

const LINEAR: readonly RegExp[] = [
  /\.(?<=\b(eyJ[\w-]*)\.)([\w-]*)\.[\w-]*/gu,
  /(?<!\s)\s+$/u,
  /"(?:[^"\\]|\\.)*(?:"|\\?$)/gu,
  /^[ab]*c[bc]*$/u,
  /^(?:a|b)*$/u,
]
for (const pattern of LINEAR) {
  test(`The check lets ${pattern} pass`, () => {
    test.setTimeout(UNTIL_DECIDED)
    expect(growingInput(pattern)).toBeUndefined()
  })
}
