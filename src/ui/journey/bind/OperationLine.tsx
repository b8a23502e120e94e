import type { ExchangeRow } from '../../app/rows.ts'
import { rowOfRequest } from '../../app/rows.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import type { LineState } from '../../kit/line-state.ts'
import { LINE_STATE_WORDS } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import styles from './BindView.module.css'

interface OperationLineProps {
  readonly state: LineState
  readonly title: string
  /** Who vouched for it, or why it is not possible yet. */
  readonly note: string
  /** The request that established it. */
  readonly requestId: string | undefined
  readonly rows: readonly ExchangeRow[]
  /** It is what the step is at. */
  readonly open: boolean
  readonly facts: React.ReactNode
  readonly children: React.ReactNode
}

/** One proof of the step: open with its facts and its action, or one line that unfolds its facts. */
export function OperationLine({
  state,
  title,
  note,
  requestId,
  rows,
  open,
  facts,
  children,
}: OperationLineProps) {
  const row = requestId === undefined ? undefined : rowOfRequest(rows, requestId)
  const mark = <Mark state={state} label={LINE_STATE_WORDS[state]} />
  if (open)
    return (
      <li className={styles.operation} data-s={state} data-status={state} aria-current="step">
        <div className={styles.operationLine}>
          {mark}
          <h2 className={styles.operationTitle}>{title}</h2>
        </div>
        <div className={styles.operationBody}>
          {facts}
          {children}
        </div>
      </li>
    )
  return (
    <li className={styles.operation} data-s={state} data-status={state}>
      <details>
        <summary className={styles.operationLine}>
          {mark}
          <span className={styles.operationTitle}>{title}</span>
          <span className={styles.operationNote}>{note}</span>
        </summary>
        <div className={styles.operationBody}>
          {facts}
          {row === undefined ? null : (
            <p className={styles.established}>
              Established by <MessageLink row={row} />.
            </p>
          )}
        </div>
      </details>
    </li>
  )
}
