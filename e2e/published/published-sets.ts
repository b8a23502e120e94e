import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CATALOGUE } from '../../src/cases/catalogue.ts'
import { publishedCases } from '../../src/cases/published-cases.ts'
import { type CaseResult, runCatalogue } from '../../src/cases/run-catalogue.ts'
import { contractFiles, sourceSetText } from '../../src/contract/catalogues/catalogues.ts'
import { standaloneSchema } from '../../src/contract/openapi/json-schemas.ts'
import {
  SOURCE_SET_SCHEMA_VERSION,
  type SourceSetIndex,
  type SourceSetManifest,
  type SourceSetPart,
  sourceSetManifest,
} from '../../src/contract/schemas/source-set.ts'
import { CONTRACT_VERSION, RECEIPT_SCHEMA_VERSION } from '../../src/contract/version.ts'
import { VECTORS_SCHEMA_VERSION, vectorsFile } from '../../src/protocols/vectors-file.ts'
import { actorsOn } from '../service/service-test.ts'
import { BASE_URL, startService } from '../service/workbench.ts'

/** Where the set is kept, and from where the build copies it. */
export const PUBLISHED = fileURLToPath(new URL('../../public/source-set', import.meta.url))
/** The folder of the contract's own version. */
export const OWN_SET = join(PUBLISHED, CONTRACT_VERSION)

const VERSION = /^\d+\.\d+\.\d+$/

/** Every file below a folder, its text by its path; empty if there is no such folder. */
export async function filesBelow(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(
    paths.map(
      async path => [relative(folder, path).split(sep).join('/'), await readFile(path, 'utf8')] as const,
    ),
  )
  return Object.fromEntries(texts.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The versions that a folder holds sets of: one, the contract's own or, until that is made, the last one's. */
export async function publishedVersions(published = PUBLISHED): Promise<readonly string[]> {
  return (await readdir(published).catch(() => [])).filter(name => VERSION.test(name))
}

/** The paths at which two sets differ, including those in only one of them. */
export function differing(one: Files, other: Files): string[] {
  const paths = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...paths].filter(path => one[path] !== other[path]).sort()
}

/** What to do if the set that was made differs from the one published under its version. */
export function whatToDo(paths: readonly string[]): string {
  return [
    `The source set of version ${CONTRACT_VERSION} is not the one in public/source-set/${CONTRACT_VERSION} any more: ${paths.join(', ')}.`,
    'If that was not meant: take the change back.',
    'If it was, and that version has been released: raise CONTRACT_VERSION in src/contract/version.ts (the third number',
    'for words alone, the second where everything that was accepted still is, the first otherwise) and run',
    '"npm run source-set", which writes the new set in the place of the old one.',
    'If that version has not been released yet: delete its manifest.json and run "npm run source-set"; its vectors stay',
    'as they were signed.',
  ].join('\n')
}

/**
 * Writes a set under its version and the index that names it, in the place of the version before.
 * @throws Error if another set is published under that version: it stays as it is
 */
export async function publishSet(files: Files, published = PUBLISHED): Promise<void> {
  const folder = join(published, CONTRACT_VERSION)
  const before = await filesBelow(folder)
  const paths = 'manifest.json' in before ? differing(before, files) : []
  if (paths.length > 0) throw new Error(whatToDo(paths))
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await writeFile(join(published, 'index.json'), indexText(files['manifest.json'] ?? ''))
  const others = (await publishedVersions(published)).filter(version => version !== CONTRACT_VERSION)
  await Promise.all(others.map(version => rm(join(published, version), { recursive: true })))
}

/** Texts by their paths. */
export type Files = Readonly<Record<string, string>>

const schema_version = SOURCE_SET_SCHEMA_VERSION

/** Size in bytes and SHA-256 in hexadecimal of a text in UTF-8. */
export function measured(text: string): { readonly bytes: number; readonly sha256: string } {
  const bytes = Buffer.from(text)
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
}

function listed(part: SourceSetPart, files: Files): SourceSetManifest['files'] {
  return Object.entries(files).map(([path, text]) => ({ path, part, ...measured(text) }))
}

function resultsText(results: readonly CaseResult[]): string {
  const passed = results.filter(each => each.passed).length
  return sourceSetText({
    ...{ schema: 'agent-assurance-results', schema_version, total: results.length, passed },
    results: results.map(({ id, expected, observed, passed }) => ({ id, expected, observed, passed })),
  })
}

/** What the files of vectors are made of, as JSON Schema. */
const VECTORS = {
  schema: vectorsFile,
  description:
    'Test vectors of one protocol: objects, what a verifier expects of each, and what it must find.',
}
const VECTORS_SCHEMA = 'schemas/vectors/v2.json'
const vectorsSchema = (): string =>
  sourceSetText(
    standaloneSchema(
      VECTORS,
      `${BASE_URL}/${VECTORS_SCHEMA}`,
      `Test vectors, version ${VECTORS_SCHEMA_VERSION}`,
    ),
  )

/**
 * The source set of this contract's version, each file's text by its path below `source-set/<version>/`.
 * @param signed the files of vectors, which were made once, by their paths
 */
export function sourceSetFiles(results: readonly CaseResult[], signed: Files): Files {
  const vectors = { ...signed, [VECTORS_SCHEMA]: vectorsSchema() }
  const contract = contractFiles()
  const cases = { 'cases.json': publishedCases() }
  const outcome = { 'results.json': resultsText(results) }
  const manifest = sourceSetManifest.parse({
    schema: 'agent-assurance-source-set',
    schema_version,
    version: CONTRACT_VERSION,
    contract_version: CONTRACT_VERSION,
    receipt_schema_version: RECEIPT_SCHEMA_VERSION,
    files: [
      ...listed('contract', contract),
      ...listed('cases', cases),
      ...listed('results', outcome),
      ...listed('vectors', vectors),
    ],
  })
  return { ...contract, ...cases, ...outcome, ...vectors, 'manifest.json': sourceSetText(manifest) }
}

/** The index, which names the one set by the text of its manifest. */
export function indexText(manifest: string): string {
  return sourceSetText({
    schema: 'agent-assurance-source-set-index',
    schema_version,
    newest: CONTRACT_VERSION,
    sets: [
      { version: CONTRACT_VERSION, manifest: `${CONTRACT_VERSION}/manifest.json`, ...measured(manifest) },
    ],
  } satisfies SourceSetIndex)
}

/** Runs every case of the controlled pilot in Node, against a service of its own on an empty store. */
export async function runCases(): Promise<readonly CaseResult[]> {
  const bench = await startService()
  const actors = { ...actorsOn(bench), keepCurrent: true, window: bench.service.window, baseUrl: BASE_URL }
  return runCatalogue(CATALOGUE, actors)
}
