import { expect, test } from 'playwright/test'
import { architectureFaults, IMPORT_TABLE, type SourceFile, unusedPackages } from './architecture-rules.ts'
import { readSources } from './source-files.ts'

test('The sources keep to the table of imports, and to the rules for names, exports and length', async () => {
  const files = await readSources()
  expect(files.length).toBeGreaterThan(20)
  expect(architectureFaults(files)).toEqual([])
})

test('The table allows no package that is not used', async () => {
  expect(unusedPackages(await readSources())).toEqual([])
})

test('The table’s arrows never turn back', () => {
  const reached = (folder: string, seen: readonly string[]): readonly string[] => {
    if (seen.includes(folder)) throw new Error(`a cycle: ${[...seen, folder].join(' → ')}`)
    return (IMPORT_TABLE[folder]?.folders ?? []).flatMap(next => reached(next, [...seen, folder]))
  }
  for (const folder of Object.keys(IMPORT_TABLE)) expect(() => reached(folder, [])).not.toThrow()
})

const KNOWN: readonly SourceFile[] = [
  { path: 'contract/names.ts', text: 'export const A = 1\n' },
  { path: 'service/store.ts', text: 'export const B = 1\n' },
]

const REFUSED: readonly [title: string, file: SourceFile, fault: string][] = [
  [
    'an arrow that turns back',
    { path: 'contract/a.ts', text: "import { B } from '../service/store.ts'" },
    'imports ../service/store.ts from service/',
  ],
  [
    'one that hides in a type',
    { path: 'client/a.ts', text: "import type { B } from '../service/store.ts'" },
    'imports ../service/store.ts from service/',
  ],
  [
    'one that is loaded later',
    { path: 'ui/a.ts', text: "const b = () => import('../service/store.ts')" },
    'imports ../service/store.ts from service/',
  ],
  [
    'a loading of what cannot be read off',
    { path: 'main.tsx', text: 'import(location.hash)' },
    'imports location.hash, a package its folder may not',
  ],
  [
    'an unknown package',
    { path: 'service/a.ts', text: "import x from 'lodash'" },
    'imports lodash, a package its folder may not',
  ],
  [
    'a package of Node',
    { path: 'service/a.ts', text: "import 'node:fs'" },
    'imports node:fs, a package its folder may not',
  ],
  [
    'zod past its module',
    { path: 'contract/a.ts', text: "import * as z from 'zod/mini'" },
    'imports zod/mini, which goes through contract/schemas/zod.ts',
  ],
  [
    'an unknown folder',
    { path: 'tools/a.ts', text: "import { A } from '../contract/names.ts'" },
    'its folder is not in the table of imports',
  ],
  [
    'a file left unnamed by its ending',
    { path: 'service/a.ts', text: "import { A } from '../contract/names'" },
    'imports ../contract/names, which is no file by that exact name',
  ],
  ['a default export', { path: 'contract/a.ts', text: 'export default 1' }, 'has a default export'],
  [
    'a barrel',
    { path: 'contract/a.ts', text: "export * from './names.ts'" },
    'passes on another module’s exports',
  ],
  ['a drawer', { path: 'service/utils.ts', text: '' }, 'has a name that says nothing'],
  ['a drawer of files', { path: 'service/common/a.ts', text: '' }, 'has a name that says nothing'],
  ['camelCase', { path: 'service/someFile.ts', text: '' }, 'is not named in kebab-case'],
  ['a component in kebab-case', { path: 'ui/some-view.tsx', text: '' }, 'is not named in PascalCase'],
  ['a long style sheet', { path: 'ui/A.module.css', text: '\n'.repeat(601) }, 'has more than 600 lines'],
  ['a long file', { path: 'service/a.ts', text: '//\n'.repeat(301) }, 'has more than 300 lines'],
  ['a file of another kind', { path: 'service/a.json', text: '{}' }, 'is of a kind that has no place in src'],
]

for (const [title, file, fault] of REFUSED) {
  test(`The check finds ${title}`, () => {
    expect(architectureFaults([...KNOWN, file])).toContain(`${file.path}: ${fault}`)
  })
}

test('The check finds nothing where there is nothing', () => {
  const files: SourceFile[] = [
    { path: 'main.tsx', text: "import { B } from './service/store.ts'\nexport const C = B\n" },
    {
      path: 'ui/SomeView.tsx',
      text: "import { useState } from 'react'\nexport const V = () => <p>{useState(1)}</p>\n",
    },
    {
      path: 'service/a.ts',
      text: "import { A } from '../contract/names.ts'\n// import x from 'lodash'\nexport const D = A\n",
    },
    { path: 'service/README.md', text: '# What the service is about\n' },
  ]
  expect(architectureFaults([...KNOWN, ...files])).toEqual([])
})
