import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { CONTRACT_VERSION } from '../../src/contract/version.ts'
import { PUBLISHED, publishedVersions, publishSet, runCases, sourceSetFiles } from './published-sets.ts'
import { carriedForward, vectorTexts } from './vector-files.ts'

// Not a test: the runner is what runs TypeScript here, so the command that publishes a set uses it.
test('The source set is written', async () => {
  test.setTimeout(600_000)
  const results = await runCases()
  const failed = results.filter(({ passed }) => !passed)
  expect(failed, 'a release’s cases all come back as expected').toEqual([])
  const [last = CONTRACT_VERSION] = await publishedVersions()
  const vectors = await carriedForward(await vectorTexts(join(PUBLISHED, last)))
  await publishSet(sourceSetFiles(results, vectors))
})
