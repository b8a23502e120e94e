import { dirname, join, normalize } from 'node:path/posix'
import { expect, test } from 'playwright/test'
import { importsOf, type SourceFile } from './architecture-rules.ts'
import { readSources } from './source-files.ts'

const IS_TYPESCRIPT = /\.tsx?$/

/** The files among these that each of them imports: statically, as a type, or later by `import()`. */
function importGraph(files: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> {
  const paths = new Set(files.map(({ path }) => path))
  return new Map(
    files
      .filter(({ path }) => IS_TYPESCRIPT.test(path))
      .map(file => [
        file.path,
        importsOf(file)
          .filter(name => name.startsWith('.'))
          .map(name => normalize(join(dirname(file.path), name)))
          .filter(path => paths.has(path)),
      ]),
  )
}

/** A shortest path of imports from a file back to itself; undefined if there is none. */
function wayBack(graph: ReadonlyMap<string, readonly string[]>, from: string): readonly string[] | undefined {
  const seen = new Set<string>()
  let ways: (readonly string[])[] = [[from]]
  while (ways.length > 0) {
    const longer: (readonly string[])[] = []
    for (const way of ways) {
      for (const next of graph.get(way.at(-1) ?? from) ?? []) {
        if (next === from) return way
        if (seen.has(next)) continue
        seen.add(next)
        longer.push([...way, next])
      }
    }
    ways = longer
  }
  return undefined
}

/** Import cycles as "a → b → a", each with at least one file that is in no earlier one. */
function importCircles(files: readonly SourceFile[]): string[] {
  const graph = importGraph(files)
  const told = new Set<string>()
  const circles: string[] = []
  for (const from of graph.keys()) {
    const way = told.has(from) ? undefined : wayBack(graph, from)
    if (way === undefined) continue
    for (const path of way) told.add(path)
    circles.push([...way, from].join(' → '))
  }
  return circles
}

test('No import comes back to where it began, in the sources, not even as a type or later', async () => {
  expect(importCircles(await readSources())).toEqual([])
})

const MADE_UP: readonly [title: string, a: string, b: string][] = [
  ['plain imports', "import { b } from './b.ts'", "import { a } from './a.ts'"],
  ['a type', "import { b } from './b.ts'", "import type { A } from './a.ts'"],
  ['a type of an inline import', "import { b } from './b.ts'", "type A = import('./a.ts').A"],
  ['typeof an inline import', "import { b } from './b.ts'", "type A = typeof import('./a.ts')"],
  ['an import that comes later', "import { b } from './b.ts'", "const a = () => import('./a.ts')"],
  ['a passing on', "import { b } from './b.ts'", "export { a } from './a.ts'"],
]

for (const [title, a, b] of MADE_UP) {
  test(`A circle closed by ${title} is found`, () => {
    const files = [
      { path: 'ui/a.ts', text: a },
      { path: 'ui/b.ts', text: b },
    ]
    expect(importCircles(files)).toEqual(['ui/a.ts → ui/b.ts → ui/a.ts'])
  })
}

test('A circle across folders is found, however long', () => {
  const files = [
    { path: 'main.tsx', text: "import { a } from './ui/a.ts'" },
    { path: 'ui/a.ts', text: "import { B } from '../client/B.tsx'" },
    { path: 'client/B.tsx', text: "import type { C } from '../flows/c.ts'" },
    { path: 'flows/c.ts', text: "const a = () => import('../ui/a.ts')" },
  ]
  expect(importCircles(files)).toEqual(['ui/a.ts → client/B.tsx → flows/c.ts → ui/a.ts'])
})

test('Two ways to one file are no circle', () => {
  const files = [
    { path: 'ui/a.ts', text: "import './b.ts'\nimport './c.ts'" },
    { path: 'ui/b.ts', text: "import './d.ts'" },
    { path: 'ui/c.ts', text: "import './d.ts'" },
    { path: 'ui/d.ts', text: '' },
  ]
  expect(importCircles(files)).toEqual([])
})
