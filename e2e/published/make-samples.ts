import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { expect, test } from 'playwright/test'
import { reportAudience } from '../../src/contract/schemas/report.ts'
import { again, tellsOf } from '../service/evidence/run-files.ts'
import { BASE_URL } from '../service/workbench.ts'
import { makeGoodSample, runText, SAMPLE_FILES, sampleModule, tampered } from './sample-runs.ts'

// Not a test: it is the command that makes the sample run files again, with other keys and the same times.
test('The samples are written', async () => {
  const good = await makeGoodSample(reportAudience(BASE_URL))
  expect(tellsOf(await again(good))).toEqual([])
  const modules = {
    [SAMPLE_FILES.good]: sampleModule(
      'GOOD_RUN',
      'A synthetic agent’s complete run, as this page exports one.',
      runText(good),
    ),
    [SAMPLE_FILES.tampered]: sampleModule(
      'TAMPERED_RUN',
      'The same run, its last receipt changed from DENY to PERMIT.',
      runText(tampered(good)),
    ),
  }
  for (const [path, text] of Object.entries(modules)) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
})
