import type { CallEntry } from '../client/journal-record.ts'
import type { Visitor } from '../client/visitor.ts'
import { type DirectoryKey, directoryName } from '../contract/schemas/directory.ts'
import { keyOfItem } from '../contract/schemas/idempotency-key.ts'
import { claimOf, type ImportRequest } from '../contract/schemas/profile.ts'
import {
  endpointPath,
  RUN_FILE_FORMAT,
  RUN_FILE_VERSION,
  type RunFile,
  type RunLine,
  type SentLine,
} from '../contract/schemas/run-file.ts'
import { z } from '../contract/schemas/zod.ts'
import { CONTRACT_VERSION, POLICY_VERSION } from '../contract/version.ts'
import { organizationKeyOf, vouchingKey } from '../contract/vouching.ts'
import type { AuditEntry } from '../contract/window/rows.ts'
import type { ServiceReader } from '../contract/window/window.ts'
import { decodeText } from '../crypto/base64url.ts'
import { digestOfJson } from '../crypto/digest.ts'
import type { World, WorldClock } from '../parties/world.ts'
import { identityName } from '../rules/standing/subject.ts'
import { readRunFile } from './read-run-file.ts'

interface RunSources {
  readonly journal: Pick<Visitor['journal'], 'entries'>
  readonly window: Pick<ServiceReader, 'agent' | 'auditFrom' | 'directory' | 'receipt'>
  readonly logged: World['published']['logged']
  readonly clock: Pick<WorldClock, 'now'>
  /** Without a trailing slash. */
  readonly baseUrl: string
}

/** A line and where it stands in the order in which requests were judged; a publication stands before the next request. */
type Placed = readonly [order: number, line: RunLine]

/** More than a browser keeps. */
const WHOLE_TRAIL = 1_000_000

const jsonBody = z.record(z.string(), z.unknown())
const readingOf = ({ at, clock_offset_ms: offset_ms }: Pick<AuditEntry, 'at' | 'clock_offset_ms'>) => ({
  ...{ at, offset_ms },
})

/** The digest that the service keeps of an Idempotency-Key, as a header; one that is none stays none. */
async function keyHeader(path: string, header: string): Promise<string> {
  const key = keyOfItem(header)
  return key === undefined ? 'none' : `"${(await digestOfJson([path, key])).slice(-43)}"`
}

async function sentLine(
  call: CallEntry,
  entry: AuditEntry,
  { window }: RunSources,
): Promise<SentLine | undefined> {
  const { request, answer } = call
  const path = endpointPath.safeParse(entry.path)
  const body = jsonBody.safeParse(JSON.parse(answer?.body || 'null'))
  // A body too long for the journal was refused, and changed nothing.
  if (answer === null || request.left_out || !path.success || !body.success) return undefined
  const { 'content-type': type, 'idempotency-key': key } = request.headers
  const ref = answer.status === 200 ? body.data.receipt_ref : undefined
  const record = typeof ref === 'string' ? await window.receipt(ref) : undefined
  return {
    ...readingOf(entry),
    sent: {
      path: path.data,
      headers: {
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(key === undefined ? {} : { 'idempotency-key': await keyHeader(path.data, key) }),
      },
      body: request.body.toWellFormed(),
    },
    answer: {
      status: answer.status,
      request_id: answer.request_id,
      replayed: answer.headers['idempotent-replayed'] === 'true',
      body: body.data,
    },
    ...(record === undefined ? {} : { receipt: { ...record.receipt } }),
  }
}

/** Whether another agent claims the same identity: what it proved decides about this one, and is not in its file. */
async function isRival(claim: ImportRequest, other: string, { window }: RunSources): Promise<boolean> {
  const view = await window.agent(other)
  return view !== undefined && identityName({ claim: claimOf(view.profile) }) === identityName({ claim })
}

async function requestLines(claim: ImportRequest, agentId: string, sources: RunSources): Promise<Placed[]> {
  const { journal, window } = sources
  const calls = new Map<string, CallEntry>()
  for (const entry of await journal.entries())
    if (entry.kind === 'call' && entry.answer !== null) calls.set(entry.answer.request_id, entry)
  const trail = await window.auditFrom('', WHOLE_TRAIL)
  const placed = trail.map(async (entry): Promise<Placed[]> => {
    const { request_id, agent_id, order, status, operation, touches } = entry
    const call = calls.get(request_id)
    const isOwn = agent_id === agentId || (agent_id === null && call?.agent_id === agentId)
    const tookIt = touches.some(({ mode, what }) => mode === 'put' && what === 'identity')
    const line = isOwn && call !== undefined ? await sentLine(call, entry, sources) : undefined
    if (line !== undefined) return [[order, line]]
    const decides = isOwn
      ? status < 300 && operation !== 'repeated'
      : tookIt && agent_id !== null && (await isRival(claim, agent_id, sources))
    const path = endpointPath.safeParse(entry.path)
    if (!decides || agent_id === null || !path.success) return []
    return [[order, { ...readingOf(entry), missing: { agent_id, path: path.data, operation } }]]
  })
  return (await Promise.all(placed)).flat()
}

const credential = z.looseObject({ evidence: z.looseObject({ value: z.string() }) })
const statuses = z.looseObject({ credentialStatus: z.union([z.array(z.unknown()), z.unknown()]) })
const statusEntry = z.looseObject({ statusListCredential: z.string() })

function listsIn({ sent }: SentLine): readonly string[] {
  const parse = <T>(schema: z.ZodMiniType<T>, text: string | undefined): T | undefined => {
    try {
      return schema.safeParse(JSON.parse(text ?? '')).data
    } catch {
      return undefined
    }
  }
  const value = parse(credential, sent.body)?.evidence.value
  const status = parse(statuses, decodeText(value?.split('.')[1] ?? ''))?.credentialStatus
  return [status].flat().flatMap(each => statusEntry.safeParse(each).data?.statusListCredential ?? [])
}

/** All that the parties published under a name; what the directory has and their log lacks comes first, as held. */
async function publishedLines(name: string, { window, logged }: RunSources): Promise<Placed[]> {
  const record = await window.directory(name)
  if (record === undefined) return []
  const { version, entry, since, published_at } = record
  const log = (await logged(name)).filter(each => each.version <= version)
  const whole = log.length === version && log.at(-1)?.at === published_at
  if (!whole) {
    const held = { name, version, entry, ...(since && { since }), ...(published_at && { published_at }) }
    return [[0, { held }]]
  }
  return log.map(each => {
    const replaces = each.version === 1 ? {} : { replaces: each.version - 1 }
    const published = { name, version: each.version, ...replaces, entry: each.entry }
    return [each.next_order - 0.5, { ...readingOf(each), published }]
  })
}

/**
 * One agent's whole run as a run file: what this browser sent and received about it, in the order in which it was
 * judged, and what the parties published that it rests on. Public material only; the wallet is not read.
 * @throws Error where the agent is not stored; RunFileError where the run is too large, or a message held a private key
 */
export async function exportRun(sources: RunSources, agentId: string): Promise<RunFile> {
  const view = await sources.window.agent(agentId)
  if (view === undefined) throw new Error('This agent is not in the service’s store.')
  const claim = claimOf(view.profile)
  const requests = await requestLines(claim, agentId, sources)
  const lists = new Set(requests.flatMap(([, line]) => ('sent' in line ? listsIn(line) : [])))
  const keys: (DirectoryKey | null)[] = [
    ...[vouchingKey(claim), organizationKeyOf(claim)],
    ...[...lists].map(id => ({ kind: 'status_list' as const, issuer: claim.issuer, id })),
  ]
  const names = keys.flatMap(key => (key === null ? [] : [directoryName(key)]))
  const published = (await Promise.all(names.map(name => publishedLines(name, sources)))).flat()
  const file: RunFile = {
    format: RUN_FILE_FORMAT,
    format_version: RUN_FILE_VERSION,
    contract_version: CONTRACT_VERSION,
    policy_version: POLICY_VERSION,
    base_url: sources.baseUrl,
    agent_id: agentId,
    exported_at: new Date(sources.clock.now()).toISOString(),
    lines: [...published, ...requests].toSorted(([one], [other]) => one - other).map(([, line]) => line),
  }
  // Read in the form in which it is saved, so that a saved file is never too large to be read.
  return readRunFile(new TextEncoder().encode(`${JSON.stringify(file, null, 2)}\n`))
}

/** The name of the file that a run is saved as. */
export const runFileName = (agentId: string): string => `run-${agentId}.json`
