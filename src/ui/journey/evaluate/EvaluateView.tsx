import { ACTIONS } from '../../../contract/names.ts'
import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { readReceipt, useReceiptOf } from '../../app/receipts.ts'
import { VIEWS } from '../../app/route.ts'
import { rowsOfAgent } from '../../app/rows.ts'
import { Sentence } from '../../app/Sentence.tsx'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { decisionWords, obligationWords, operationAskedFor } from '../../exchange/events/answers.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { LINES } from '../../kit/Mark.tsx'
import { Stamp } from '../../kit/Result.tsx'
import { initialsOf, sealFactsOf } from '../../kit/Seal.tsx'
import { useBreakMode } from '../break/break-mode.ts'
import { type Action, Actions, STEPS, StepHead, type StepShown } from '../frame/Step.tsx'
import { StepView } from '../frame/StepView.tsx'
import lede from '../frame/Workbench.module.css'
import { agentName } from '../profile/profile-words.ts'
import { DecisionFold, Eight } from './DecisionFold.tsx'
import styles from './EvaluateView.module.css'
import { lastRefusal, latestAnswer, outdatedBecause, useEvaluation } from './evaluation.ts'

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
  const refused = lastRefusal(mine)
  return {
    ...{ agent, own, view, run, record, mine, answer, outdated, refused },
    failed: refused !== undefined || run.error !== null,
    permitted: record?.receipt.decision === 'PERMIT' && outdated === undefined,
    mode: useBreakMode('evaluate', agent),
    closed: useClosedBecause(),
  }
}
interface At {
  readonly at: ReturnType<typeof useEvaluate>
}

const QUESTION = [
  { name: 'Action', value: <code>{ACTIONS[0]}</code> },
  { name: 'Resource', value: <code>runtime-assurance-pilot</code> },
]

interface DecisionProps extends At {
  readonly view: AgentView
  readonly answer: EvaluationAnswer
}

function Decision({ at: { run, record, outdated, failed }, view, answer }: DecisionProps) {
  const isOld = outdated !== undefined
  const below = isOld || failed
  const permits = answer.decision === 'PERMIT'
  return (
    <>
      {isOld && !failed ? (
        <StepHead title="This decision is out of date" headingRef={run.headingRef}>
          {`${outdated} Press Evaluate to ask again.`}
        </StepHead>
      ) : null}
      <Stamp
        state={isOld ? 'unreached' : LINES[answer.decision]}
        word={answer.decision}
        note={permits ? record && `receipt ${record.sequence}` : answer.reason_codes.join(', ')}
        facts={sealFactsOf(view)}
        initials={initialsOf(agentName(view.profile))}
        below={below}
        {...(below ? {} : { headingRef: run.headingRef })}
      />
      {isOld ? null : (
        <p className={`lede ${lede.lede}`}>
          <Sentence>{decisionWords('pilot.enter', answer).say}</Sentence>
        </p>
      )}
      {isOld || !permits ? null : (
        <ol className={styles.obligations} aria-label="Obligations">
          {answer.obligations.map(each => (
            <li key={each.id}>{obligationWords(each)}</li>
          ))}
        </ol>
      )}
    </>
  )
}

/** The next step after a decision; undefined where that is to ask again. */
function nextOf(answer: EvaluationAnswer | undefined): Action | undefined {
  if (answer?.decision === 'PERMIT') return { name: 'Go to the pilot', kind: 'primary', run: VIEWS.pilot }
  if (answer?.decision !== 'INDETERMINATE') return undefined
  const [missing = 'Bind the key'] = answer.obligations.flatMap(each => operationAskedFor(each) ?? [])
  return { name: missing, kind: 'primary', run: VIEWS.bind }
}

/** What the step came to: that nothing was decided, the decision or, before there is one, the question. */
function Outcome({ at, view }: At & { readonly view: AgentView }) {
  const { answer, run, failed, refused } = at
  const { error, headingRef } = run
  return (
    <>
      {failed ? (
        <Refusal {...{ error, headingRef }} outcome={refused} title="No decision" headline />
      ) : answer === undefined ? (
        <StepHead title={STEPS.evaluate.title}>{STEPS.evaluate.lede}</StepHead>
      ) : null}
      {answer === undefined ? null : <Decision {...{ at, view, answer }} />}
    </>
  )
}

const THEFT = (
  <span>
    <span className={styles.nowTryTo}>Now try to </span>
    <span className={styles.stealIt}>steal this proof</span>
  </span>
)

/** What is next and, where that is not to ask again, how to ask again. */
function actionsOf({ answer, outdated, failed, permitted, mode, closed, run }: At['at']) {
  const next = failed || outdated !== undefined ? undefined : nextOf(answer)
  const asking = { name: 'Evaluate', closed, busy: run.busy, run: () => run.start() }
  const first: Action = next ?? { ...asking, kind: 'primary' }
  // After a PERMIT the theft of its proof comes first, which shows why all this is done, and all others below it.
  const theft = permitted ? mode.items.find(({ name }) => name === 'STOLEN_PROOF') : undefined
  const stealing: readonly Action[] =
    theft === undefined || mode.tried.has(theft.name)
      ? []
      : [{ name: 'Now try to steal this proof', label: THEFT, run: () => mode.enter(theft) }]
  return { actions: [first, ...stealing], again: next === undefined ? undefined : asking }
}

function shown(at: At['at']): StepShown | undefined {
  const { own, view, answer, record, mine, outdated } = at
  if (own === undefined || view === undefined) return undefined
  const { actions, again } = actionsOf(at)
  const outcome = <Outcome {...{ at, view }} />
  if (answer === undefined) return { outcome, facts: QUESTION, actions, decision: {}, slim: true }
  return {
    ...{ outcome, actions, slim: true },
    decision: { 'data-status': answer.decision, 'data-outdated': outdated !== undefined },
    below: record && (
      <Eight
        lines={record.receipt.dimensions}
        overtaken={outdated === undefined ? undefined : record.receipt.evaluated_at}
      />
    ),
    folds: (
      <DecisionFold {...{ answer, record }} agentId={view.agent_id} rows={mine}>
        {again && <Actions of={[again]} />}
      </DecisionFold>
    ),
  }
}

/** Step 3: ask whether this agent may enter the pilot, and check what the service answered. */
export function EvaluateView() {
  const at = useEvaluate()
  const { agent, mode } = at
  return <StepView name="evaluate" {...{ agent, mode }} at={shown(at)} />
}
