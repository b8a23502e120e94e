import { useState } from 'react'
import { DECISION_ATTACKS } from '../../../cases/decision-attacks.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { readReceipt } from '../../app/read-receipt.ts'
import { useReceiptOf } from '../../app/receipts-query.ts'
import { rowsOfAgent } from '../../app/rows.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { Exchange } from '../../exchange/Exchange.tsx'
import { Button } from '../../kit/Button.tsx'
import { useStolenProof } from '../break/attacks.ts'
import { BreakBar, BreakButton, BreakStep } from '../break/BreakMode.tsx'
import { type BreakItem, type BreakMode, useBreakMode } from '../break/break-mode.ts'
import { stoppedNote } from '../break/Judged.tsx'
import { NoAgent } from '../frame/NoAgent.tsx'
import { StepFolds } from '../frame/Step.tsx'
import { DECISION_TO_COME, REPORT_TO_COME } from '../frame/to-come.ts'
import { Workbench } from '../frame/Workbench.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import type { DecisionPart } from './DecisionFold.tsx'
import { EvaluateHead, EvaluateStep } from './EvaluateStep.tsx'
import styles from './EvaluateView.module.css'
import { useEvaluation } from './evaluation-run.ts'
import { latestAnswer } from './latest-answer.ts'
import { outdatedBecause } from './outdated.ts'
import { PartDrawer } from './PartDrawer.tsx'
import { WhatIfDrawer } from './WhatIfDrawer.tsx'

/** What can be tried when asking for a decision: the agent's own proof once more, and asking where nothing is due. */
function useDecisionAttacks(stolen: BreakItem | undefined): readonly BreakItem[] {
  const { visitor, world } = useServices()
  const closed = useClosedBecause()
  const asking = keysOf(DECISION_ATTACKS).map(name => {
    const { title, expected, run } = DECISION_ATTACKS[name]
    return { name, title, expected, closed, run: () => run({ visitor, world }) }
  })
  return stolen === undefined ? asking : [stolen, ...asking]
}

/**
 * The ways into the attacks: after a PERMIT first the theft of its proof, which shows why all this is done, and
 * below it all others; once that was tried, and before a PERMIT, all of them.
 */
function waysIn(mode: BreakMode, stolen: BreakItem | undefined, permitted: boolean) {
  const all = <BreakButton mode={mode} />
  if (stolen === undefined || !permitted || mode.tried.has(stolen.name))
    return { breakButton: all, moreAttacks: null }
  const theft = (
    <Button onClick={() => mode.enter(stolen)}>
      <span>
        <span className={styles.nowTryTo}>Now try to </span>
        <span className={styles.stealIt}>steal this proof</span>
      </span>
    </Button>
  )
  return { breakButton: theft, moreAttacks: <BreakButton mode={mode} asLine /> }
}

const latestOf = (receipts: readonly ReceiptRecord[]): ReceiptRecord | undefined =>
  receipts.findLast(record => readReceipt(record)?.receipt.action === 'pilot.enter')

interface Opened {
  readonly part: DecisionPart | 'what-if'
  readonly opener: Element | null
}

/** What is open over the stage; the focus returns to what opened it. */
function usePart() {
  const [opened, setOpened] = useState<Opened>()
  return {
    part: opened?.part,
    open: (part: Opened['part']) => setOpened({ part, opener: document.activeElement }),
    close: () => {
      if (opened?.opener instanceof HTMLElement) opened.opener.focus({ preventScroll: true })
      setOpened(undefined)
    },
  }
}

/** Step 3: ask whether this agent may enter the pilot, and check what the service answered. */
export function EvaluateView() {
  const { own, view, lost, rows } = useCurrentAgent()
  const run = useEvaluation(own)
  const latest = useReceiptOf(own?.agent_id, latestOf)
  const mine = rowsOfAgent(rows, own?.agent_id)
  const { part, open, close } = usePart()
  const outdated = view && outdatedBecause(view, latestAnswer(latest, mine), mine)
  const overtaken = outdated === undefined ? undefined : latest?.receipt.evaluated_at
  const stolen = useStolenProof(own, rows)
  const mode = useBreakMode('evaluate', own?.agent_id, useDecisionAttacks(stolen))
  const permitted = latest?.receipt.decision === 'PERMIT' && outdated === undefined
  const ways = waysIn(mode, stolen, permitted)
  const decides = view !== undefined && !view.situation.suspended && !view.situation.revoked
  const asking = decides && latest === undefined ? DECISION_TO_COME : []
  const toCome = permitted ? REPORT_TO_COME : asking
  return (
    <Workbench
      bar={mode.open ? <BreakBar mode={mode} atMost={2} /> : undefined}
      step={
        mode.open ? (
          <BreakStep mode={mode} rows={rows} view={view} />
        ) : own !== undefined && view !== undefined ? (
          <EvaluateStep {...{ view, run }} {...ways} rows={mine} record={latest} onOpen={open} />
        ) : (
          <>
            <EvaluateHead />
            {own === undefined || lost !== undefined ? <NoAgent action="Evaluate" lost={lost} /> : null}
            <StepFolds>
              <BreakButton mode={mode} asLine />
            </StepFolds>
          </>
        )
      }
      exchange={<Exchange rows={rows} toCome={mode.open ? [] : toCome} note={stoppedNote(mode)} />}
      card={<AgentCard view={view} rows={rows} slim={mode.open} />}
      drawer={
        part === undefined || mode.open ? null : part === 'what-if' ? (
          own && <WhatIfDrawer key={own.agent_id} agentId={own.agent_id} onClose={close} />
        ) : (
          <PartDrawer {...{ part, view, overtaken }} record={latest} onClose={close} />
        )
      }
    />
  )
}
