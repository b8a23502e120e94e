import { useCurrentAgent } from '../../app/current-agent.ts'
import { useReceipts, useStoreVisible } from '../../app/queries.ts'
import { Exchange } from '../../exchange/Exchange.tsx'
import { MessageDetail } from '../../exchange/MessageDetail.tsx'
import { AgentReceipts } from '../../library/receipts/AgentReceipts.tsx'
import { readReceipt } from '../../library/receipts/read-receipt.ts'
import { NoAgent } from '../NoAgent.tsx'
import { Profile } from '../profile/Profile.tsx'
import { StepHead } from '../StepHead.tsx'
import { Workbench } from '../Workbench.tsx'
import { DecisionAttacks } from './DecisionAttacks.tsx'
import { DimensionBoard } from './DimensionBoard.tsx'
import { EvaluateStep } from './EvaluateStep.tsx'
import { useEvaluation } from './evaluation-run.ts'
import { latestAnswer } from './latest-answer.ts'
import { outdatedBecause } from './outdated.ts'
import { ReceiptOf } from './ReceiptOf.tsx'

/** Step 3: ask whether this agent may enter the pilot, and check what the service answered. */
export function EvaluateView() {
  const { own, view, lost, rows, selected, select } = useCurrentAgent(['evaluate'])
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
      exchange={<Exchange rows={rows} selected={selected} onSelect={select} keepOpen={1} />}
      beside={<Profile view={view} rows={rows} />}
      tall
      detail={
        <>
          {selected === undefined ? null : (
            <MessageDetail
              row={selected}
              {...(storeVisible ? { receipt: entry => <ReceiptOf entry={entry} /> } : {})}
            />
          )}
          <AgentReceipts view={view} receipts={receipts} />
        </>
      }
    />
  )
}
