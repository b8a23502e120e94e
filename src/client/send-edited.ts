import { ENDPOINTS } from '../contract/schemas/endpoints.ts'
import { importAnswer } from '../contract/schemas/import-answer.ts'
import { z } from '../contract/schemas/zod.ts'
import { type Edit, endpointOf, headersToSend } from './edit.ts'
import type { CallEntry } from './journal-record.ts'
import { judge } from './judge.ts'
import { aboutAgent } from './message.ts'
import { post } from './post.ts'
import { keepBesides, successAt } from './replay.ts'
import type { VerbParts } from './verb-parts.ts'
import type { Outcome } from './visitor.ts'

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
 * Sends a message to its own endpoint with another body and other header fields, as a new message. No key signs
 * anything, no intent is stored, and the page remembers nothing of the answer but an import's agent.
 * @throws RangeError where it is no message to an endpoint; TypeError where a header field cannot be sent
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
  const imports = path === ENDPOINTS.importAgent.path
  const posting = {
    ...{ path, group, speaker, idempotency_key: null },
    // A text leaves the page as UTF-8, in which half a character has no form.
    body: edit.body.toWellFormed(),
    agent_id: imports ? null : agent_id,
  }
  const entry = await post(posting, parts, { headers, edited_from: seq })
  return imports
    ? keepBesides(parts, original, judge(entry, successAt(path), importAnswer), true)
    : filed(parts, judge(entry, successAt(path), z.unknown()))
}
