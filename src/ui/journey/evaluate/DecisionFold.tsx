import { reasonWords } from '../../../contract/catalogues/dimensions.ts'
import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { messageAddress } from '../../app/route.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { obligationWords } from '../../exchange/events/obligations.ts'
import { Json } from '../../kit/Json.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { counted } from '../../kit/words.ts'
import { StepFold } from '../frame/Step.tsx'
import { StageDrawer } from '../frame/Workbench.tsx'
import { AgentReceipts } from '../receipts/AgentReceipts.tsx'
import { DimensionBoard } from './Dimensions.tsx'
import styles from './EvaluateView.module.css'

function ReasonCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <div className={styles.part}>
      <h2 className={styles.heading}>Reason codes</h2>
      <ul>
        {codes.map(code => (
          <li key={code} className={styles.code} data-reason={code}>
            <CodeLink catalogue="reasons" code={code} />
            {reasonWords(code)}
          </li>
        ))}
      </ul>
    </div>
  )
}

export type DecisionPart = 'dimensions' | 'receipts'

interface DecisionFoldProps {
  readonly answer: EvaluationAnswer
  readonly record: ReceiptRecord | undefined
  readonly rows: readonly ExchangeRow[]
  readonly onOpen: (part: DecisionPart) => void
  readonly children?: React.ReactNode
}

export function DecisionFold({ answer, record, rows, onOpen, children }: DecisionFoldProps) {
  const { obligations, reason_codes } = answer
  const title = [
    ...(obligations.length === 0 ? [] : [counted(obligations.length, 'obligation')]),
    counted(reason_codes.length, 'reason'),
    ...(record === undefined ? [] : [`receipt ${record.sequence}`]),
  ].join(', ')
  const naming =
    record &&
    rows.find(({ kind, message }) => kind === 'request' && message?.receipt_ref === record.receipt_ref)
  return (
    <StepFold title={title}>
      <p className={`row ${styles.receiptLinks}`}>
        {naming === undefined ? null : (
          <ViewLink className="link" to={messageAddress(naming.number, 'message')}>
            {`Receipt ${record?.sequence}`}
          </ViewLink>
        )}
        <button type="button" className="link" onClick={() => onOpen('receipts')}>
          All receipts of this agent
        </button>
      </p>
      <ReasonCodes codes={reason_codes} />
      {obligations.length === 0 ? null : (
        <div className={styles.part}>
          <h2 className={styles.heading}>Obligations</h2>
          <ul>
            {obligations.map(obligation => (
              <li key={obligation.id} className={`marked ${styles.item}`} data-s="claimed">
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
      )}
      <div className={styles.part}>
        <h2 className={styles.heading}>The answer has exactly five fields</h2>
        <div className={styles.answer}>
          <Json value={answer} label="Answer" />
        </div>
      </div>
      {children}
    </StepFold>
  )
}

interface PartDrawerProps {
  readonly part: DecisionPart
  readonly view: AgentView | undefined
  readonly record: ReceiptRecord | undefined
  readonly overtaken?: string | undefined
  readonly onClose: () => void
}

export function PartDrawer({ part, view, record, overtaken, onClose }: PartDrawerProps) {
  const title = part === 'dimensions' ? 'All eight dimensions' : 'All receipts'
  return (
    <StageDrawer title={title} about={part} onClose={onClose}>
      <div className={styles.inDrawer}>
        {part === 'dimensions' ? (
          <DimensionBoard lines={record?.receipt.dimensions} overtaken={overtaken} />
        ) : (
          <AgentReceipts view={view} />
        )}
      </div>
    </StageDrawer>
  )
}
