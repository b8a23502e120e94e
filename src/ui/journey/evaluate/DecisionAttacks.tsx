import { decisionOf } from '../../../client/message.ts'
import type { Outcome } from '../../../client/visitor.ts'
import { DECISION_ATTACKS, type DecisionAttackName } from '../../../conformance/decision-attacks.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { useClosedBecause, useParts } from '../../app/PartsContext.tsx'
import { useStoreVisible } from '../../app/queries.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { AttemptResult } from '../break/AttemptResult.tsx'
import { useAttempts } from '../break/attempt-task.ts'
import { BreakPanel } from '../break/BreakPanel.tsx'
import { refusedWith } from '../break/refused-with.ts'

const ELSEWHERE = 'it needs the local directory and clock'

/** What an attempt was answered with: a status where it was refused, else a decision that is no PERMIT. */
function answerTo(outcome: Outcome<unknown>): string | undefined {
  const decision = decisionOf(outcome.entry)
  return refusedWith(outcome) ?? (decision === 'PERMIT' ? undefined : decision)
}

/** The attacks on a decision: each asks for real, on an agent of its own, and none may be permitted. */
export function DecisionAttacks({ rows }: { readonly rows: readonly ExchangeRow[] }) {
  const { visitor, world } = useParts()
  const {
    result: last,
    error,
    busy,
    start,
  } = useAttempts((name: DecisionAttackName) => DECISION_ATTACKS[name].run({ visitor, world }))
  const notReady = useClosedBecause()
  const elsewhere = useStoreVisible() === false ? ELSEWHERE : undefined
  return (
    <BreakPanel
      note="Each attempt asks the same endpoint, on an agent of its own. None may be permitted."
      chips={keysOf(DECISION_ATTACKS).map(name => ({
        name,
        title: DECISION_ATTACKS[name].title,
        closed: notReady ?? elsewhere,
        refused: last?.name === name ? answerTo(last.end.outcome) : undefined,
      }))}
      busy={busy}
      onStart={start}
    >
      {busy ? (
        'An agent is brought to where it asks.'
      ) : (
        <AttemptResult
          outcome={last?.end.outcome}
          expected={last === undefined ? undefined : DECISION_ATTACKS[last.name].expected}
          error={error}
          rows={rows}
        />
      )}
    </BreakPanel>
  )
}
