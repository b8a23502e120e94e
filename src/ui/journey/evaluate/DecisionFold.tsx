import { reasonWords } from '../../../contract/catalogues/dimensions.ts'
import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import type { ReceiptRecord } from '../../../contract/window/rows.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { messageAddress } from '../../app/route.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { obligationWords } from '../../exchange/events/obligations.ts'
import { counted } from '../../kit/words.ts'
import { StepFold } from '../frame/Step.tsx'
import { AgentReceipts } from '../receipts/AgentReceipts.tsx'
import styles from './EvaluateView.module.css'

interface CodesProps {
  readonly title: string
  readonly catalogue: 'reasons' | 'obligations'
  /** Each code with what it says. */
  readonly of: readonly (readonly [code: string, words: string | undefined])[]
}

function Codes({ title, catalogue, of }: CodesProps) {
  return of.length === 0 ? null : (
    <div className={styles.codes}>
      <h3>{title}</h3>
      <ul>
        {of.map(([code, words]) => (
          <li key={code} className="note" data-reason={catalogue === 'reasons' ? code : undefined}>
            <CodeLink {...{ catalogue, code }} />
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

function ReasonCodes({ codes }: { readonly codes: readonly string[] }) {
  return <Codes title="Reason codes" catalogue="reasons" of={codes.map(code => [code, reasonWords(code)])} />
}

interface DecisionFoldProps {
  readonly agentId: string
  readonly answer: EvaluationAnswer
  readonly record: ReceiptRecord | undefined
  readonly rows: readonly ExchangeRow[]
  readonly children?: React.ReactNode
}

/** What a decision rests on: its reasons, its obligations and its receipt, and below it the agent's other receipts. */
export function DecisionFold({ agentId, answer, record, rows, children }: DecisionFoldProps) {
  const { obligations, reason_codes, receipt_ref } = answer
  const title = [
    ...(obligations.length === 0 ? [] : [counted(obligations.length, 'obligation')]),
    counted(reason_codes.length, 'reason'),
    ...(record === undefined ? [] : [`receipt ${record.sequence}`]),
  ].join(', ')
  const naming = rows.find(({ kind, message }) => kind === 'request' && message?.receipt_ref === receipt_ref)
  const obliged = obligations.map(each => [each.properties.name, obligationWords(each)] as const)
  return (
    <StepFold title={title}>
      <ReasonCodes codes={reason_codes} />
      <Codes title="Obligations" catalogue="obligations" of={obliged} />
      {record === undefined || naming === undefined ? null : (
        <p className={styles.codes}>
          <a className="link" href={messageAddress(naming.number, 'message')}>
            {`Receipt ${record.sequence}`}
          </a>
        </p>
      )}
      {children}
      <StepFold title="All receipts of this agent">
        <AgentReceipts agentId={agentId} />
      </StepFold>
    </StepFold>
  )
}
