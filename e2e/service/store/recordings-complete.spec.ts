import { expect, test } from 'playwright/test'
import { CONTRACT_VERSION } from '../../../src/contract/version.ts'
import { recordDatabases, SCHEMAS } from '../../published/database-recorder.ts'
import { publishedManifests } from '../../published/published-sets.ts'
import {
  DATABASES,
  isRecorded,
  parseRecording,
  type RecordedStore,
  readRecording,
  recordedVersions,
  schemasOf,
} from './recorded-databases.ts'

const VERSIONS = recordedVersions()

test('The recordings hold the object stores of the versions that they are of', () => {
  const [first, second, third, fourth, ...later] = VERSIONS.map(version => schemasOf(readRecording(version)))
  expect([first, second, third]).toEqual([
    { service: 1, client: 1 },
    { service: 1, client: 1, world: 1 },
    { service: 2, client: 1, world: 2 },
  ])
  expect(Object.keys(fourth ?? {})).toEqual([...DATABASES])
  for (const each of later) expect(Object.keys(each)).toEqual(Object.keys(SCHEMAS))
})

const WHAT_TO_DO =
  'Before the contract or a schema is raised, what the version in use leaves behind has to be recorded: run ' +
  '`npm run source-set` on that version and commit e2e/service/recorded.'

test('What this version itself leaves in a browser is recorded, so that the next one opens it', () => {
  expect(isRecorded(CONTRACT_VERSION, SCHEMAS), `${CONTRACT_VERSION} is not recorded. ${WHAT_TO_DO}`).toBe(
    true,
  )
  const raised = { ...SCHEMAS, client: SCHEMAS.client + 1 }
  expect(isRecorded(CONTRACT_VERSION, raised), 'a schema that rose is noticed').toBe(false)
  expect(isRecorded('99.0.0', SCHEMAS), 'a contract that rose is noticed').toBe(false)
})

test('Every contract version and every schema version there was is recorded', async () => {
  const contracts = VERSIONS.map(version => readRecording(version).contract)
  const sets = Object.keys(await publishedManifests())
  expect(
    sets.filter(set => !contracts.includes(set)),
    WHAT_TO_DO,
  ).toEqual([])
  const seen = VERSIONS.map(version => schemasOf(readRecording(version)))
  for (const database of ['service', 'client', 'world'] as const) {
    const all = Array.from({ length: SCHEMAS[database] }, (_, index) => index + 1)
    const missing = all.filter(schema => !seen.some(each => each[database] === schema))
    expect(missing, `schemas of the ${database} database. ${WHAT_TO_DO}`).toEqual([])
  }
})

test('What this version leaves behind is what its recording holds, store by store and member by member', async () => {
  const now = await recordDatabases()
  const shapeOf = (stores: readonly RecordedStore[]) =>
    stores.map(({ database, version, store, key, indexes, records }) => {
      const names = records.flatMap(record => Object.keys(Object(record)))
      return { database, version, store, key, indexes, names: [...new Set(names)].toSorted() }
    })
  const made = shapeOf(parseRecording(now).stores)
  const recorded = readRecording(CONTRACT_VERSION).stores.filter(({ database }) => database in SCHEMAS)
  const kept = shapeOf(recorded)
  expect(made, 'a member that came or went needs a schema version of its own').toEqual(kept)
})
