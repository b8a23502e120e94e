import { ENDPOINTS } from '../contract/schemas/endpoints.ts'
import { type ImportAnswer, importAnswer } from '../contract/schemas/import-answer.ts'
import { z } from '../contract/schemas/zod.ts'
import type { AgentNote } from './agent-notes.ts'
import type { CallEntry } from './journal-record.ts'
import { judge } from './judge.ts'
import { type Posting, post } from './post.ts'
import type { VerbParts } from './verb-parts.ts'
import type { Outcome, ReplayOptions } from './visitor.ts'

const { importAgent, evaluations } = ENDPOINTS

/** The Idempotency-Key of a message that this client sent, without its quotes; null if it had none. */
export function idempotencyKeyOf({ request }: Pick<CallEntry, 'request'>): string | null {
  return request.headers['idempotency-key']?.replace(/^"(.*)"$/u, '$1') ?? null
}

/** The status that an endpoint answers a success with. */
export function successAt(path: string): number {
  return path === evaluations.path ? evaluations.success : importAgent.success
}

/** A URL's path below the service's address; its whole path where a row altered by hand names another. */
function pathUnder(baseUrl: string, url: string): string {
  return url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : new URL(url).pathname
}

/**
 * Stores the agent of an import that was sent again, without making it the current one. The original agent's key
 * speaks for it; without one it is not kept.
 * @param orNamed lets the wallet's key that the claim names speak for it, where the original made no agent
 */
export async function keepBesides(
  { agents, journal, wallet }: VerbParts,
  original: CallEntry,
  outcome: Outcome<ImportAnswer>,
  orNamed = false,
): Promise<Outcome<ImportAnswer>> {
  if (outcome.kind !== 'answer') return outcome
  const { agent_id, profile, imported_at } = outcome.value
  const entry = { ...outcome.entry, agent_id }
  const one = async (id: string | null) => (id === null ? undefined : agents.one(id))
  const [first, made] = await Promise.all([one(original.agent_id), one(agent_id)])
  const named = orNamed ? await wallet.key(profile.key_reference ?? '') : undefined
  const key_thumbprint = first?.key_thumbprint ?? named?.key_thumbprint
  let note: AgentNote | undefined
  if (key_thumbprint !== undefined && made === undefined) {
    const label = profile.display_name || profile.subject
    // A key that is elsewhere stays so for the agent that a changed import made.
    const outside = first?.outside_keys === undefined ? {} : { outside_keys: first.outside_keys }
    const key = { key_thumbprint, ...outside }
    note = await agents.remember({ agent_id, label, ...key, imported_at, challenge: null }, true)
  }
  await journal.settle(entry, { note })
  return { ...outcome, entry }
}

/**
 * Sends a message's bytes again as a new message; no key signs anything, and the current agent stays current.
 * @throws RangeError where the journal does not hold the bytes
 */
export async function replay(
  parts: VerbParts,
  original: CallEntry,
  group: string,
  { withKey = false }: ReplayOptions = {},
): Promise<Outcome<unknown>> {
  const { request, speaker } = original
  if (request.left_out !== undefined) throw new RangeError('the journal holds this body by its digest alone')
  const path = pathUnder(parts.baseUrl, request.url)
  const imports = path === importAgent.path
  const posting: Posting = {
    ...{ path, group, speaker, body: request.body },
    agent_id: imports ? null : original.agent_id,
    idempotency_key: withKey ? idempotencyKeyOf(original) : null,
  }
  const entry = await post(posting, parts)
  return imports
    ? keepBesides(parts, original, judge(entry, importAgent.success, importAnswer))
    : judge(entry, successAt(path), z.unknown())
}
