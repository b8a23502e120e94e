import type { Status } from '../../../contract/names.ts'
import type { LineState } from '../../kit/line-state.ts'
import { Rule } from '../../kit/Rule.tsx'
import { Tip } from '../../kit/Tip.tsx'
import styles from './LifecycleStrip.module.css'

interface EdgeLineProps {
  readonly name: string
  /** The status that the operation sets; it belongs to that node, not to the one before. */
  readonly status: Status
  readonly state: LineState
}

/** An operation: a dot, a short line and a tip before the node that it sets; a word alone where it is not on the way. */
export function EdgeLine({ name, status, state }: EdgeLineProps) {
  return (
    <div className={styles.edge} data-s={state} data-to={status}>
      <span className={styles.edgeLineName}>{name}</span>
      {state === 'na' ? null : (
        <>
          <i className={styles.dot} aria-hidden="true" />
          <Rule className={styles.rule} />
          <Tip open={state !== 'proven'} className={styles.tip} />
        </>
      )}
    </div>
  )
}
