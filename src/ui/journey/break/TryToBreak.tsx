import { ATTACKS, type Attack, type AttackName } from '../../../attempts/attacks.ts'
import type { AttemptSetting } from '../../../attempts/attempt.ts'
import { messageOf, succeeded } from '../../../client/message.ts'
import type { OwnAgent } from '../../../client/visitor.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { AttemptResult } from './AttemptResult.tsx'
import { useAttempts } from './attempt-task.ts'
import { BreakPanel } from './BreakPanel.tsx'
import { refusedWith } from './refused-with.ts'

interface TryToBreakProps {
  readonly step: Attack['step']
  readonly own: OwnAgent | undefined
  readonly rows: readonly ExchangeRow[]
}

function acceptedProof(rows: readonly ExchangeRow[]) {
  const row = rows.findLast(
    ({ entry, kind }) =>
      kind === 'request' && entry.kind === 'call' && messageOf(entry).kind === 'prove' && succeeded(entry),
  )
  return row?.entry.kind === 'call' ? row.entry : undefined
}

/** The attacks on an import or a binding. */
export function TryToBreak({ step, own, rows }: TryToBreakProps) {
  const { visitor, world } = useServices()
  const notReady = useClosedBecause()
  const setting: AttemptSetting = { visitor, world, agent: own, accepted: acceptedProof(rows) }
  const { result: last, error, busy, start } = useAttempts((name: AttackName) => ATTACKS[name].run(setting))
  const names = keysOf(ATTACKS).filter(name => ATTACKS[name].step === step)
  return (
    <BreakPanel
      note="Each attempt goes to the same endpoint, on an agent of its own where it would change yours. All should be refused."
      chips={names.map(name => ({
        name,
        title: ATTACKS[name].title,
        closed: notReady ?? ATTACKS[name].closed(setting) ?? undefined,
        refused: last?.name === name ? refusedWith(last.end.outcome) : undefined,
      }))}
      busy={busy}
      onStart={start}
    >
      <AttemptResult
        outcome={last?.end.outcome}
        expected={last === undefined ? undefined : ATTACKS[last.name].expected}
        error={error}
        rows={rows}
      />
    </BreakPanel>
  )
}
