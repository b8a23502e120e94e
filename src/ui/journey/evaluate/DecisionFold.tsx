import type { Obligation } from '../../../contract/catalogues/obligations.ts'
import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { messageAddress } from '../../app/route.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Json } from '../../kit/Json.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { counted } from '../../kit/words.ts'
import { StepFold } from '../frame/Step.tsx'
import styles from './EvaluateView.module.css'
import { obligationWords } from './obligation-words.ts'
import { ReasonCodes } from './ReasonCodes.tsx'

/** What the decision asks of whoever acts on it; dashed until it is performed. */
function Obligations({ obligations }: { readonly obligations: readonly Obligation[] }) {
  if (obligations.length === 0) return null
  return (
    <div className={styles.part}>
      <h2 className={styles.heading}>Obligations</h2>
      <ul>
        {obligations.map(obligation => (
          <li key={obligation.id} className={styles.item} data-s="claimed">
            <Mark state="claimed" label="not performed yet" />
            <div>
              <p>{obligationWords(obligation)}</p>
              <small className={styles.name}>
                <CodeLink catalogue="obligations" code={obligation.properties.name}>
                  {obligation.properties.name}
                </CodeLink>
              </small>
            </div>
          </li>
        ))}
      </ul>
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
  const row =
    record &&
    rows.find(({ kind, message }) => kind === 'request' && message?.receipt_ref === record.receipt_ref)
  return (
    <p className={styles.receiptLinks}>
      {row === undefined || record === undefined ? null : (
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

interface DecisionFoldProps extends ReceiptLinksProps {
  readonly answer: EvaluationAnswer
  /** To ask again, where the step itself has no button for that. */
  readonly children?: React.ReactNode
}

/** What the fold holds, in a line. */
function foldTitle({ answer, record }: Pick<DecisionFoldProps, 'answer' | 'record'>): string {
  const { obligations, reason_codes } = answer
  return [
    ...(obligations.length === 0 ? [] : [counted(obligations.length, 'obligation')]),
    counted(reason_codes.length, 'reason'),
    ...(record === undefined ? [] : [`receipt ${record.sequence}`]),
  ].join(', ')
}

/** The fold of the decision: its reasons and obligations, its receipt, its dimensions, and to ask again. */
export function DecisionFold({ answer, record, rows, onOpen, children }: DecisionFoldProps) {
  return (
    <StepFold title={foldTitle({ answer, record })}>
      <ReceiptLinks record={record} rows={rows} onOpen={onOpen} />
      <ReasonCodes codes={answer.reason_codes} />
      <Obligations obligations={answer.obligations} />
      <div className={styles.part}>
        <h2 className={styles.heading}>The answer has exactly five fields</h2>
        <div className={styles.answer}>
          <Json value={answer} label="Answer" of="evaluation-answer" />
        </div>
      </div>
      {children}
    </StepFold>
  )
}
