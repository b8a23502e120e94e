import { ENDPOINTS } from '../contract/schemas/endpoints.ts'
import { type ImportAnswer, importAnswer } from '../contract/schemas/profile.ts'
import { z } from '../contract/schemas/zod.ts'
import { changesWords, type Edit, endpointOf, headersToSend } from './edit.ts'
import type { AgentNote } from './journal.ts'
import type { CallEntry } from './journal-record.ts'
import { aboutAgent } from './message.ts'
import { judge, type Posting, post, usualHeaders, type VerbParts } from './post.ts'
import type { Outcome } from './visitor.ts'

const { importAgent, evaluations } = ENDPOINTS

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
async function rememberWithoutSelecting(
  { agents, journal, wallet, speaker }: VerbParts,
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
    const as = speaker === 'thief' ? 'beside' : 'one more'
    note = await agents.remember({ agent_id, label, ...key, imported_at, challenge: null }, as)
  }
  await journal.settle(entry, { note })
  return { ...outcome, entry }
}

/**
 * Sends a message's bytes again as a new message, without its Idempotency-Key; no key signs anything, and the current agent stays current.
 * @throws RangeError where the journal does not hold the bytes
 */
export async function replay(
  parts: VerbParts,
  original: CallEntry,
  group: string,
): Promise<Outcome<unknown>> {
  const { request } = original
  const speaker = parts.speaker === 'agent' ? original.speaker : parts.speaker
  if (request.left_out !== undefined) throw new RangeError('the journal has only the digest of this body')
  const path = pathUnder(parts.baseUrl, request.url)
  const imports = path === importAgent.path
  const posting: Posting = {
    ...{ path, group, speaker, body: request.body },
    agent_id: imports ? null : original.agent_id,
    headers: usualHeaders(),
  }
  const entry = await post(posting, parts)
  return imports
    ? rememberWithoutSelecting(parts, original, judge(entry, importAgent.success, importAnswer))
    : judge(entry, successAt(path), z.unknown())
}

/**
 * Files an accepted message under the agent that it changed, which an edit may have exchanged; a refused one changed
 * none and stays with the agent of the message that it came from.
 */
async function filed({ journal }: VerbParts, outcome: Outcome<unknown>): Promise<Outcome<unknown>> {
  const agent_id = outcome.kind === 'answer' ? aboutAgent(outcome.entry) : undefined
  if (agent_id === undefined || agent_id === outcome.entry.agent_id) return outcome
  const entry = { ...outcome.entry, agent_id }
  await journal.settle(entry)
  return { ...outcome, entry }
}

/**
 * Sends a message to its own endpoint, as it is or with another body and other header fields, as a new message. No key signs
 * anything, no intent is stored, and the page remembers nothing of the answer but an import's agent.
 * @throws RangeError where it is not a message to an endpoint; TypeError where a header field cannot be sent
 */
export async function sendEdited(
  parts: VerbParts,
  original: CallEntry,
  edit: Edit,
  group: string,
): Promise<Outcome<unknown>> {
  const path = endpointOf(original)
  if (path === undefined) throw new RangeError('this message did not go to an endpoint of the service')
  const headers = headersToSend(edit)
  const { speaker, agent_id, seq } = original
  const edited = changesWords(original, edit)
  const imports = path === ENDPOINTS.importAgent.path
  const posting = {
    ...{ path, group, speaker, headers },
    ...(edited ? { edited_from: seq } : {}),
    // A text leaves the page as UTF-8, in which half a character has no form.
    body: edit.body.toWellFormed(),
    agent_id: imports ? null : agent_id,
  }
  const entry = await post(posting, parts)
  return imports
    ? rememberWithoutSelecting(parts, original, judge(entry, successAt(path), importAnswer), edited)
    : filed(parts, judge(entry, successAt(path), z.unknown()))
}
