import { decisionOf } from '../../../client/message.ts'
import type { Outcome } from '../../../client/visitor.ts'
import { DECISION_ATTACKS, type DecisionAttackName } from '../../../conformance/decision-attacks.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { useReceipts, useStoreVisible } from '../../app/queries.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { Exchange } from '../../exchange/Exchange.tsx'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { AgentReceipts } from '../../library/receipts/AgentReceipts.tsx'
import { readReceipt } from '../../library/receipts/read-receipt.ts'
import { AttemptResult } from '../break/AttemptResult.tsx'
import { useAttempts } from '../break/attempt-task.ts'
import { BreakPanel } from '../break/BreakPanel.tsx'
import { refusedWith } from '../break/refused-with.ts'
import { NoAgent } from '../NoAgent.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import { StepHead } from '../StepHead.tsx'
import { Workbench } from '../Workbench.tsx'
import { DimensionBoard } from './DimensionBoard.tsx'
import { EvaluateStep } from './EvaluateStep.tsx'
import { useEvaluation } from './evaluation-run.ts'
import { latestAnswer } from './latest-answer.ts'
import { outdatedBecause } from './outdated.ts'

const ELSEWHERE = 'it needs the local directory and clock'

/** What an attempt was answered with: a status where it was refused, else a decision that is no PERMIT. */
function answerTo(outcome: Outcome<unknown>): string | undefined {
  const decision = decisionOf(outcome.entry)
  return refusedWith(outcome) ?? (decision === 'PERMIT' ? undefined : decision)
}

/** The attacks on a decision: each asks for real, on an agent of its own, and none may be permitted. */
function DecisionAttacks({ rows }: { readonly rows: readonly ExchangeRow[] }) {
  const { visitor, world } = useServices()
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

/** Step 3: ask whether this agent may enter the pilot, and check what the service answered. */
export function EvaluateView() {
  const { own, view, lost, rows, selected } = useCurrentAgent(['evaluate'])
  const receipts = useReceipts(own?.agent_id) ?? []
  const storeVisible = useStoreVisible() !== false
  const run = useEvaluation(own)
  const latest = receipts.findLast(record => readReceipt(record)?.receipt.action === 'pilot.enter')
  const mine = rows.filter(({ entry }) => entry.agent_id === own?.agent_id)
  const outdated = view && outdatedBecause(view, latestAnswer(latest, mine), mine)
  return (
    <Workbench
      step={
        <>
          <StepHead step={3} title="Ask for a decision">
            The service weighs the facts that stand against one action and answers with a decision, its
            reasons and a receipt.
          </StepHead>
          {own === undefined || lost !== undefined ? <NoAgent action="Evaluate" lost={lost} /> : null}
          {own !== undefined && view !== undefined ? (
            <EvaluateStep view={view} rows={mine} record={latest} run={run}>
              <DecisionAttacks rows={rows} />
            </EvaluateStep>
          ) : (
            <DecisionAttacks rows={rows} />
          )}
        </>
      }
      wide={
        <DimensionBoard
          lines={latest?.receipt.dimensions}
          visible={storeVisible}
          overtaken={outdated === undefined ? undefined : latest?.receipt.evaluated_at}
        />
      }
      exchange={<Exchange rows={rows} selected={selected} keepOpen={1} />}
      card={<AgentCard view={view} rows={rows} />}
      under={<AgentReceipts view={view} receipts={receipts} />}
    />
  )
}
