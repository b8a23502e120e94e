import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { contractFiles } from '../../src/contract/catalogues/catalogues.ts'
import {
  sourceSetCases,
  sourceSetIndex,
  sourceSetManifest,
  sourceSetResults,
} from '../../src/contract/schemas/source-set.ts'
import { CONTRACT_VERSION } from '../../src/contract/version.ts'
import {
  differing,
  filesBelow,
  indexText,
  measured,
  OWN_SET,
  PUBLISHED,
  publishedVersions,
  publishSet,
  runCases,
  sourceSetFiles,
  whatToDo,
} from './published-sets.ts'
import { vectorTexts } from './vector-files.ts'

/** A text in a file of a set, parsed. */
const parsed = (text: string | undefined): unknown => JSON.parse(text ?? 'null')

test('The source set as it is made now is, byte for byte, the one published under the contract’s version', async () => {
  test.setTimeout(300_000)
  const paths = differing(await filesBelow(OWN_SET), sourceSetFiles(await runCases(), await vectorTexts()))
  expect(paths, whatToDo(paths)).toEqual([])
})

test('The one published set holds exactly the files of its manifest, with their sizes and digests', async () => {
  expect(await publishedVersions()).toEqual([CONTRACT_VERSION])
  const files = await filesBelow(OWN_SET)
  const manifest = sourceSetManifest.parse(parsed(files['manifest.json']))
  expect(manifest.version).toBe(CONTRACT_VERSION)
  expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(
    Object.keys(files).filter(path => path !== 'manifest.json'),
  )
  for (const { path, bytes, sha256 } of manifest.files)
    expect(measured(files[path] ?? ''), path).toEqual({ bytes, sha256 })
})

test('The index names the set by its manifest’s digest', async () => {
  const { 'index.json': text, [`${CONTRACT_VERSION}/manifest.json`]: manifest = '' } =
    await filesBelow(PUBLISHED)
  expect(text).toBe(indexText(manifest))
  expect(sourceSetIndex.parse(parsed(text))).toMatchObject({
    newest: CONTRACT_VERSION,
    sets: [{ version: CONTRACT_VERSION, ...measured(manifest) }],
  })
})

test('The published results are those of the published cases, and each came back as expected', async () => {
  const files = await filesBelow(OWN_SET)
  const { cases } = sourceSetCases.parse(parsed(files['cases.json']))
  const { results, total, passed } = sourceSetResults.parse(parsed(files['results.json']))
  expect(results.map(({ id, expected }) => ({ id, expected }))).toEqual(
    cases.map(({ id, expected }) => ({ id, expected })),
  )
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
  expect({ total, passed }).toEqual({ total: cases.length, passed: cases.length })
  expect(results.filter(each => !each.passed || 'ended_by' in each.observed)).toEqual([])
})

test('No published file holds a time of the run, a random id or a path of the machine that made it', async () => {
  const files = await filesBelow(OWN_SET)
  const ours = ['cases.json', 'results.json', 'manifest.json']
  for (const path of ours) {
    expect(files[path], path).not.toMatch(/\d{4}-\d{2}-\d{2}T|[0-9a-f]{8}-[0-9a-f]{4}-4|ni:\/\/\/sha-256/)
  }
  for (const [path, text] of Object.entries(files))
    for (const place of [homedir(), process.cwd(), tmpdir(), 'file://'])
      if (place.length > 1) expect(text.includes(`${place}/`), `${path} names ${place}`).toBe(false)
})

test('The set carries the contract and every catalogue, from the tables that run', () => {
  const files = contractFiles()
  expect(Object.keys(files).toSorted()).toEqual([
    'catalogues/dimensions.json',
    'catalogues/lifecycle.json',
    'catalogues/limitations.json',
    'catalogues/limits.json',
    'catalogues/obligations.json',
    'catalogues/problems.json',
    'catalogues/protocol-checks.json',
    'catalogues/purposes.json',
    'openapi.json',
    'schemas/federated-agent-profile/v1.json',
    'schemas/receipt/v1.json',
    'schemas/run/v2.json',
  ])
  expect(parsed(files['catalogues/limits.json'])).toMatchObject({ NONCE_LIFETIME_S: 300 })
  expect(parsed(files['catalogues/lifecycle.json'])).toMatchObject({
    operations: { SUSPEND: { opens: ['not_revoked', 'linked_or_proven', 'not_suspended'] } },
  })
  expect(parsed(files['catalogues/problems.json'])).toMatchObject({
    problems: { CHALLENGE_USED: { status: 409, remedy: expect.any(String) } },
  })
})

test('Publishing again changes nothing, and another set under the same version is refused with what to do', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'source-set-'))
  const files = { 'openapi.json': '{}\n', 'manifest.json': '{}\n' }
  await publishSet(files, folder)
  const first = await filesBelow(folder)
  await publishSet(files, folder)
  expect(await filesBelow(folder)).toEqual(first)
  const changed = { ...files, 'openapi.json': '{ "changed": true }\n' }
  await expect(publishSet(changed, folder)).rejects.toThrow(/openapi\.json\..*raise CONTRACT_VERSION/s)
  await expect(publishSet({ 'manifest.json': '{}\n' }, folder)).rejects.toThrow(/openapi\.json/)
  expect(await filesBelow(folder), 'a refusal writes nothing').toEqual(first)
  await rm(folder, { recursive: true })
})

test('A version’s set takes the place of the one before, and of nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'source-set-'))
  for (const kept of ['0.9.0', 'notes']) {
    await mkdir(join(folder, kept))
    await writeFile(join(folder, kept, 'manifest.json'), '{}\n')
  }
  await publishSet({ 'manifest.json': '{}\n' }, folder)
  const found = Object.keys(await filesBelow(folder))
  expect(found).toEqual([`${CONTRACT_VERSION}/manifest.json`, 'index.json', 'notes/manifest.json'])
  await rm(folder, { recursive: true })
})
