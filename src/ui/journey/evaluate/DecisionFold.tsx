import { reasonWords } from '../../../contract/catalogues/dimensions.ts'
import type { Obligation } from '../../../contract/catalogues/obligations.ts'
import { entryOf } from '../../../contract/json-members.ts'
import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import { PURPOSE_GROUPS } from '../../../flows/purposes.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { messageAddress } from '../../app/route.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Json } from '../../kit/Json.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { minuteWords } from '../../kit/Time.tsx'
import { counted } from '../../kit/words.ts'
import { StepFold } from '../frame/Step.tsx'
import { StageDrawer } from '../frame/Workbench.tsx'
import { AgentReceipts } from '../receipts/AgentReceipts.tsx'
import { DimensionBoard } from './Dimensions.tsx'
import styles from './EvaluateView.module.css'

const ASKED_FOR = {
  complete_verification: 'VERIFY_IDENTITY',
  complete_link: 'LINK_ORGANIZATION',
  complete_binding: 'BIND_KEY',
} as const

/** The operation in Bind that an obligation asks for; undefined where it asks for something else. */
export function operationAskedFor({ properties }: Obligation): string | undefined {
  const purpose = entryOf<keyof typeof PURPOSE_GROUPS>(ASKED_FOR, properties.name)
  return purpose && PURPOSE_GROUPS[purpose]
}

function obligationWords({ properties }: Obligation): string {
  switch (properties.name) {
    case 'complete_verification':
    case 'complete_link':
    case 'complete_binding':
      return `${PURPOSE_GROUPS[ASKED_FOR[properties.name]]}.`
    case 'send_only_to':
      return `Send only to ${properties.destination}.`
    case 'sign_again':
      return 'Sign the report again under the current readiness.'
    case 'reevaluate_before':
      return `Evaluate again before ${minuteWords(properties.before)}.`
    case 'attach_receipt_ref':
      return 'Put the receipt_ref on the delivered report.'
    case 'deliver_before':
      return `Deliver before ${minuteWords(properties.before)}.`
    case 'deliver_once':
      return `Deliver once, under approval ${properties.jti}.`
    case 'stop_sending':
      return `Drop report ${properties.report_id}.`
  }
}

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
