import { useState } from 'react'
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
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { DECIDED } from '../../exchange/outcome/plain-words.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { DECISION_LINES } from '../../kit/Mark.tsx'
import { Stamp } from '../../kit/Result.tsx'
import { initialsOf, sealFactsOf } from '../../kit/Seal.tsx'
import { minuteWords } from '../../kit/Time.tsx'
import { useBreakMode } from '../break/break-mode.ts'
import { ActionButton, StepHead } from '../frame/Step.tsx'
import { StepView } from '../frame/StepView.tsx'
import { type Action, STEPS, type StepShown } from '../frame/steps.ts'
import lede from '../frame/Workbench.module.css'
import { agentName } from '../profile/profile-words.ts'
import { DecisionFold, type DecisionPart, operationAskedFor, PartDrawer } from './DecisionFold.tsx'
import { Eight } from './Dimensions.tsx'
import styles from './EvaluateView.module.css'
import { lastRefusal, latestAnswer, outdatedBecause, useEvaluation } from './evaluation.ts'

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
  const refused = lastRefusal(mine)
  return {
    ...{ ...agent, agent, run, record, mine, answer, outdated, refused },
    failed: refused !== undefined || run.error !== null,
    permitted: record?.receipt.decision === 'PERMIT' && outdated === undefined,
    mode: useBreakMode('evaluate', agent),
    over: usePart(),
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

/** What a PERMIT asks for, each in a line. */
function obligationWords({ properties }: EvaluationAnswer['obligations'][number]): string | undefined {
  if (properties.name === 'send_only_to')
    return `Send reports only to ${new URL(properties.destination).host}.`
  return properties.name === 'reevaluate_before'
    ? `Evaluate again before ${minuteWords(properties.before)}.`
    : undefined
}

function Obligations({ of }: { readonly of: EvaluationAnswer['obligations'] }) {
  const lines = of.flatMap(each => obligationWords(each) ?? [])
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
}

function Decision({ at: { run, record, outdated, failed }, view, answer }: DecisionProps) {
  const isOld = outdated !== undefined
  const below = isOld || failed
  return (
    <>
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
          <Sentence>{DECIDED['pilot.enter'][answer.decision]}</Sentence>
        </p>
      )}
      {isOld ? null : <Obligations of={answer.obligations} />}
    </>
  )
}

/** The next step after a decision: address and label; undefined where that is to ask again. */
function nextOf(answer: EvaluationAnswer | undefined) {
  if (answer?.decision === 'PERMIT') return { to: VIEWS.pilot, words: 'Go to the pilot' }
  if (answer?.decision !== 'INDETERMINATE') return undefined
  const missing = answer.obligations.flatMap(each => operationAskedFor(each) ?? [])[0]
  return { to: VIEWS.bind, words: missing ?? 'Bind the key' }
}

const THEFT = (
  <span>
    <span className={styles.nowTryTo}>Now try to </span>
    <span className={styles.stealIt}>steal this proof</span>
  </span>
)

/** What the step came to: that nothing was decided, the decision or, before there is one, the question. */
function Outcome({ at, view }: At & { readonly view: AgentView }) {
  const { answer, run, failed, refused } = at
  const { error, headingRef } = run
  return (
    <>
      {failed ? (
        <Refusal
          {...{ error, headingRef }}
          outcome={error === null ? refused : undefined}
          title="No decision"
          headline
        />
      ) : answer === undefined ? (
        <StepHead title={STEPS.evaluate.title}>{STEPS.evaluate.lede}</StepHead>
      ) : null}
      {answer === undefined ? null : <Decision {...{ at, view, answer }} />}
    </>
  )
}

function actionsOf({ answer, outdated, failed, permitted, mode, closed, run }: At['at']) {
  const next = failed || outdated !== undefined ? undefined : nextOf(answer)
  // After a PERMIT the theft of its proof comes first, which shows why all this is done, and all others below it.
  const theft = permitted ? mode.items.find(({ name }) => name === 'STOLEN_PROOF') : undefined
  const asking: Action = {
    name: 'Evaluate',
    kind: next === undefined ? 'primary' : 'quiet',
    ...{ closed, busy: run.busy, run: () => run.start() },
  }
  const first: Action = next === undefined ? asking : { name: next.words, kind: 'primary', run: next.to }
  const stealing: readonly Action[] =
    theft === undefined || mode.tried.has(theft.name)
      ? []
      : [{ name: 'Now try to steal this proof', label: THEFT, run: () => mode.enter(theft) }]
  return { actions: [first, ...stealing], again: next === undefined ? undefined : asking }
}

function shown(at: At['at']): StepShown | undefined {
  const { own, view, answer, record, mine, outdated, over } = at
  if (own === undefined || view === undefined) return undefined
  const { actions, again } = actionsOf(at)
  return {
    outcome: <Outcome {...{ at, view }} />,
    facts: answer === undefined ? QUESTION : [],
    actions,
    below:
      record === undefined || answer === undefined ? null : (
        <Eight
          lines={record.receipt.dimensions}
          overtaken={outdated !== undefined}
          onOpen={() => over.open('dimensions')}
        />
      ),
    decision:
      answer === undefined ? {} : { 'data-status': answer.decision, 'data-outdated': outdated !== undefined },
    folds:
      answer === undefined ? null : (
        <DecisionFold {...{ answer, record }} rows={mine} onOpen={over.open}>
          {again === undefined ? null : (
            <p className={`words row ${styles.again}`}>
              <ActionButton of={again} />
              <span>
                asks <code>{ACTIONS[0]}</code> again
              </span>
            </p>
          )}
        </DecisionFold>
      ),
    slim: true,
  }
}

function OverStage({ at: { view, record, outdated, over } }: At) {
  const { part, close } = over
  if (part === undefined) return null
  const overtaken = outdated === undefined ? undefined : record?.receipt.evaluated_at
  return <PartDrawer {...{ part, view, record, overtaken }} onClose={close} />
}

/** Step 3: ask whether this agent may enter the pilot, and check what the service answered. */
export function EvaluateView() {
  const at = useEvaluate()
  const { agent, mode } = at
  return <StepView name="evaluate" {...{ agent, mode }} at={shown(at)} drawer={<OverStage at={at} />} />
}
