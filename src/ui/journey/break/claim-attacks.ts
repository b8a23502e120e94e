import { ATTACKS, type Attack } from '../../../cases/attacks.ts'
import type { AttemptSetting } from '../../../cases/attempt.ts'
import type { CallEntry } from '../../../client/journal-record.ts'
import { messageOf, succeeded } from '../../../client/message.ts'
import type { OwnAgent } from '../../../client/visitor.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { STOLEN_PROOF } from './attack-words.ts'
import type { BreakItem } from './break-mode.ts'

/** The newest proof that was accepted, of one agent or of any. */
function acceptedProof(rows: readonly ExchangeRow[], agentId?: string): CallEntry | undefined {
  const row = rows.findLast(
    ({ entry, kind }) =>
      kind === 'request' &&
      entry.kind === 'call' &&
      (agentId === undefined || entry.agent_id === agentId) &&
      messageOf(entry).kind === 'prove' &&
      succeeded(entry),
  )
  return row?.entry.kind === 'call' ? row.entry : undefined
}

/** The attacks on an import or a binding. */
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

/** Sends the agent's own accepted proof once more, as whoever copied it would; undefined where there is none. */
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
    headline: 'Copied proof refused, because its nonce was used',
    expected,
    closed,
    run: () => run({ visitor, world, agent: own, accepted }),
  }
}
