import { useEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createObservable } from '../../../browser/observable.ts'
import {
  ATTACKS,
  type Attack,
  type AttackName,
  type ReportAttack,
  type ReportAttackName,
} from '../../../cases/attacks.ts'
import type { AttemptEnd, AttemptSetting } from '../../../cases/attempt.ts'
import type { CallEntry } from '../../../client/journal-record.ts'
import { messageOf, succeeded } from '../../../client/message.ts'
import type { OwnAgent } from '../../../client/own-records.ts'
import { entryOf } from '../../../contract/json-members.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { focusWhenThere } from '../../app/focus.ts'
import { type ExchangeRow, lastCall } from '../../app/rows.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { type Task, useTask } from '../../app/task.ts'

/** Something that can be tried at a step: it goes to the same endpoint as everything else, and must be stopped. */
export interface BreakItem {
  readonly name: string
  readonly title: string
  readonly closed: string | undefined
  /** The code that must stop it. */
  readonly expected: string
  /** The status in which it must leave the agent of its own that it was tried with. */
  readonly leaves?: ReportAttack['leaves']
  /** What its outcome is called, where "TITLE: refused" does not say why. */
  readonly headline?: string
  readonly run: () => Promise<AttemptEnd>
}

type Tried = ReadonlyMap<string, AttemptEnd>

interface Place {
  /** The step and its agent whose mode is open. */
  readonly open: string | undefined
  /** What was tried there, by place; the newest last. */
  readonly tried: ReadonlyMap<string, Tried>
}

// Kept by the page rather than by a view, so that a look at a record or the reference loses no result.
const memory = createObservable<Place>({ open: undefined, tried: new Map() })

function turn(open: string | undefined): void {
  flushSync(() => memory.set({ ...memory.getSnapshot(), open }))
  focusWhenThere('heading')
}

const NOTHING: Tried = new Map()

export interface BreakMode {
  readonly items: readonly BreakItem[]
  readonly open: boolean
  readonly tried: Tried
  readonly task: Task<AttemptEnd, BreakItem>
  readonly enter: (item?: BreakItem) => void
  readonly leave: () => void
}

export function useBreakMode(
  step: string,
  agentId: string | undefined,
  items: readonly BreakItem[],
): BreakMode {
  const here = `${step} ${agentId ?? ''}`
  const { open, tried } = useSyncExternalStore(memory.subscribe, memory.getSnapshot)
  const { select } = useSelection()
  const task = useTask({
    run: (item: BreakItem) => item.run(),
    onDone: (end, { name }, stayed) => {
      const { tried: all } = memory.getSnapshot()
      const before = [...(all.get(here) ?? NOTHING)].filter(([each]) => each !== name)
      memory.set({
        ...memory.getSnapshot(),
        tried: new Map([...all, [here, new Map([...before, [name, end]])]]),
      })
      if (stayed) select(`${end.outcome.entry.seq}-request`)
    },
  })
  // Another step, or another agent, begins with its own task.
  useEffect(() => {
    const now = memory.getSnapshot()
    if (now.open !== undefined && now.open !== here) memory.set({ ...now, open: undefined })
  }, [here])
  return {
    items,
    open: open === here,
    tried: tried.get(here) ?? NOTHING,
    task,
    enter: item => {
      turn(here)
      if (item !== undefined) task.start(item)
    },
    leave: () => turn(undefined),
  }
}

const acceptedProof = (rows: readonly ExchangeRow[], agentId?: string): CallEntry | undefined =>
  lastCall(
    rows,
    (call, { kind }) =>
      kind === 'request' &&
      (agentId === undefined || call.agent_id === agentId) &&
      messageOf(call).kind === 'prove' &&
      succeeded(call),
  )

export function useClaimAttacks(
  step: Attack['step'],
  own: OwnAgent | undefined,
  rows: readonly ExchangeRow[],
): readonly BreakItem[] {
  const { visitor, world } = useServices()
  const notReady = useClosedBecause()
  const setting: AttemptSetting = { visitor, world, agent: own, accepted: acceptedProof(rows) }
  return keysOf(ATTACKS)
    .filter(name => ATTACKS[name].step === step)
    .map(name => {
      const { title, expected, closed, run } = ATTACKS[name]
      const why = notReady ?? closed(setting) ?? undefined
      return { name, title, expected, closed: why, run: () => run(setting) }
    })
}

/** Sends the agent's own accepted proof once more, as anyone who copied it would; undefined where there is none. */
export function useStolenProof(
  own: OwnAgent | undefined,
  rows: readonly ExchangeRow[],
): BreakItem | undefined {
  const { visitor, world } = useServices()
  const closed = useClosedBecause()
  const accepted = own && acceptedProof(rows, own.agent_id)
  if (accepted === undefined) return undefined
  const { expected, run } = ATTACKS.REPLAY
  return {
    name: STOLEN_PROOF,
    title: 'Steal the proof',
    headline: 'Replayed proof refused: its nonce was already used',
    expected,
    closed,
    run: () => run({ visitor, world, agent: own, accepted }),
  }
}

/** The agent's own proof, copied: an attack of the story rather than of the list. */
const STOLEN_PROOF = 'STOLEN_PROOF'

const ATTACK_WORDS = {
  CLAIM_A_STATUS: 'The claim named its own status: TECHNICALLY_BOUND.',
  A_FIFTH_NAME: 'The claim had a member that the contract does not name: verified, set to true.',
  A_NAME_TWICE: 'The claim named its issuer twice: some parsers read the first one, others the last.',
  A_REAL_HOST: 'The claim pointed at a host that could exist.',
  TOO_LARGE: 'The claim was one byte longer than the service reads.',
  REPLAY: 'Someone recorded a valid proof and sent it again, byte for byte.',
  [STOLEN_PROOF]: 'Someone recorded your valid proof and sent it again, byte for byte.',
  OTHER_KEY: 'Another key signed your nonce, and the header named that key.',
  FLIP_ONE_BIT: 'A valid proof was sent with one bit of its signature flipped.',
  ALG_NONE: 'The proof declared that it needs no signature, and was not signed.',
  OTHER_PURPOSE: 'The right key signed REVOKE, but the challenge was for another purpose.',
  SELF_MADE_ISSUER: 'An unknown issuer signed a correct token.',
  CAPTURED_TOKEN: 'An ID token that was made for another challenge came with a fresh proof.',
  OTHERS_EVIDENCE: 'An agent presented another agent’s evidence.',
  STRANGER_LINKS: 'A stranger signed the link in the organization’s place.',
  SQUATTER_REVOKES: 'A squatter bound a key to a claim that was not its own, then tried to revoke the agent.',
  HOLDER_LIFTS: 'The agent’s own key tried to lift what the organization had suspended.',
  CHANGE_AFTER_SIGNING: 'The report was changed after it was signed.',
  CHANGE_AFTER_APPROVAL: 'The report was changed after approval, and the agent signed the changed version.',
  ANOTHER_DESTINATION: 'The agent signed a report for an inbox that the policy does not name.',
  STRANGER_APPROVES: 'A key of no party to the pilot signed the approval.',
  AGENT_APPROVES_ITSELF: 'The agent approved its own report.',
  REPLAYED_REPORT: 'A delivered report was sent again with its old signature.',
  REFUSED_SENT_AGAIN: 'A report was signed before the agent was ready, and sent after it became ready.',
  EARLIER_READINESS:
    'The agent signed a report, was suspended and reinstated, became ready again, and then sent it.',
  REVOKE_OVERTAKEN: 'The agent sent a report at the same moment as the REVOKE.',
  REVOKED_BEFORE_DELIVERY: 'The agent was revoked between the PERMIT and the delivery.',
  STALE_DECISION: 'A PERMIT was kept for 61 seconds, and then used.',
  SECOND_DELIVERY: 'One PERMIT was used for two deliveries.',
  REAL_CONTENT: 'The report named a host that could exist.',
} as const satisfies Record<AttackName | ReportAttackName | typeof STOLEN_PROOF, string>

export const attackWords = (name: string): string | undefined => entryOf(ATTACK_WORDS, name)
