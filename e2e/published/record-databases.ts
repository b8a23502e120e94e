import { writeFileSync } from 'node:fs'
import { expect, test } from 'playwright/test'
import { CONTRACT_VERSION } from '../../src/contract/version.ts'
import { isRecorded, recordedPath, recordedVersions } from '../service/store/recorded-databases.ts'
import { recordDatabases, SCHEMAS } from './database-recorder.ts'

// Not a test: it is part of the command that publishes a version, and never overwrites a recording.
test('What this version leaves in a browser is recorded', async () => {
  if (isRecorded(CONTRACT_VERSION, SCHEMAS)) return
  const { service, client, world } = SCHEMAS
  const taken = recordedVersions().includes(CONTRACT_VERSION)
  const name = taken ? `${CONTRACT_VERSION}+${service}.${client}.${world}` : CONTRACT_VERSION
  writeFileSync(recordedPath(name), await recordDatabases(), { flag: 'wx' })
  expect(isRecorded(CONTRACT_VERSION, SCHEMAS)).toBe(true)
})
