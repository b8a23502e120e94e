import { asksFor, editedInVain } from '../../../client/message.ts'
import { ACTIONS, type EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import { LinkButton } from '../../app/LinkButton.tsx'
import { VIEWS } from '../../app/route.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { refusalOf } from '../../exchange/outcome/entry-outcome.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Actions, StepFolds, StepHead, StepLine } from '../frame/Step.tsx'
import { DecisionFold, type DecisionPart } from './DecisionFold.tsx'
import { DecisionView } from './DecisionView.tsx'
import { Eight } from './Eight.tsx'
import styles from './EvaluateView.module.css'
import type { EvaluationRun } from './evaluation-run.ts'
import { latestAnswer } from './latest-answer.ts'
import { operationAskedFor } from './obligation-words.ts'
import { outdatedBecause } from './outdated.ts'

/** What is asked: may this agent do this? In this version there is one action, with one resource. */
const QUESTION = [
  { name: 'Action', value: <code>{ACTIONS[0]}</code> },
  { name: 'Resource', value: <code>runtime-assurance-pilot</code> },
]

/** The task, before there is a decision. */
export function EvaluateHead() {
  return (
    <StepHead title="Ask for a decision">
      The service weighs the facts that stand against one action and answers with a decision, its reasons and
      a receipt.
    </StepHead>
  )
}

interface EvaluateStepProps {
  readonly view: AgentView
  /** The exchange of this agent. */
  readonly rows: readonly ExchangeRow[]
  /** The agent's newest receipt. */
  readonly record: ReceiptRecord | undefined
  readonly run: EvaluationRun
  /** Opens more of the decision over the stage, or what it would be otherwise. */
  readonly onOpen: (part: DecisionPart | 'what-if') => void
  /** The way into the attacks, where a decision stands and before. */
  readonly breakButton: React.ReactNode
  /** All attacks, where that is the theft of the proof. */
  readonly moreAttacks: React.ReactNode
}

function lastRefusal(rows: readonly ExchangeRow[]) {
  const last = rows.findLast(
    ({ entry }) => entry.kind === 'call' && asksFor(entry, 'pilot.enter') && !editedInVain(entry),
  )
  return last?.entry.kind === 'call' ? refusalOf(last.entry) : undefined
}

/** What follows from a decision: where, and what it is called; undefined where to ask anew follows. */
function nextOf(
  answer: EvaluationAnswer | undefined,
): { readonly to: string; readonly words: string } | undefined {
  if (answer?.decision === 'PERMIT') return { to: VIEWS.pilot, words: 'Go to the pilot' }
  if (answer?.decision !== 'INDETERMINATE') return undefined
  const missing = answer.obligations.flatMap(each => operationAskedFor(each) ?? [])[0]
  return { to: VIEWS.bind, words: missing ?? 'Bind the key' }
}

interface NextActionProps extends Pick<EvaluateStepProps, 'run' | 'breakButton'> {
  readonly next: ReturnType<typeof nextOf>
}

/** What follows from the decision: what is missing, the pilot, or to ask. */
function NextAction({ next, run, breakButton }: NextActionProps) {
  const closed = useClosedBecause()
  return (
    <Actions>
      {next === undefined ? (
        <Button kind="primary" arrow closed={closed} busy={run.busy} onClick={() => run.start()}>
          Evaluate
        </Button>
      ) : (
        <LinkButton kind="primary" arrow to={next.to}>
          {next.words}
        </LinkButton>
      )}
      {breakButton}
    </Actions>
  )
}

/** The same question once more, where something else is next. */
function AskAgain({ run }: Pick<EvaluateStepProps, 'run'>) {
  const closed = useClosedBecause()
  return (
    <p className={styles.again}>
      <Button closed={closed} busy={run.busy} onClick={() => run.start()}>
        Evaluate
      </Button>
      <span>
        asks <code>{ACTIONS[0]}</code> again
      </span>
    </p>
  )
}

/** Before there is a decision, or where the last question was not answered with one. */
function Undecided({ rows, run }: Pick<EvaluateStepProps, 'rows' | 'run'>) {
  const refused = lastRefusal(rows)
  if (refused === undefined && run.error === null)
    return (
      <>
        <EvaluateHead />
        <Facts of={QUESTION} />
      </>
    )
  return (
    <Refusal
      outcome={run.error === null ? refused : undefined}
      error={run.error}
      title="No decision"
      headingRef={run.headingRef}
      headline
    />
  )
}

/** The decision and what to do about it; before there is one, the question. */
export function EvaluateStep(props: EvaluateStepProps) {
  const { view, rows, record, run, onOpen, breakButton, moreAttacks } = props
  const answer = latestAnswer(record, rows)
  const outdated = outdatedBecause(view, answer, rows)
  const failed = lastRefusal(rows) !== undefined || run.error !== null
  const next = failed || outdated !== undefined ? undefined : nextOf(answer)
  const action = <NextAction next={next} run={run} breakButton={breakButton} />
  return (
    <>
      {failed || answer === undefined ? <Undecided rows={rows} run={run} /> : null}
      {answer === undefined ? (
        <section aria-label="Decision">{action}</section>
      ) : (
        <DecisionView {...{ view, answer, outdated }} headingRef={failed ? undefined : run.headingRef}>
          {record === undefined ? null : (
            <Eight
              lines={record.receipt.dimensions}
              overtaken={outdated !== undefined}
              onOpen={() => onOpen('dimensions')}
            />
          )}
          {action}
        </DecisionView>
      )}
      <StepFolds>
        {moreAttacks}
        {answer === undefined ? null : (
          <DecisionFold {...{ answer, record, rows, onOpen }}>
            {next === undefined ? null : <AskAgain run={run} />}
          </DecisionFold>
        )}
        <StepLine onClick={() => onOpen('what-if')}>What if</StepLine>
      </StepFolds>
    </>
  )
}
