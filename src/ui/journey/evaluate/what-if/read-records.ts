import { UnreadableRow } from '../../../../browser/unreadable-row.ts'
import type { DirectoryRecord } from '../../../../contract/schemas/directory.ts'
import { importRequest } from '../../../../contract/schemas/profile.ts'
import { z } from '../../../../contract/schemas/zod.ts'
import type { RecordStore } from '../../../../contract/window/stores.ts'
import type { ServiceWindow } from '../../../../contract/window/window.ts'
import { evidenceRefs, type PolicyRecords } from '../../../../rules/policy/snapshot-of.ts'
import { groundEntries, identityName } from '../../../../rules/standing/ground-names.ts'

const takenIdentity = z.optional(z.object({ agent_id: z.string(), taking: z.number() }))
/** With whatever was put into the claim by hand, so that its digest is that of what is stored. */
const stored = z.object({
  claim: z.looseObject({
    ...importRequest.shape,
    metadata: z.looseObject(importRequest.shape.metadata.shape),
  }),
})
const keptText = z.object({ text: z.string() })

/** A stored record, still to be read; undefined where there is none. @throws UnreadableRow if it was altered */
async function recordIn(opened: ServiceWindow, store: RecordStore, key: string): Promise<unknown> {
  const record = await opened.records.record(store, key)
  if (record !== undefined && !record.readable) throw new UnreadableRow(store, key)
  return record?.value
}

/** A directory's entry. @throws UnreadableRow if it was altered, for a decision does not take that as absent */
async function entryIn(opened: ServiceWindow, name: string): Promise<DirectoryRecord | undefined> {
  const entry = await opened.directory(name)
  if (entry === undefined) await recordIn(opened, 'directory', name)
  return entry
}

/** A stored object; undefined where it is gone or cannot be read, as the service takes it. */
async function keptIn(opened: ServiceWindow, ref: string): Promise<{ readonly text: string } | undefined> {
  const record = await opened.records.record('evidence', ref)
  return record?.readable ? keptText.safeParse(record.value).data : undefined
}

/**
 * Everything stored that a decision about an agent rests on, through the page's read-only window; undefined where there
 * is no such agent. What changes between two reads is announced, and read again.
 * @throws UnreadableRow where a decision would be refused for that
 */
export async function readRecords(
  opened: ServiceWindow,
  agentId: string,
): Promise<PolicyRecords | undefined> {
  const view = await opened.agent(agentId)
  if (view === undefined) return undefined
  const { agent_id, claim_digest, received, received_digest, recorded: facts, head: last } = view
  const { claim } = stored.parse(await recordIn(opened, 'agents', agent_id))
  const agent = { agent_id, claim, claim_digest, received, received_digest, facts, head: last }
  const [entries, taken, head, evidence] = await Promise.all([
    Promise.all(groundEntries(agent).map(async name => [name, await entryIn(opened, name)] as const)),
    recordIn(opened, 'identities', identityName(agent)),
    last === null ? undefined : opened.receipt(last.receipt_ref),
    Promise.all(evidenceRefs(agent.facts).map(async ref => [ref, await keptIn(opened, ref)] as const)),
  ])
  const identity = takenIdentity.parse(taken)
  return { agent, grounds: { entries: new Map(entries), identity }, head, evidence: new Map(evidence) }
}
