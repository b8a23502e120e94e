import { MessageLink } from '../../exchange/MessageLink.tsx'
import { rowOfRequest } from '../../exchange/row-of-request.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import type { LineState } from '../../kit/line-state.ts'
import { LINE_STATE_WORDS } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import styles from './BindView.module.css'

interface SubStepProps {
  readonly state: LineState
  readonly title: string
  /** Who vouches for it, or why it is closed. */
  readonly note?: string
  /** The request that established it. */
  readonly requestId?: string | undefined
  readonly rows: readonly ExchangeRow[]
  /** What can be done about it, and more to read. */
  readonly below?: React.ReactNode
  readonly children?: React.ReactNode
}

/** One fact of the step, with what it rests on. */
export function SubStep({ state, title, note, requestId, rows, below, children }: SubStepProps) {
  const row = requestId === undefined ? undefined : rowOfRequest(rows, requestId)
  return (
    <li className={styles.step} data-s={state} data-status={state}>
      <Mark state={state} label={LINE_STATE_WORDS[state]} />
      <h2 className={styles.subStepTitle}>{title}</h2>
      {note ? (
        <p className={styles.subStepNote} title={note}>
          {note}
        </p>
      ) : null}
      {row === undefined ? null : (
        <MessageLink row={row} className={styles.message} label={`Message ${row.number}`}>
          {`message ${row.number}`}
        </MessageLink>
      )}
      {children === undefined ? null : <dl className={styles.facts}>{children}</dl>}
      {below === undefined ? null : <div className={styles.below}>{below}</div>}
    </li>
  )
}
