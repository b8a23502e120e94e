import { expect, test } from 'playwright/test'
import type { Rolldown } from 'vite'
import { hintLaterScripts } from '../../../src/build/compile-hints.ts'

/** What the hint looks at in a chunk that the bundler hands to its plugins. */
const chunk = (fileName: string, more: Partial<Rolldown.OutputChunk> = {}) => {
  const plain = { type: 'chunk', fileName, code: 'run()', isEntry: false, imports: [], moduleIds: [] }
  return { ...plain, ...more } as Rolldown.OutputChunk
}

const BUILT = [
  chunk('index.js', { isEntry: true, imports: ['react.js'] }),
  chunk('react.js'),
  chunk('network.js', { moduleIds: ['/src/service/start/local-network.ts'] }),
  chunk('views.js'),
]

test('What is fetched ahead of a click begins with the hint, a comment on a line of its own, and what a first load needs does not', () => {
  hintLaterScripts(Object.fromEntries(BUILT.map(part => [part.fileName, part])))
  expect(BUILT.map(({ fileName, code }) => [fileName, code])).toEqual([
    ['index.js', 'run()'],
    ['react.js', 'run()'],
    ['network.js', 'run()'],
    ['views.js', '//# allFunctionsCalledOnLoad\nrun()'],
  ])
})
