import { asksFor } from '../../../client/message.ts'
import { ACTIONS, type Action, type EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import { messageAddress, VIEWS } from '../../app/route.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { ViewLink } from '../../app/ViewLink.tsx'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { Button } from '../../kit/Button.tsx'
import { Json } from '../../kit/Json.tsx'
import { LinkButton } from '../../kit/LinkButton.tsx'
import { refusalOf } from '../../kit/outcome/entry-outcome.ts'
import { Refusal } from '../../kit/outcome/Refusal.tsx'
import { Result } from '../../kit/Result.tsx'
import { Actions } from '../Actions.tsx'
import { DecisionView } from './DecisionView.tsx'
import { Eight } from './Eight.tsx'
import styles from './EvaluateView.module.css'
import type { EvaluationRun } from './evaluation-run.ts'
import { latestAnswer } from './latest-answer.ts'
import { operationAskedFor } from './obligation-words.ts'
import { outdatedBecause } from './outdated.ts'

/** What is asked: may this agent do this? In this version there is one action, with one resource. */
function QuestionForm({ action }: { readonly action: Action }) {
  return (
    <dl className={styles.question}>
      <dt>Action</dt>
      <dd>
        <code>{action}</code>
        <span className={styles.note}>May this agent enter the pilot?</span>
      </dd>
      <dt>Resource</dt>
      <dd>
        <code>runtime-assurance-pilot</code>
      </dd>
    </dl>
  )
}

/** The answer as it came: five fields and no more. */
function AnswerFields({ answer }: { readonly answer: EvaluationAnswer }) {
  return (
    <div className={styles.part}>
      <h2 className={styles.heading}>The answer has exactly five fields</h2>
      <div className={styles.answer}>
        <Json value={answer} label="Answer" />
      </div>
    </div>
  )
}

/** What of the decision can be opened over the stage. */
export type DecisionPart = 'dimensions' | 'receipts'

interface ReceiptLinksProps {
  readonly record: ReceiptRecord | undefined
  readonly rows: readonly ExchangeRow[]
  readonly onOpen: (part: DecisionPart) => void
}

/** The way to the newest receipt, in the message that named it, and to the chain of all of them. */
function ReceiptLinks({ record, rows, onOpen }: ReceiptLinksProps) {
  if (record === undefined) return null
  const row = rows.find(
    ({ kind, message }) => kind === 'request' && message?.receipt_ref === record.receipt_ref,
  )
  return (
    <p className={styles.receiptLinks}>
      {row === undefined ? null : (
        <ViewLink className="link" to={messageAddress(row.number, 'receipt')}>
          {`Receipt ${record.sequence}`}
        </ViewLink>
      )}
      <button type="button" className="link" onClick={() => onOpen('receipts')}>
        All receipts of this agent
      </button>
    </p>
  )
}

interface EvaluateStepProps {
  readonly view: AgentView
  /** The exchange of this agent. */
  readonly rows: readonly ExchangeRow[]
  /** The agent's newest receipt. */
  readonly record: ReceiptRecord | undefined
  readonly run: EvaluationRun
  /** Opens more of the decision over the stage. */
  readonly onOpen: (part: DecisionPart) => void
  /** What else can be tried, between the decision and the answer as it came. */
  readonly children: React.ReactNode
}

function lastRefusal(rows: readonly ExchangeRow[]) {
  const last = rows.findLast(({ entry }) => entry.kind === 'call' && asksFor(entry, 'pilot.enter'))
  return last?.entry.kind === 'call' ? refusalOf(last.entry) : undefined
}

interface NextActionProps {
  readonly answer: EvaluationAnswer | undefined
  /** Facts have changed since the answer. */
  readonly outdated: boolean
  readonly run: EvaluationRun
}

/** What follows from the decision: what is missing, the pilot, or to ask. */
function NextAction({ answer, outdated, run }: NextActionProps) {
  const closed = useClosedBecause()
  const missing = answer?.obligations.flatMap(each => operationAskedFor(each) ?? [])[0]
  const askNext = answer === undefined || outdated
  return (
    <Actions>
      {!outdated && answer?.decision === 'INDETERMINATE' ? (
        <LinkButton kind="primary" arrow to={VIEWS.bind}>
          {missing ?? 'Bind the key'}
        </LinkButton>
      ) : null}
      {!outdated && answer?.decision === 'PERMIT' ? (
        <LinkButton kind="primary" arrow to={VIEWS.pilot}>
          Go to the pilot
        </LinkButton>
      ) : null}
      <Button
        kind={askNext ? 'primary' : 'quiet'}
        arrow={askNext}
        closed={closed}
        busy={run.busy}
        onClick={() => run.start()}
      >
        Evaluate
      </Button>
    </Actions>
  )
}

/** The question, the decision, and what to do about it. */
export function EvaluateStep({ view, rows, record, run, onOpen, children }: EvaluateStepProps) {
  const refused = lastRefusal(rows)
  const answer = latestAnswer(record, rows)
  const outdated = outdatedBecause(view, answer, rows)
  return (
    <>
      <QuestionForm action={ACTIONS[0]} />
      {refused === undefined && run.error === null ? null : (
        <Refusal
          outcome={run.error === null ? refused : undefined}
          error={run.error}
          title="No decision"
          headingRef={run.headingRef}
        />
      )}
      {outdated === undefined ? null : (
        <Result state="claimed" title="This decision is out of date">
          <p>{outdated} Evaluate asks anew.</p>
        </Result>
      )}
      <DecisionView
        view={view}
        answer={answer}
        outdated={outdated !== undefined}
        headingRef={refused === undefined && run.error === null ? run.headingRef : undefined}
      >
        {record === undefined ? null : (
          <Eight
            lines={record.receipt.dimensions}
            overtaken={outdated !== undefined}
            onOpen={() => onOpen('dimensions')}
          />
        )}
        <NextAction answer={answer} outdated={outdated !== undefined} run={run} />
      </DecisionView>
      <ReceiptLinks record={record} rows={rows} onOpen={onOpen} />
      {children}
      {answer === undefined ? null : <AnswerFields answer={answer} />}
    </>
  )
}
