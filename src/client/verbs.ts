import { isOfAgentsKey } from '../contract/names.ts'
import type { ChallengeIssued, ChallengeProven } from '../contract/schemas/challenge.ts'
import { ENDPOINTS } from '../contract/schemas/endpoints.ts'
import type { EvaluationAnswer } from '../contract/schemas/evaluation.ts'
import type { ImportAnswer } from '../contract/schemas/profile.ts'
import { z } from '../contract/schemas/zod.ts'
import { isOver } from './interrupted.ts'
import { type AgentNote, createAgentNotes, createJournal, settling } from './journal.ts'
import type { CallEntry } from './journal-record.ts'
import type { OwnAgents, TabChoice } from './own-agents.ts'
import type { Intent, OwnAgent, PublicKeyOf } from './own-records.ts'
import { judge, post, send, stamp, usualHeaders, type VerbParts } from './post.ts'
import { replay, sendEdited, successAt } from './replay.ts'
import { mustBeOutside, signatures } from './signatures.ts'
import type { Outcome, VERBS, Visitor } from './visitor.ts'

/** A request with its own Idempotency-Key, to be stored until its outcome is known and stored here. */
function intentOf(
  parts: VerbParts,
  path: Intent['path'],
  body: string,
  group: string,
  more: Partial<Intent> = {},
): Intent {
  const key = crypto.randomUUID()
  const by = parts.speaker === 'agent' ? {} : { speaker: parts.speaker }
  return { key, path, body, group, at: stamp(parts), agent_id: null, key_thumbprint: null, ...by, ...more }
}

/** What came of a request and, where they are to be stored, its entry as it now is and what the answer changed. */
interface Taken<T> {
  readonly outcome: Outcome<T>
  readonly entry?: CallEntry
  readonly note?: AgentNote | undefined
}

/**
 * Sends a request whose intent is stored with it. Without a trustworthy answer the intent stays open: the
 * service may have carried it out, and resuming it with the same key finds out. With one, the intent is
 * deleted, the answer journalled and what it brought stored in one transaction, so that a tab that ends loses none of it.
 */
function postWithIntent<T>(
  intent: Intent,
  parts: VerbParts,
  take: (entry: CallEntry) => Taken<T> | Promise<Taken<T>>,
): Promise<Outcome<T>> {
  const { journal, underWay } = parts
  const { key, path, body, group, agent_id, speaker = parts.speaker } = intent
  const headers = usualHeaders(`"${key}"`)
  return underWay.during(key, async () => {
    const entry = await send({ path, body, headers, group, speaker, agent_id }, parts, intent)
    try {
      const { outcome, entry: filed = entry, note } = await take(entry)
      await journal.settle(filed, { forgets: entry.failure === null ? key : undefined, note })
      return outcome
    } catch (cause) {
      await journal.settle(entry)
      throw cause
    }
  })
}

const { importAgent, challenges, evaluations } = ENDPOINTS
const [importMessage] = importAgent.messages
const [askMessage, proveMessage] = challenges.messages
const [pilotMessage] = evaluations.messages

export type Verbs = Pick<Visitor, (typeof VERBS)[number]> & Pick<Visitor['agents'], 'nameOutsideKey'>

function importClaim(parts: VerbParts, intent: Intent): Promise<Outcome<ImportAnswer>> {
  return postWithIntent(intent, parts, async entry => {
    const outcome = judge(entry, importAgent.success, importMessage.response)
    if (outcome.kind !== 'answer') return { outcome }
    const { agent_id, profile, imported_at } = outcome.value
    const label = profile.display_name || profile.subject
    const key_thumbprint = intent.key_thumbprint ?? ''
    const { outside_keys } = intent
    const outside = outside_keys === undefined ? {} : { outside_keys }
    const agent = { agent_id, label, key_thumbprint, imported_at, challenge: null, ...outside }
    const note = await parts.agents.remember(agent, intent.besides === true ? 'beside' : 'at work')
    return { outcome, entry: { ...entry, agent_id }, note }
  })
}

function askChallenge(parts: VerbParts, intent: Intent): Promise<Outcome<ChallengeIssued>> {
  return postWithIntent(intent, parts, async entry => {
    const outcome = judge(entry, challenges.success, askMessage.response)
    if (outcome.kind !== 'answer' || intent.keep !== true) return { outcome }
    const challenge = outcome.value
    return { outcome, note: await parts.agents.change(challenge.agent_id, () => ({ challenge })) }
  })
}

function evaluate(parts: VerbParts, intent: Intent): Promise<Outcome<EvaluationAnswer>> {
  return postWithIntent(intent, parts, entry => ({
    outcome: judge(entry, evaluations.success, pilotMessage.response),
  }))
}

/** Whether a key may speak for an agent: one of the wallet's or, where the agent's is elsewhere, one named for it. */
async function maySpeak(
  { rows, wallet }: VerbParts,
  { agent_id, key_thumbprint }: ChallengeProven,
): Promise<boolean> {
  const [agent, isHere] = await Promise.all([rows.one('agents', agent_id), wallet.holds(key_thumbprint)])
  const named = agent?.outside_keys
  return named === undefined ? isHere : named.some(key => key.key_thumbprint === key_thumbprint)
}

/** What an accepted proof changed: no challenge is open, and a key may speak for the agent from now on. */
async function proofNote(
  parts: VerbParts,
  proven: ChallengeProven,
  { speaker = 'agent' }: Intent,
): Promise<AgentNote> {
  const { agent_id, purpose, key_thumbprint } = proven
  const speaks = isOfAgentsKey(purpose) && (await maySpeak(parts, proven))
  const changes = {
    ...(speaker === 'agent' ? { challenge: null } : {}),
    ...(speaks ? { key_thumbprint } : {}),
  }
  return parts.agents.change(agent_id, () => changes)
}

function sendProof(parts: VerbParts, intent: Intent): Promise<Outcome<ChallengeProven>> {
  return postWithIntent(intent, parts, async entry => {
    const outcome = judge(entry, challenges.success, proveMessage.response)
    if (outcome.kind !== 'answer') return { outcome }
    return { outcome, note: await proofNote(parts, outcome.value, intent) }
  })
}

const messages = (
  parts: VerbParts,
): Pick<Verbs, 'importClaim' | 'askChallenge' | 'sendProof' | 'evaluate'> => ({
  importClaim: async (
    claim,
    key_thumbprint,
    group = 'Import the claim',
    { choose = parts.speaker === 'agent', outside_keys } = {},
  ) => {
    const body = typeof claim === 'string' ? claim : JSON.stringify(claim)
    if (outside_keys !== undefined) await mustBeOutside(parts, key_thumbprint)
    const outside = outside_keys === undefined ? {} : { outside_keys }
    const more = { key_thumbprint, besides: !choose, ...outside }
    return importClaim(parts, intentOf(parts, importAgent.path, body, group, more))
  },
  askChallenge: (
    agent_id,
    purpose,
    group,
    { keep = parts.speaker === 'agent', speaker = parts.speaker } = {},
  ) => {
    const body = JSON.stringify({ agent_id, purpose })
    return askChallenge(parts, intentOf(parts, challenges.path, body, group, { agent_id, speaker, keep }))
  },
  sendProof: async (
    { challenge, jws, evidence, noted },
    group,
    { authorization, speaker = parts.speaker } = {},
  ) => {
    const { challenge_id, agent_id } = challenge
    const body = JSON.stringify({
      challenge_id,
      proof: jws,
      ...(evidence === undefined ? {} : { evidence }),
      ...(authorization === undefined ? {} : { authorization }),
    })
    const intent = intentOf(parts, challenges.path, body, group, { agent_id, speaker })
    const outcome = await sendProof(parts, intent)
    await noted
    return outcome
  },
  evaluate: (request, group) => {
    const agent_id = request.subject.id
    const body = JSON.stringify(request)
    return evaluate(parts, intentOf(parts, evaluations.path, body, group, { agent_id }))
  },
})

async function sendRaw(
  parts: VerbParts,
  path: string,
  body: string,
  group: string,
  agent_id: string | null,
): Promise<Outcome<unknown>> {
  const { speaker } = parts
  const entry = await post({ path, body, headers: usualHeaders(), group, speaker, agent_id }, parts)
  return judge(entry, successAt(path), z.unknown())
}

/** Resumes an interrupted request with its own Idempotency-Key, so that it cannot happen twice. */
async function resume(given: VerbParts, key: string): Promise<Outcome<unknown>> {
  // It stays listed as interrupted, with the note that it is resumed from, until it is known what became of it.
  const parts: VerbParts = { ...given, underWay: { ...given.underWay, during: (_key, act) => act() } }
  const intent = await parts.rows.one('intents', key)
  if (intent === undefined) throw new Error('this request is no longer open')
  if (isOver(intent, parts.now()))
    throw new Error('the 24 hours for which the service keeps its answer are over')
  if (intent.path === importAgent.path) return importClaim(parts, intent)
  if (intent.path === evaluations.path) return evaluate(parts, intent)
  return intent.keep === undefined ? sendProof(parts, intent) : askChallenge(parts, intent)
}

/** Adds a public key to an agent with external keys; an agent with a wallet key never gets one. */
function withOutsideKey({ outside_keys }: OwnAgent, key: PublicKeyOf): Partial<OwnAgent> {
  if (outside_keys === undefined) return {}
  const others = outside_keys.filter(({ key_thumbprint }) => key_thumbprint !== key.key_thumbprint)
  return { outside_keys: [...others, key] }
}

type GivenToVerbs = Omit<VerbParts, 'journal' | 'agents'> & {
  readonly agents: OwnAgents
  /** Which agent this tab works with. */
  readonly inTab: TabChoice
}

/** The visitor's verbs. Loaded on demand, as they bring the schemas and the JOSE library with them. */
export function createVerbs(given: GivenToVerbs): Verbs {
  const { store, agents, inTab, changed } = given
  const notes = createAgentNotes(agents, inTab)
  const parts: VerbParts = {
    ...given,
    agents: { ...agents, ...notes },
    journal: createJournal(store, changed),
  }
  return {
    nameOutsideKey: async (agentId, key) => {
      await mustBeOutside(parts, key.key_thumbprint)
      const note = await parts.agents.change(agentId, own => withOutsideKey(own, key))
      const tx = await settling(store)
      await Promise.all([note(tx), tx.done])
      changed()
    },
    ...messages(parts),
    ...signatures(parts),
    resume: key => resume(parts, key),
    send: (path, body, group, agentId) => sendRaw(parts, path, body, group, agentId),
    replay: (...given) => replay(parts, ...given),
    sendEdited: (...given) => sendEdited(parts, ...given),
  }
}
