import { expect, test } from 'playwright/test'
import { type ESTree, parseSync, Visitor } from 'vite'
import { OTHER_TXT } from '../../../src/bench/aid-answers.ts'
import { X_REQUEST_ID_PATTERN } from '../../../src/contract/catalogues/limits.ts'
import { IDEMPOTENCY_KEY_PATTERN } from '../../../src/contract/schemas/idempotency-key.ts'
import { readSources, type SourceFile } from './source-files.ts'

/** A regular expression as a source file writes it; `pattern` is null if it is known only at run time. */
interface SourcePattern {
  /** The file and the text that makes the pattern, such as "crypto/jwk.ts: /^[a-z]$/u". */
  readonly place: string
  readonly pattern: RegExp | null
}

/** What a name stands for, worked out when it is asked for; undefined where the sources do not say. */
type Scope = (name: string) => (() => unknown) | undefined

/** The value of some code in which only these names, and those of the language, are known. */
function meaningOf(code: string, scope: Scope): unknown {
  const names = new Proxy(
    {},
    { has: (_, name) => scope(String(name)) !== undefined, get: (_, name) => scope(String(name))?.() },
  )
  return new Function('names', `with (names) return ${code}`)(names)
}

function patternOf(code: string, scope: Scope): RegExp | null {
  try {
    const made = meaningOf(code, scope)
    return made instanceof RegExp ? made : null
  } catch {
    return null
  }
}

const CONSTANT = /^[A-Z][A-Z0-9_]*$/
const TEXTS: readonly string[] = ['Literal', 'TemplateLiteral', 'TaggedTemplateExpression']
const MAKERS: readonly string[] = ['RegExp', 'pattern']

/** The code of a script's constants that hold a text, by name, and the code that makes its patterns. */
function readScript({ path, text }: SourceFile) {
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse`)
  const texts = new Map<string, string>()
  const patterns: string[] = []
  const codeOf = ({ start, end }: ESTree.Span) => text.slice(start, end)
  const made = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    if (node.callee.type === 'Identifier' && MAKERS.includes(node.callee.name)) patterns.push(codeOf(node))
  }
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || !CONSTANT.test(id.name) || init === null) return
      if (TEXTS.includes(init.type) && !('regex' in init)) texts.set(id.name, codeOf(init))
    },
    Literal(node) {
      if ('regex' in node) patterns.push(codeOf(node))
    },
    NewExpression: made,
    CallExpression: made,
  }).visit(program)
  return { path, texts, patterns }
}

/** Every regular expression in these scripts: literals, and `RegExp` or `pattern` of a text from any of them. */
function patternsIn(files: readonly SourceFile[]): SourcePattern[] {
  const pattern = () => (source: string) => new RegExp(source, 'u')
  const everywhere = new Map<string, () => unknown>([['pattern', pattern]])
  const scripts = files.map(file => {
    const { path, texts, patterns } = readScript(file)
    const own = new Map([...texts].map(([name, code]) => [name, () => meaningOf(code, scope)]))
    const scope: Scope = name => own.get(name) ?? everywhere.get(name)
    for (const [name, value] of own) everywhere.set(name, value)
    return { path, patterns, scope }
  })
  return scripts.flatMap(({ path, patterns, scope }) =>
    patterns.map(code => ({ place: `${path}: ${code}`, pattern: patternOf(code, scope) })),
  )
}

/** An input that repeats a unit between a start that leads into the pattern and an end that does not fit. */
interface Shape {
  readonly before: string
  readonly unit: string
  readonly after: string
}

/** Lengths that reveal exponential, cubic and quadratic growth, in this order. */
const LENGTHS = [20, 400, 4_000] as const
/** A shorter run is not examined: at these lengths only linear work is this quick (milliseconds). */
const QUICK_MS = 1
/** A fourfold input takes four times as long if the work is linear, and sixteen times if it is quadratic. */
const TOO_MUCH = 8
const TRIES = 5
const WHOLE = 1_000_000

/** The processor's time (milliseconds), to which a pause of the machine adds nothing. */
const now = (): number => process.cpuUsage().user / 1000

/** Runs a pattern over a whole text, as its flags say, and returns how long that took (milliseconds). */
function timed(pattern: RegExp, { before, unit, after }: Shape, length: number): number {
  const input = before + unit.repeat(Math.max(1, Math.floor(length / unit.length))) + after
  const began = now()
  if (pattern.global) for (const _match of input.matchAll(pattern));
  else pattern.test(input)
  return now() - began
}

/** Whether the work grows out of proportion up to this length, by the least of several runs, and that twice. */
function growsTooMuch(pattern: RegExp, shape: Shape, length: number): boolean {
  const least = (at: number) => Math.min(...Array.from({ length: TRIES }, () => timed(pattern, shape, at)))
  const grew = () => {
    const long = least(length)
    return long >= QUICK_MS && long / least(length / 4) >= TOO_MUCH
  }
  return grew() && grew()
}

const TOKENS =
  /\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:<?[=!]|:|<\w+>)|\{\d+(?:,\d*)?\}|./giu
const STRUCTURE = /^(?:[()|^$*+?]|\\[bB]|\(\?.*|\{\d.*)$/u
const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
const CANDIDATES = [...'aA0-_ .:/"\\%é¡\u200b', ...ASCII]

/** Characters that an atom of a pattern matches: a word character and another one, if it matches either. */
function samplesOfAtom(atom: string, flags: string): string[] {
  const taken = new RegExp(`^${atom}$`, flags.replace(/[gy]/gu, ''))
  const found = CANDIDATES.filter(character => taken.test(character))
  const word = found.find(character => /\w/u.test(character))
  const other = found.find(character => /\W/u.test(character))
  return [word, other].filter(character => character !== undefined)
}

/** Characters that lead through a pattern: those of each of its atoms in turn, alternatives in sequence. */
function samplesOf({ source, flags }: RegExp): string[] {
  const atoms = [...source.matchAll(TOKENS)].map(([token]) => token).filter(token => !STRUCTURE.test(token))
  return atoms.flatMap(atom => samplesOfAtom(atom, flags))
}

const LONGEST_RUN = 12
/** Ends at which a match fails: what few patterns match, an escape that escapes nothing, and the end of the text. */
const ENDS = ['\0\n', '\\\n', ''] as const

/**
 * Everything worth repeating, stretches of the pattern itself and all pairs of its characters, after starts that lead
 * into the pattern: its first few characters, and all of them.
 */
function shapesOf(pattern: RegExp): Shape[] {
  const samples = samplesOf(pattern)
  const stretch = (from: number, length: number) => samples.slice(from, from + length).join('')
  const alphabet = [...new Set([...samples, 'a', ' ', '\n'])]
  const pairs = alphabet.flatMap(one => alphabet.map(other => one + other))
  const runs = samples.flatMap((_, from) =>
    Array.from({ length: LONGEST_RUN }, (_none, at) => stretch(from, at + 1)),
  )
  const all = samples.join('')
  const units = [...new Set([...alphabet, ...pairs, ...runs, all])].filter(unit => unit !== '')
  const beginnings = [...new Set([...[0, 1, 2, 3].map(length => stretch(0, length)), all])]
  return units.flatMap(unit => beginnings.flatMap(before => ENDS.map(after => ({ before, unit, after }))))
}

/**
 * Measures a pattern on repetitions of its own literals and of what its classes match, with ends that do not
 * match. Times are compared only with each other.
 * @returns the input on which the work grows faster than the input, as text; undefined if there is none.
 * @throws RangeError if the engine cannot match the pattern against a megabyte
 */
function growingInput(pattern: RegExp): string | undefined {
  let slowest: Shape = { before: '', unit: 'a', after: '' }
  for (const length of LENGTHS) {
    let most = 0
    for (const shape of shapesOf(pattern)) {
      const ms = timed(pattern, shape, length)
      if (ms > QUICK_MS && growsTooMuch(pattern, shape, length)) return JSON.stringify(shape)
      if (ms > most) [slowest, most] = [shape, ms]
    }
  }
  timed(pattern, slowest, WHOLE)
  return undefined
}

/** Patterns that are only composed at run time, file by file, in their final form. */
const MADE_LATER: Readonly<Record<string, readonly RegExp[]>> = {
  // Its arguments are read where it is called.
  'contract/schemas/primitives.ts': [],
  'bench/aid-answers.ts': [OTHER_TXT],
  'bench/receipts.ts': [/^1\.\d{1,6}\.\d{1,6}$/u],
  'service/http/answers.ts': [new RegExp(X_REQUEST_ID_PATTERN, 'u')],
  'contract/schemas/idempotency-key.ts': [new RegExp(IDEMPOTENCY_KEY_PATTERN, 'u')],
}

test('No pattern of the sources, nor of those that only a run puts together, takes longer than its input is long', async () => {
  const found = patternsIn(readSources().filter(({ path }) => /\.[jt]sx?$/u.test(path)))
  expect(found.length).toBeGreaterThan(100)
  for (const start of ['/', 'new RegExp(String.raw`', 'new RegExp(`', "pattern('", 'pattern(`'])
    expect(
      found.some(({ place, pattern }) => pattern !== null && place.includes(`: ${start}`)),
      start,
    ).toBe(true)
  const unread = found.filter(({ pattern }) => pattern === null).map(({ place }) => place.split(':')[0])
  expect(unread.sort()).toEqual(Object.keys(MADE_LATER).sort())
  const later = Object.entries(MADE_LATER).flatMap(([path, patterns]) =>
    patterns.map(pattern => ({ place: `${path}: ${pattern}`, pattern })),
  )
  const growing = [...found, ...later].flatMap(({ place, pattern }) => {
    const input = pattern === null ? undefined : growingInput(pattern)
    return input === undefined ? [] : [`${place}, on ${input}`]
  })
  expect(growing).toEqual([])
})

const GROWING: readonly RegExp[] = [
  // A signed token anywhere, as two of these sources once looked for it.
  /\b(eyJ[\w-]*)\.([\w-]*)\.[\w-]*/gu,
  /eyJ[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*\.[A-Za-z0-9_-]*/u,
  // Looks back before it is known that there is anything to look back to.
  /(?<=\b(eyJ[\w-]*))\.([\w-]*)\.[\w-]*/gu,
  /\s+$/u,
  /"(?:[^"\\]|\\.)*"/gu,
  /"(?:[^"\\]|\\.)*(?:"|\\?$)/gu,
  /^[ab]*[bc]*$/u,
  /^(?:a|a)*$/u,
  /(?:x+x+)+y/u,
]
test('The check finds patterns that take longer than their input is long', () => {
  for (const pattern of GROWING) expect(growingInput(pattern), String(pattern)).toBeDefined()
})

const LINEAR: readonly RegExp[] = [
  /\.(?<=\b(eyJ[\w-]*)\.)([\w-]*)\.[\w-]*/gu,
  /(?<!\s)\s+$/u,
  /"(?:[^"\\]|\\.)*(?:"|\\?$)/gsu,
  /^[ab]*c[bc]*$/u,
  /^(?:a|b)*$/u,
]
test('The check lets patterns pass that take as long as their input is long', () => {
  for (const pattern of LINEAR) expect(growingInput(pattern), String(pattern)).toBeUndefined()
})
