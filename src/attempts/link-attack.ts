import type { CallEntry } from '../client/journal-record.ts'
import { messageOf, succeeded } from '../client/message.ts'
import type { Visitor } from '../client/visitor.ts'
import { keysOf } from '../contract/keys-of.ts'
import { LINK_ATTACKS, type LinkAttack } from '../flows/link-attacks.ts'
import type { World } from '../parties/world.ts'
import { ATTACKS } from './attacks.ts'
import type { Attempt, AttemptEnd, AttemptWindow } from './attempt.ts'
import { REPORT_ATTACKS, stoppedBy } from './report-attacks.ts'

const ALL: Readonly<Record<LinkAttack, Attempt>> = { ...ATTACKS, ...REPORT_ATTACKS }

/** An attack that a link can end with: its name on its button, and the code that stops it. */
export interface ShownAttack {
  readonly name: LinkAttack
  readonly title: string
  readonly expected: string
}

/** One attack that a link can end with. */
export function shownAttack(name: LinkAttack): ShownAttack {
  const { title, expected } = ALL[name]
  return { name, title, expected }
}

/** Every attack that a link can end with, those on an import first. */
export function shownAttacks(): readonly ShownAttack[] {
  return keysOf(LINK_ATTACKS).map(shownAttack)
}

/** What an attack that a link names works with. */
export interface LinkAttackSetting {
  readonly visitor: Visitor
  readonly world: () => Promise<World>
  readonly window: AttemptWindow
}

/** The result of the attack that a link ended with. */
export interface LinkAttackEnd extends AttemptEnd {
  /** The codes that it was stopped by; none where it went through. */
  readonly codes: readonly string[]
  /** Whether what its table says stopped it. */
  readonly asExpected: boolean
}

async function lastAcceptedProof(visitor: Visitor, agentId: string): Promise<CallEntry | undefined> {
  const calls = (await visitor.journal.entries()).filter(entry => entry.kind === 'call')
  return calls.findLast(
    entry => entry.agent_id === agentId && messageOf(entry).kind === 'prove' && succeeded(entry),
  )
}

/**
 * Tries the attack that a link names, on the visitor's current agent where it needs one.
 * @throws Error where the steps before it did not make what it needs
 */
export async function runLinkAttack(
  name: LinkAttack,
  { visitor, world, window }: LinkAttackSetting,
): Promise<LinkAttackEnd> {
  const { run, closed, expected } = ALL[name]
  const agent = await visitor.agents.current()
  const accepted = agent && (await lastAcceptedProof(visitor, agent.agent_id))
  const setting = { visitor, world, window, agent, accepted }
  const why = closed?.(setting) ?? null
  if (why !== null) throw new Error(why)
  const end = await run(setting)
  const codes = stoppedBy(end)
  return { ...end, codes, asExpected: codes.includes(expected) }
}
