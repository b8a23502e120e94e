import { createHash } from 'node:crypto'
import { publishedCases } from '../../src/cases/published-cases.ts'
import type { CaseResult } from '../../src/cases/run-catalogue.ts'
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
