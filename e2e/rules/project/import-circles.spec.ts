import { expect, test } from 'playwright/test'
import { importCircles } from './import-circles.ts'
import { readSources } from './source-files.ts'

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
