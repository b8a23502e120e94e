import { jsonObject, pattern } from './primitives.ts'
import { z } from './zod.ts'

/** Version of the form of manifest, index, cases and results (semver); a set's own version is the contract's. */
export const SOURCE_SET_SCHEMA_VERSION = '1.0.0'

const semver = () => pattern('^\\d+\\.\\d+\\.\\d+$')

/** SHA-256 of a file's bytes in lowercase hexadecimal, as `sha256sum` prints it: our tools are not needed. */
const sha256Hex = () => pattern('^[0-9a-f]{64}$')

/** A path within its folder: no empty segment, none of dots only, nothing that could lead elsewhere. */
const path = () => pattern('^[a-z0-9][a-z0-9.-]*(?:/[a-z0-9][a-z0-9.-]*)*\\.json$')

const formed = <N extends string>(name: N) => ({
  schema: z.literal(name),
  schema_version: z.literal(SOURCE_SET_SCHEMA_VERSION),
})

const count = () => z.int().check(z.gte(0))

/** What a file of a set is part of; `results` are those of the release's run. */
const sourceSetPart = z.enum(['contract', 'cases', 'results', 'vectors'])
export type SourceSetPart = z.infer<typeof sourceSetPart>

const sourceSetFile = z.strictObject({
  path: path(),
  part: sourceSetPart,
  bytes: count(),
  sha256: sha256Hex(),
})

/** `source-set/<version>/manifest.json`: every file of one set with its size and digest. */
export const sourceSetManifest = z.strictObject({
  ...formed('agent-assurance-source-set'),
  version: semver(),
  contract_version: semver(),
  receipt_schema_version: semver(),
  files: z.array(sourceSetFile),
})
export type SourceSetManifest = z.infer<typeof sourceSetManifest>

/** `source-set/index.json`: every set with its manifest's size and digest, the newest first. */
export const sourceSetIndex = z.strictObject({
  ...formed('agent-assurance-source-set-index'),
  newest: semver(),
  sets: z.array(z.strictObject({ version: semver(), manifest: path(), bytes: count(), sha256: sha256Hex() })),
})
export type SourceSetIndex = z.infer<typeof sourceSetIndex>

/** `cases.json`: what the controlled pilot tries, and the expected answers. */
export const sourceSetCases = z.strictObject({
  ...formed('agent-assurance-cases'),
  cases: z.array(
    z.strictObject({
      id: z.string(),
      step: z.string(),
      area: z.string(),
      tries: z.string(),
      rule: z.string(),
      expected: jsonObject(),
    }),
  ),
})

/** `results.json`: the actual and expected answers of the release's run, without times and random ids. */
export const sourceSetResults = z.strictObject({
  ...formed('agent-assurance-results'),
  total: count(),
  passed: count(),
  results: z.array(
    z.strictObject({ id: z.string(), expected: jsonObject(), observed: jsonObject(), passed: z.boolean() }),
  ),
})
