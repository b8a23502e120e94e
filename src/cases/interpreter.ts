import { challengeIssued } from '../contract/schemas/challenge.ts'
import { RunEnded } from '../flows/actors.ts'
import { must } from '../flows/sample-agents.ts'
import { AGENT_VERBS, IMPORT_VERBS, PROOF_VERBS } from './agent-verbs.ts'
import type { Hand } from './hand.ts'
import { PARTY_VERBS } from './party-verbs.ts'
import { sendRaw } from './raw-request.ts'
import { REPORT_VERBS } from './report-verbs.ts'
import type { Phrase, Step, Steps, Verbs, VerbTable } from './steps.ts'

/** The verbs about the run itself. */
const RUN_VERBS: VerbTable<'for' | 'as' | 'post' | 'wait' | 'later' | 'despite' | 'decide'> = {
  for: async (hand, group) => {
    hand.group = group
    return undefined
  },
  as: async (hand, speaker) => {
    hand.visitor = hand.visitor.as(speaker)
    return undefined
  },
  post: async (hand, requestOf) => {
    const answer = await sendRaw(hand, requestOf(hand))
    hand.challenge = challengeIssued.safeParse(JSON.parse(answer.text)).data ?? hand.challenge
    hand.raw = { ...answer, repeated: answer.text === hand.raw?.text }
    return undefined
  },
  wait: async ({ world }, milliseconds) => {
    world.clock.shift(milliseconds)
    return undefined
  },
  later: async (hand, [seconds, steps]) => {
    const { clock } = hand.world
    await clock.putBackAfter(() => {
      clock.shift(seconds * 1000)
      return take(hand, steps)
    })
    return hand.outcome
  },
  despite: async (hand, steps) => {
    const { outcome } = hand
    await take(hand, steps)
    return outcome
  },
  decide: async (hand, reason) => {
    const { stepsFor } = await import('./decision-cases.ts')
    await hand.world.clock.putBackAfter(() => take(hand, stepsFor(reason)))
    return hand.outcome
  },
}

const VERBS: VerbTable<keyof Verbs> = {
  ...RUN_VERBS,
  ...IMPORT_VERBS,
  ...AGENT_VERBS,
  ...PROOF_VERBS,
  ...PARTY_VERBS,
  ...REPORT_VERBS,
}

const say = <V extends keyof Verbs>(hand: Hand, phrase: Phrase<V>) => VERBS[phrase[0]](hand, phrase[1])

async function act(hand: Hand, step: Step) {
  if (typeof step === 'function') return void (await step(hand))
  return typeof step === 'string' ? VERBS[step](hand, undefined) : say(hand, step)
}

/** Takes steps one after the other. @throws RunEnded where one that is not the last of them was refused */
async function take(hand: Hand, steps: Steps): Promise<void> {
  for (const step of steps) {
    if (hand.outcome !== undefined) must(hand.outcome)
    hand.outcome = (await act(hand, step)) ?? hand.outcome
  }
}

/**
 * Carries out a run, to its end or to the refusal that ended it early; `hand` holds what came of it.
 * @throws what something other than the service's answer threw
 */
export async function carryOut(steps: Steps, with_: Omit<Hand, 'idempotencyKey'>): Promise<Hand> {
  const hand: Hand = { ...with_, idempotencyKey: `"${crypto.randomUUID()}"` }
  try {
    await take(hand, steps)
  } catch (cause) {
    if (!(cause instanceof RunEnded)) throw cause
    hand.outcome = cause.outcome
    hand.raw = undefined
  }
  return hand
}
