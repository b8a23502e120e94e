import { useState } from 'react'
import { decisionOf } from '../../../client/message.ts'
import type { Outcome } from '../../../client/visitor.ts'
import { DECISION_ATTACKS, type DecisionAttackName } from '../../../conformance/decision-attacks.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { useRoute } from '../../app/navigation.ts'
import { useReceipts, useStoreVisible } from '../../app/queries.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { Exchange } from '../../exchange/Exchange.tsx'
import { Drawer } from '../../exchange/MessageDrawer.tsx'
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
import { type DecisionPart, EvaluateStep } from './EvaluateStep.tsx'
import styles from './EvaluateView.module.css'
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

interface PartDrawerProps {
  readonly part: DecisionPart
  readonly view: AgentView | undefined
  /** The agent's receipts, oldest first. */
  readonly receipts: readonly ReceiptRecord[]
  /** When the newest were judged, if facts have changed since. */
  readonly overtaken: string | undefined
  readonly onClose: () => void
}

/** All eight dimensions of the newest decision, or the chain of the agent's receipts. */
function PartDrawer({ part, view, receipts, overtaken, onClose }: PartDrawerProps) {
  const { message } = useRoute()
  if (message !== undefined) return null
  const lines = latestOf(receipts)?.receipt.dimensions
  return (
    <Drawer
      title={part === 'dimensions' ? 'All eight dimensions' : 'All receipts'}
      about={part}
      onClose={onClose}
    >
      <div className={styles.inDrawer}>
        {part === 'dimensions' ? (
          <DimensionBoard lines={lines} visible overtaken={overtaken} />
        ) : (
          <AgentReceipts view={view} receipts={receipts} />
        )}
      </div>
    </Drawer>
  )
}

const latestOf = (receipts: readonly ReceiptRecord[]): ReceiptRecord | undefined =>
  receipts.findLast(record => readReceipt(record)?.receipt.action === 'pilot.enter')

/** Step 3: ask whether this agent may enter the pilot, and check what the service answered. */
export function EvaluateView() {
  const { own, view, lost, rows, selected } = useCurrentAgent(['evaluate'])
  const receipts = useReceipts(own?.agent_id) ?? []
  const run = useEvaluation(own)
  const latest = latestOf(receipts)
  const mine = rows.filter(({ entry }) => entry.agent_id === own?.agent_id)
  const [part, setPart] = useState<DecisionPart>()
  const close = () => setPart(undefined)
  const outdated = view && outdatedBecause(view, latestAnswer(latest, mine), mine)
  const overtaken = outdated === undefined ? undefined : latest?.receipt.evaluated_at
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
            <EvaluateStep view={view} rows={mine} record={latest} run={run} onOpen={setPart}>
              <DecisionAttacks rows={rows} />
            </EvaluateStep>
          ) : (
            <DecisionAttacks rows={rows} />
          )}
        </>
      }
      exchange={<Exchange rows={rows} selected={selected} keepOpen={1} />}
      card={<AgentCard view={view} rows={rows} />}
      drawer={
        part === undefined ? null : (
          <PartDrawer part={part} view={view} receipts={receipts} overtaken={overtaken} onClose={close} />
        )
      }
    />
  )
}
