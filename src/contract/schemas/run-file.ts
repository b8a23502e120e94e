import { ENDPOINT_PATHS } from '../base-url.ts'
import { keysOf } from '../keys-of.ts'
import { directoryEntry } from './directory.ts'
import { agentId, instant, jsonObject, uri, uuid } from './primitives.ts'
import { published } from './told.ts'
import { z } from './zod.ts'

export const RUN_FILE_FORMAT = 'agent-assurance-run'

/** Version of the run file (semver): the one that this page writes and reads. */
export const RUN_FILE_VERSION = '2.0.0'

export const RUN_FILE_LIMITS = { BYTES: 5_000_000, LINES: 5_000 } as const

export const endpointPath = z.enum(keysOf(ENDPOINT_PATHS).map(name => ENDPOINT_PATHS[name]))
const version = () => z.int().check(z.gte(1))
const ofEntry = { name: z.string(), version: version(), entry: directoryEntry }
/** The one reading of the world's clock under which it happened. */
const reading = { at: instant(), offset_ms: z.int() }

/** A directory entry from before the parties' log began; these come first. */
const heldLine = z.strictObject({
  held: z.strictObject({
    ...ofEntry,
    since: z.optional(z.record(z.string(), version())),
    published_at: z.optional(instant()),
  }),
})

const publishedLine = z.strictObject({
  ...reading,
  published: z.strictObject({ ...ofEntry, replaces: z.optional(version()) }),
})

const sentLine = z.strictObject({
  ...reading,
  sent: z.strictObject({
    path: endpointPath,
    headers: z.strictObject({
      'content-type': z.optional(z.string()),
      'idempotency-key': z.optional(z.string()),
    }),
    /** As sent, as text. */
    body: z.string(),
  }),
  answer: z.strictObject({
    status: z.int().check(z.gte(200), z.lte(599)),
    request_id: uuid(),
    replayed: z.boolean(),
    body: jsonObject(),
  }),
  /** As the read-only window gives it, for each 200 of evaluations. */
  receipt: z.optional(jsonObject()),
})

/** A request that changed what later answers rest on, and that the file does not hold. */
const missingLine = z.strictObject({
  ...reading,
  missing: z.strictObject({ agent_id: agentId(), path: endpointPath, operation: z.string() }),
})

/**
 * A run as a log, version 2: what was published, sent and answered, in the order in which it was
 * judged. Public material only: it is strict, and has no place for a private key.
 */
export const runFile = z.strictObject({
  format: z.literal(RUN_FILE_FORMAT),
  format_version: z.literal(RUN_FILE_VERSION),
  contract_version: z.string(),
  policy_version: z.string(),
  base_url: published(uri(), 'The service’s address, without a trailing slash.'),
  agent_id: published(agentId(), 'The agent that the run is about.'),
  exported_at: published(instant(), 'When it was saved. Nothing depends on it.'),
  lines: published(
    z
      .array(z.union([heldLine, publishedLine, sentLine, missingLine]))
      .check(z.maxLength(RUN_FILE_LIMITS.LINES)),
    'held: an entry published before the run. published, sent: each under its reading of the clock. missing: a request that is not in the file.',
  ),
})
export type RunFile = z.infer<typeof runFile>
export type RunLine = RunFile['lines'][number]
export type SentLine = z.infer<typeof sentLine>
