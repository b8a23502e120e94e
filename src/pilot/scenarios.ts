import type { Outcome, Visitor, WalletKey } from '../client/visitor.ts'
import type { ChallengeIssued } from '../contract/challenge.ts'
import { LIMITS } from '../contract/limits.ts'
import type { SampleName, World } from '../world/world.ts'

/** What a scenario is run with. */
export interface Stage {
  readonly visitor: Visitor
  readonly world: World
}

/** A scenario: what it will run, what must come back, and the step whose view shows it. */
export interface Scenario {
  readonly title: string
  readonly words: string
  /** The decision, or the status and code, that it ends with. */
  readonly expected: string
  readonly tone: 'proven' | 'claimed' | 'refused'
  readonly view: 'bind' | 'evaluate'
  /** Runs every step as real messages, on an agent of its own. Resolves with the last outcome. */
  readonly run: (stage: Stage) => Promise<Outcome<unknown>>
}

interface Begun {
  readonly agent_id: string
  readonly key: WalletKey
}

async function begin({ visitor, world }: Stage, sample: SampleName): Promise<Begun | Outcome<unknown>> {
  const key = await visitor.wallet.create()
  const imported = await visitor.importClaim(await world.prepare(sample, key.jwk), key.key_thumbprint)
  return imported.kind === 'answer' ? { agent_id: imported.value.agent_id, key } : imported
}

async function prove(
  visitor: Visitor,
  challenge: ChallengeIssued,
  key: WalletKey,
  group: string,
): Promise<Outcome<unknown>> {
  const draft = await visitor.draftProof(challenge, key.key_thumbprint)
  return visitor.sendProof(await visitor.signProof(draft, group), group)
}

async function bind(
  visitor: Visitor,
  agentId: string,
  key: WalletKey,
  group = 'Bind the key',
): Promise<Outcome<unknown>> {
  const asked = await visitor.askChallenge(agentId, 'BIND_KEY', group)
  return asked.kind === 'answer' ? prove(visitor, asked.value, key, group) : asked
}

async function skipAStep(stage: Stage): Promise<Outcome<unknown>> {
  const begun = await begin(stage, 'SERVICE_NAME')
  if ('kind' in begun) return begun
  const subject = { type: 'agent' as const, id: begun.agent_id }
  const resource = { type: 'pilot' as const, id: 'runtime-assurance-pilot' as const }
  return stage.visitor.evaluate({ subject, action: { name: 'pilot.enter' }, resource }, 'Evaluate')
}

async function capturedProof(stage: Stage): Promise<Outcome<unknown>> {
  const begun = await begin(stage, 'SERVICE_NAME')
  if ('kind' in begun) return begun
  const bound = await bind(stage.visitor, begun.agent_id, begun.key)
  return bound.kind === 'answer' ? stage.visitor.replay(bound.entry, 'Replay the proof') : bound
}

async function wrongKey(stage: Stage): Promise<Outcome<unknown>> {
  const begun = await begin(stage, 'SERVICE_NAME')
  if ('kind' in begun) return begun
  return bind(stage.visitor, begun.agent_id, await stage.visitor.wallet.create(), 'Sign with another key')
}

async function lateAnswer(stage: Stage): Promise<Outcome<unknown>> {
  const { visitor, world } = stage
  const begun = await begin(stage, 'SERVICE_NAME')
  if ('kind' in begun) return begun
  const group = 'Answer too late'
  const asked = await visitor.askChallenge(begun.agent_id, 'BIND_KEY', group)
  if (asked.kind !== 'answer') return asked
  const waited = (LIMITS.NONCE_LIFETIME_S + 1) * 1000
  world.clock.shift(waited)
  try {
    return await prove(visitor, asked.value, begun.key, group)
  } finally {
    world.clock.shift(-waited)
  }
}

/** The scenario cards that run today, beside one for each sample. */
export const SCENARIOS = {
  SKIP_A_STEP: {
    title: 'Skip a step',
    words: 'Ask for a decision before any key is bound.',
    expected: 'INDETERMINATE',
    tone: 'claimed',
    view: 'evaluate',
    run: skipAStep,
  },
  CAPTURED_PROOF: {
    title: 'Captured proof',
    words: 'Someone sends a valid proof again.',
    expected: '409 CHALLENGE_USED',
    tone: 'refused',
    view: 'bind',
    run: capturedProof,
  },
  WRONG_KEY: {
    title: 'Wrong key',
    words: 'Signed by a key that the registry does not name.',
    expected: '422 PROOF_REJECTED',
    tone: 'refused',
    view: 'bind',
    run: wrongKey,
  },
  LATE_ANSWER: {
    title: 'Late answer',
    words: 'The proof comes after 300 seconds, on a clock turned forth and back.',
    expected: '410 CHALLENGE_EXPIRED',
    tone: 'refused',
    view: 'bind',
    run: lateAnswer,
  },
} as const satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof SCENARIOS
