import { useState } from 'react'
import { DECISION_ATTACKS } from '../../../cases/attacks.ts'
import { attempt } from '../../../cases/attempt.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { ACTIONS } from '../../../contract/names.ts'
import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { moveFocus } from '../../app/focus.ts'
import { readReceipt, useReceiptOf } from '../../app/receipts.ts'
import { VIEWS } from '../../app/route.ts'
import { rowsOfAgent } from '../../app/rows.ts'
import { Sentence } from '../../app/Sentence.tsx'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { LinkButton } from '../../app/ViewLink.tsx'
import { Exchange } from '../../exchange/Exchange.tsx'
import { decisionWords } from '../../exchange/events/answers.ts'
import { obligationWords, operationAskedFor } from '../../exchange/events/obligations.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { DECISION_LINES } from '../../kit/Mark.tsx'
import { Stamp } from '../../kit/Result.tsx'
import { initialsOf, sealFactsOf } from '../../kit/Seal.tsx'
import { BreakBar, BreakButton, BreakStep } from '../break/BreakMode.tsx'
import { type BreakItem, itemOf, useBreakMode, useStolenProof } from '../break/break-mode.ts'
import { NoAgent } from '../frame/NoAgent.tsx'
import { Actions, StepFolds, StepHead } from '../frame/Step.tsx'
import lede from '../frame/Workbench.module.css'
import { Workbench } from '../frame/Workbench.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import { agentName } from '../profile/profile-words.ts'
import { DecisionFold, type DecisionPart, PartDrawer } from './DecisionFold.tsx'
import { Eight } from './Dimensions.tsx'
import styles from './EvaluateView.module.css'
import { lastRefusal, latestAnswer, outdatedBecause, useEvaluation } from './evaluation.ts'

function useDecisionAttacks(stolen: BreakItem | undefined): readonly BreakItem[] {
  const { visitor, world } = useServices()
  const closed = useClosedBecause()
  const asking = keysOf(DECISION_ATTACKS).map(name => {
    const attack = DECISION_ATTACKS[name]
    return { ...itemOf(name, attack), closed, run: () => attempt(attack, { visitor, world }, true) }
  })
  return stolen === undefined ? asking : [stolen, ...asking]
}

function usePart() {
  const [opened, setOpened] = useState<{ readonly part: DecisionPart; readonly opener: Element | null }>()
  return {
    part: opened?.part,
    open: (part: DecisionPart) => setOpened({ part, opener: document.activeElement }),
    close: () => {
      if (opened?.opener instanceof HTMLElement) moveFocus(opened.opener)
      setOpened(undefined)
    },
  }
}

const latestOf = (receipts: readonly ReceiptRecord[]): ReceiptRecord | undefined =>
  receipts.findLast(record => readReceipt(record)?.receipt.action === 'pilot.enter')

function useEvaluate() {
  const agent = useCurrentAgent()
  const { own, view } = agent
  const run = useEvaluation(own)
  const record = useReceiptOf(own?.agent_id, latestOf)
  const mine = rowsOfAgent(agent.rows, own?.agent_id)
  const answer = latestAnswer(record, mine)
  const outdated = view && outdatedBecause(view, answer, mine)
  const stolen = useStolenProof(own, agent.rows)
  const refused = lastRefusal(mine)
  return {
    ...{ ...agent, run, record, mine, answer, outdated, stolen, refused },
    failed: refused !== undefined || run.error !== null,
    permitted: record?.receipt.decision === 'PERMIT' && outdated === undefined,
    mode: useBreakMode('evaluate', own?.agent_id, useDecisionAttacks(stolen)),
    over: usePart(),
    closed: useClosedBecause(),
  }
}
interface At {
  readonly at: ReturnType<typeof useEvaluate>
}

const HEAD = (
  <StepHead title="Ask for a decision">
    The service checks the agent’s valid facts for one action and returns a decision, its reasons and the
    reference of a receipt.
  </StepHead>
)

const QUESTION = [
  { name: 'Action', value: <code>{ACTIONS[0]}</code> },
  { name: 'Resource', value: <code>runtime-assurance-pilot</code> },
]

/** The obligations that a step has room for; the fold has them all. */
const SHOWN: readonly string[] = ['send_only_to', 'reevaluate_before']

function Obligations({ of }: { readonly of: EvaluationAnswer['obligations'] }) {
  const lines = of.filter(({ properties }) => SHOWN.includes(properties.name)).map(obligationWords)
  if (lines.length === 0) return null
  return (
    <ol className={styles.obligations} aria-label="Obligations">
      {lines.map(words => (
        <li key={words}>{words}</li>
      ))}
    </ol>
  )
}

const receiptWords = (record: ReceiptRecord | undefined): string =>
  record === undefined ? '' : `receipt ${record.sequence}`

interface DecisionProps extends At {
  readonly view: AgentView
  readonly answer: EvaluationAnswer
  readonly children: React.ReactNode
}

function Decision({ at: { run, record, outdated, failed, over }, view, answer, children }: DecisionProps) {
  const isOld = outdated !== undefined
  const below = isOld || failed
  return (
    <section aria-label="Decision" data-status={answer.decision} data-outdated={outdated !== undefined}>
      {isOld && !failed ? (
        <StepHead title="This decision is out of date" headingRef={run.headingRef}>
          {`${outdated} Press Evaluate to ask again.`}
        </StepHead>
      ) : null}
      <Stamp
        state={isOld ? 'unreached' : DECISION_LINES[answer.decision]}
        word={answer.decision}
        note={answer.decision === 'PERMIT' ? receiptWords(record) : answer.reason_codes.join(', ')}
        facts={sealFactsOf(view)}
        initials={initialsOf(agentName(view.profile))}
        below={below}
        {...(below ? {} : { headingRef: run.headingRef })}
      />
      {isOld ? null : (
        <p className={`lede ${lede.lede}`}>
          <Sentence>{decisionWords('pilot.enter', answer.decision, answer).say}</Sentence>
        </p>
      )}
      {isOld ? null : <Obligations of={answer.obligations} />}
      {children}
      {record === undefined ? null : (
        <Eight lines={record.receipt.dimensions} overtaken={isOld} onOpen={() => over.open('dimensions')} />
      )}
    </section>
  )
}

/** The next step after a decision: address and label; undefined where that is to ask again. */
function nextOf(answer: EvaluationAnswer | undefined) {
  if (answer?.decision === 'PERMIT') return { to: VIEWS.pilot, words: 'Go to the pilot' }
  if (answer?.decision !== 'INDETERMINATE') return undefined
  const missing = answer.obligations.flatMap(each => operationAskedFor(each) ?? [])[0]
  return { to: VIEWS.bind, words: missing ?? 'Bind the key' }
}

function Step({ at, view }: At & { readonly view: AgentView }) {
  const { answer, record, mine, run, mode, stolen, permitted, over, closed, failed, refused } = at
  const next = failed || at.outdated !== undefined ? undefined : nextOf(answer)
  // After a PERMIT the theft of its proof comes first, which shows why all this is done, and all others below it.
  const theft = permitted && stolen !== undefined && !mode.tried.has(stolen.name) ? stolen : undefined
  const asking = { closed, busy: run.busy, onClick: () => run.start() }
  const actions = (
    <Actions>
      {next === undefined ? (
        <Button kind="primary" arrow {...asking}>
          Evaluate
        </Button>
      ) : (
        <LinkButton kind="primary" arrow to={next.to}>
          {next.words}
        </LinkButton>
      )}
      {theft === undefined ? (
        <BreakButton mode={mode} />
      ) : (
        <Button onClick={() => mode.enter(theft)}>
          <span>
            <span className={styles.nowTryTo}>Now try to </span>
            <span className={styles.stealIt}>steal this proof</span>
          </span>
        </Button>
      )}
    </Actions>
  )
  return (
    <>
      {failed ? (
        <Refusal
          outcome={run.error === null ? refused : undefined}
          error={run.error}
          title="No decision"
          headingRef={run.headingRef}
          headline
        />
      ) : answer === undefined ? (
        <>
          {HEAD}
          <Facts of={QUESTION} />
        </>
      ) : null}
      {answer === undefined ? (
        <section aria-label="Decision">{actions}</section>
      ) : (
        <Decision {...{ at, view, answer }}>{actions}</Decision>
      )}
      <StepFolds>
        {theft === undefined ? null : <BreakButton mode={mode} asLine />}
        {answer === undefined ? null : (
          <DecisionFold {...{ answer, record }} rows={mine} onOpen={over.open}>
            {next === undefined ? null : (
              <p className={`words row ${styles.again}`}>
                <Button {...asking}>Evaluate</Button>
                <span>
                  asks <code>{ACTIONS[0]}</code> again
                </span>
              </p>
            )}
          </DecisionFold>
        )}
      </StepFolds>
    </>
  )
}

function OverStage({ at: { view, record, outdated, over, mode } }: At) {
  const { part, close } = over
  if (part === undefined || mode.open) return null
  const overtaken = outdated === undefined ? undefined : record?.receipt.evaluated_at
  return <PartDrawer {...{ part, view, record, overtaken }} onClose={close} />
}

/** Step 3: ask whether this agent may enter the pilot, and check what the service answered. */
export function EvaluateView() {
  const at = useEvaluate()
  const { own, view, lost, rows, mode } = at
  return (
    <Workbench
      bar={mode.open ? <BreakBar mode={mode} /> : undefined}
      step={
        mode.open ? (
          <BreakStep mode={mode} view={view} />
        ) : own !== undefined && view !== undefined ? (
          <Step {...{ at, view }} />
        ) : (
          <>
            {HEAD}
            {own === undefined || lost !== undefined ? <NoAgent action="Evaluate" lost={lost} /> : null}
            <StepFolds>
              <BreakButton mode={mode} asLine />
            </StepFolds>
          </>
        )
      }
      exchange={<Exchange rows={rows} attacks={mode.open} />}
      card={<AgentCard view={view} rows={rows} slim />}
      drawer={<OverStage at={at} />}
    />
  )
}
