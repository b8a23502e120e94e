import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'playwright/test'
import { ATTACKS, DECISION_ATTACKS } from '../../../src/cases/attacks.ts'
import { type Attack, answerWords, mustStop } from '../../../src/cases/attempt.ts'
import { REPORT_ATTACKS } from '../../../src/cases/report-attacks.ts'
import { TOLD_STORIES } from '../../../src/cases/told-stories.ts'
import { STATUSES } from '../../../src/contract/names.ts'
import { UNAVAILABLE_CAUSES } from '../../../src/contract/window/availability.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const README = readFileSync(join(ROOT, 'README.md'), 'utf8')

const FOR_INTEGRATORS = readFileSync(join(ROOT, 'e2e/README.md'), 'utf8')

/** Every file and folder that this project keeps, by its path from the root. */
const PATHS = [
  ...readdirSync(ROOT),
  ...['.ci', '.github', 'src', 'e2e', 'public'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(path => join(folder, path)),
  ),
].map(path => path.replaceAll('\\', '/'))
const READMES = PATHS.filter(path => /(?:^|\/)README\.md$/.test(path))

test('The README has at most 160 lines', () => {
  expect(README.trimEnd().split('\n').length).toBeLessThanOrEqual(160)
})

test('The README names every status, and that of the tests says what to do for every cause', () => {
  for (const status of STATUSES) expect(README).toContain(`\`${status}\``)
  const [, after = ''] = FOR_INTEGRATORS.split('\n| `data-service-cause` | ')
  const named = [...(after.split('\n\n')[0] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name)
  expect(named.sort()).toEqual(Object.keys(UNAVAILABLE_CAUSES).sort())
})

test('The tests’ README lists each attack with its step, title and what stops it, and each story with its end', () => {
  const listed = [...FOR_INTEGRATORS.matchAll(/^\| `#\/(\w+)` \| `(\w+)` \| (.+) \| `(\w+)` \|$/gm)]
  const attacks = Object.entries<Attack>({ ...ATTACKS, ...DECISION_ATTACKS, ...REPORT_ATTACKS })
  const rows = attacks.map(([name, attack]) => [attack.step, name, attack.title, mustStop(attack)].join('|'))
  // The page's own replay of the visitor's last proof is of no table.
  const stolen = 'evaluate|STOLEN_PROOF|Steal the proof|CHALLENGE_USED'
  expect(listed.map(row => row.slice(1).join('|')).sort()).toEqual([...rows, stolen].sort())
  const ends = [...FOR_INTEGRATORS.matchAll(/^\| `([\w ]+)` \| (`[a-z2-]+`.*) \|$/gm)].flatMap(
    ([, end, names = '']) => [...names.matchAll(/`([\w-]+)`/g)].map(([, name]) => `${name}: ${end}`),
  )
  const stories = [...TOLD_STORIES].map(([name, { expected }]) => `${name}: ${answerWords(expected)}`)
  expect(ends.sort()).toEqual(stories.sort())
})

test('Every README’s links and pictures lead to a file', () => {
  expect(READMES.length).toBeGreaterThan(8)
  const dead = READMES.flatMap(path =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/\]\((?!#|https?:)([^)#]+)/g)]
      .map(([, to = '']) => join(dirname(path), to))
      .filter(to => !existsSync(join(ROOT, to)))
      .map(to => `${path}: ${to}`),
  )
  expect(dead).toEqual([])
})

/** Every way to name what is there from some folder above it, such as `http`, `service/http` and `src/service/http`. */
const NAMES = new Set(
  PATHS.flatMap(path => path.split('/').map((_part, at, parts) => parts.slice(at).join('/'))),
)
/** A path in back-ticks: a name of a file, or of a folder that is there with what would lie in it. */
const isPath = (text: string): boolean =>
  /^[\w.-]+(?:\/[\w.-]+)*\/?$/.test(text) &&
  (/\.(?:ts|tsx|mjs|css|md)$|\/$/.test(text) || (text.includes('/') && NAMES.has(text.split('/')[0] ?? '')))

test('Every path that a README names in back-ticks is there', () => {
  const named = READMES.flatMap(path =>
    [
      ...readFileSync(join(ROOT, path), 'utf8')
        .replace(/```.*?```/gs, '')
        .matchAll(/`([^`\n]+)`/g),
    ]
      .map(([, text = '']) => text)
      .filter(text => isPath(text) && !text.startsWith('dist/'))
      .map(text => [path, text.replace(/\/$/, '')] as const),
  )
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter(([, text]) => !NAMES.has(text)).map(([path, text]) => `${path}: ${text}`)).toEqual([])
})
