import type { ImportRequest } from '../contract/schemas/profile.ts'
import {
  answerChallenge,
  bindKey,
  issueFor,
  organizationProves,
  rotateKey,
  verifyIdentity,
} from '../flows/prove.ts'
import { PURPOSE_GROUPS } from '../flows/purposes.ts'
import { begin, enterPilot, importFor, keyForSample } from '../flows/sample-agents.ts'
import type { SampleName } from '../parties/world.ts'
import type { Forgery } from './forged-proofs.ts'
import { acting, decided, given, type Hand, named } from './hand.ts'
import { withOwnParties } from './party-verbs.ts'
import type { Change, How, VerbTable } from './steps.ts'

async function changed({ world }: Hand, claim: ImportRequest, change: Change): Promise<ImportRequest> {
  if (change === 'own parties') return withOwnParties(claim)
  if (change !== 'own list') return change(claim)
  await world.credentials.moveToOwnList(claim)
  return claim
}

async function importSample(hand: Hand, sample: SampleName, change: Change = claim => claim) {
  const { imported, ...agent } = await begin(hand, sample, claim => changed(hand, claim, change))
  hand.agent = agent
  return imported
}

/** The key that signs: the agent's own, or another that its protocol takes. */
async function keyOf(hand: Hand, key: How['key']): Promise<string> {
  const { claim, key_thumbprint } = named(hand)
  if (key === undefined) return key_thumbprint
  if (claim === undefined) return (await hand.visitor.wallet.create()).key_thumbprint
  return keyForSample(hand, claim.metadata.protocol)
}

const optionsOf = async (hand: Hand, { key, ...more }: How = {}) => ({
  ...more,
  key_thumbprint: await keyOf(hand, key),
})

/** The heading of what answers the challenge. */
const headingOf = (hand: Hand): string => hand.group ?? PURPOSE_GROUPS[given(hand, 'challenge').purpose]

/** Imports a sample's agent, or the claim of the one before it again. */
export const IMPORT_VERBS: VerbTable<'begin' | 'copy'> = {
  begin: (hand, given) =>
    typeof given === 'string' ? importSample(hand, given) : importSample(hand, ...given),
  copy: async (hand, key) => {
    const { claim, key_thumbprint } = acting(hand)
    const own = key === 'same key' ? key_thumbprint : await keyForSample(hand, claim.metadata.protocol)
    const { outcome, acting: copied } = await importFor(hand, claim, own)
    hand.agent = copied
    return outcome
  },
}

/** What an agent proves, or a thief in its place, and what it asks. */
export const AGENT_VERBS: VerbTable<'verify' | 'bind' | 'prove' | 'rotate' | 'enter'> = {
  verify: async (hand, how) => verifyIdentity(hand, acting(hand), await optionsOf(hand, how), hand.group),
  bind: async (hand, how) => bindKey(hand, acting(hand), await optionsOf(hand, how), hand.group),
  prove: async (hand, asked) => {
    const agent = acting(hand)
    if (typeof asked !== 'string') return organizationProves(hand, agent, asked[0], hand.group, asked[1])
    const group = hand.group ?? PURPOSE_GROUPS[asked]
    const challenge = await hand.visitor.askChallenge(agent.agent_id, asked, group)
    return challenge.kind === 'answer' ? answerChallenge(hand, agent, challenge.value, {}, group) : challenge
  },
  rotate: async (hand, { suspended = false, ...who }) => {
    const agent = acting(hand)
    const { key_thumbprint } = agent
    const by = who.by === 'holder' ? { by: who.by, key_thumbprint } : { by: who.by }
    return (await rotateKey(hand, agent, by, { verified: true, suspended })).outcome
  },
  enter: async hand => {
    const outcome = await enterPilot(hand, acting(hand))
    hand.audience = outcome.entry.request.url
    return outcome
  },
}

/** The parts of a proof, one by one, and messages that are sent again or made by hand. */
export const PROOF_VERBS: VerbTable<'ask' | 'issue' | 'answer' | 'sign' | 'present' | 'replay' | 'send'> = {
  ask: async (hand, purpose) => {
    const { agent_id } = named(hand)
    const outcome = await hand.visitor.askChallenge(agent_id, purpose, hand.group ?? PURPOSE_GROUPS[purpose])
    if (outcome.kind === 'answer') hand.challenge = outcome.value
    return outcome
  },
  issue: async hand => {
    const agent = acting(hand)
    hand.evidence = await issueFor(hand, agent, given(hand, 'challenge'), agent, headingOf(hand))
    return undefined
  },
  answer: async (hand, how) => {
    const { evidence } = hand
    const key_thumbprint = await keyOf(hand, how?.key)
    const options = { key_thumbprint, evidence }
    return answerChallenge(hand, acting(hand), given(hand, 'challenge'), options, headingOf(hand))
  },
  sign: async (hand, forgery) => {
    const { key, before, after }: Forgery = forgery ?? {}
    const challenge = given(hand, 'challenge')
    const draft = await hand.visitor.draftProof(challenge, await keyOf(hand, key))
    const { jws } = await hand.visitor.signProof(before?.(draft) ?? draft, headingOf(hand))
    hand.proof = { challenge, jws: after?.(jws) ?? jws }
    return undefined
  },
  present: hand => hand.visitor.sendProof(given(hand, 'proof'), headingOf(hand)),
  replay: async hand => {
    const entry = hand.sent ?? given(hand, 'outcome').entry
    const outcome = await hand.visitor.replay(entry, hand.group ?? 'Replay the message')
    return hand.request === undefined ? outcome : decided(hand, outcome)
  },
  send: (hand, [path, body]) => hand.visitor.send(path, body, hand.group ?? 'Send a message', null),
}
