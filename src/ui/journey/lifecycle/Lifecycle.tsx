import { STATUSES, type Status } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { type ExchangeRow, rowOfRequest } from '../../app/rows.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { Frame, LINE_STATE_WORDS, type LineState, Mark, Rule } from '../../kit/Mark.tsx'
import { Leave } from '../../kit/Panel.tsx'
import { STATUS_ROWS, standingOf } from '../profile/statuses.ts'
import styles from './Lifecycle.module.css'

export interface LifecycleProps {
  readonly view: AgentView | undefined
  readonly rows: readonly ExchangeRow[]
}

const LEGEND = [
  ['claimed', 'Dashed: claimed, or still open'],
  ['proven', 'Solid: proven'],
  ['na', 'Does not apply to this agent'],
] as const satisfies readonly (readonly [LineState, string])[]

function StatusBox({ status, view, rows }: LifecycleProps & { readonly status: Status }) {
  const { state, words, requestId } = standingOf(view, status)
  const row = requestId === undefined ? undefined : rowOfRequest(rows, requestId)
  const current = view?.status === status
  const first = status === 'IDENTITY_CLAIMED'
  return (
    <li data-s={state} data-node={status} data-status={state} aria-current={current || undefined}>
      {first ? null : <Rule className={styles.way} />}
      <div className={`line ${styles.box}`}>
        <Frame />
        <Mark state={state} />
        {first ? 'Claimed' : STATUS_ROWS[status].name}
      </div>
      <code>{status}</code>
      <span className="sr-only">{`: ${LINE_STATE_WORDS[state]}${current ? ', the status now' : ''}. `}</span>
      <p className="note">
        {words} {row === undefined ? null : <MessageLink row={row} />}
        {requestId !== undefined && row === undefined ? 'an earlier message' : null}
      </p>
    </li>
  )
}

/** The seven statuses in one drawing: five on the way, and two beside it. */
export function Lifecycle({ onClose, ...at }: LifecycleProps & { readonly onClose: () => void }) {
  return (
    <>
      <div className={`words row ${styles.head}`}>
        <h2>Lifecycle</h2>
        {LEGEND.map(([state, words]) => (
          <span key={state} className="line" data-s={state}>
            <Mark state={state} />
            {words}
          </span>
        ))}
        <Leave onClick={onClose} />
      </div>
      <ol className={styles.nodes} aria-label="Statuses">
        {STATUSES.map(status => (
          <StatusBox key={status} status={status} {...at} />
        ))}
      </ol>
    </>
  )
}
