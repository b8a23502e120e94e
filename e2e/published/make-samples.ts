import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from 'playwright/test'
import { reportAudience } from '../../src/contract/schemas/report.ts'
import { failures, verified } from '../service/evidence/bundle-runs.ts'
import { BASE_URL } from '../service/workbench.ts'
import { bundleText, makeGoodSample, SAMPLE_FILES, sampleModule, tampered } from './sample-bundles.ts'

// Not a test: it is the command that makes the sample bundles again, with other keys and the same times.
test('The sample bundles are written', async () => {
  const good = await makeGoodSample(reportAudience(BASE_URL))
  expect(failures(await verified(good))).toEqual([])
  const modules = {
    [SAMPLE_FILES.good]: sampleModule(
      'GOOD_BUNDLE',
      'A synthetic agent’s whole run, as this page exports one.',
      bundleText(good),
    ),
    [SAMPLE_FILES.tampered]: sampleModule(
      'TAMPERED_BUNDLE',
      'The same run, its last receipt changed from DENY to PERMIT.',
      bundleText(tampered(good)),
    ),
  }
  for (const [path, text] of Object.entries(modules)) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
})
