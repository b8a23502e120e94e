import { createHash } from 'node:crypto'
import { publishedCases } from '../../src/conformance/published-cases.ts'
import type { CaseResult } from '../../src/conformance/run-catalogue.ts'
import { contractFiles, sourceSetText } from '../../src/contract/catalogues/catalogues.ts'
import {
  SOURCE_SET_SCHEMA_VERSION,
  type SourceSetIndex,
  type SourceSetManifest,
  type SourceSetPart,
  sourceSetManifest,
} from '../../src/contract/schemas/source-set.ts'
import { CONTRACT_VERSION, RECEIPT_SCHEMA_VERSION } from '../../src/contract/version.ts'

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

/**
 * The source set of this contract's version, each file's text by its path below `source-set/<version>/`.
 * @param vectors the files of vectors, which were made once, by their paths
 */
export function sourceSetFiles(results: readonly CaseResult[], vectors: Files): Files {
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

function newerFirst(one: string, other: string): number {
  const [a, b] = [one, other].map(version => version.split('.').map(Number))
  const differing = a?.findIndex((part, at) => part !== b?.[at]) ?? -1
  return differing === -1 ? 0 : (b?.[differing] ?? 0) - (a?.[differing] ?? 0)
}

/** The index of all sets, from the text of each one's manifest, by version. */
export function indexText(manifests: Files): string {
  const versions = Object.keys(manifests).sort(newerFirst)
  const sets = versions.map(version => ({
    ...{ version, manifest: `${version}/manifest.json` },
    ...measured(manifests[version] ?? ''),
  }))
  return sourceSetText({
    schema: 'agent-assurance-source-set-index',
    schema_version,
    newest: versions[0] ?? '',
    sets,
  } satisfies SourceSetIndex)
}
