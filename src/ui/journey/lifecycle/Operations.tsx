import { LIFECYCLE, SIGNERS } from '../../../contract/catalogues/lifecycle.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Popover } from '../../kit/Popover.tsx'
import styles from './Operations.module.css'
import { type OperationState, operationStates } from './operation-state.ts'

/** Every operation of the lifecycle table: open, or closed and why, and whose signature it takes. */
function OperationList({ states }: { readonly states: readonly OperationState[] }) {
  return (
    <>
      <p className={styles.title}>Operations, from the table that refuses them</p>
      <ul className={styles.list}>
        {states.map(({ operation, open, note }) => (
          <li
            key={operation}
            className={styles.operation}
            data-s={open ? 'unreached' : 'na'}
            data-operation={operation}
            data-status={open ? 'open' : 'closed'}
          >
            <Mark state={open ? 'unreached' : 'na'} className={styles.mark} />
            <code className={styles.name}>{operation}</code>
            <span className={styles.words}>
              <b className={styles.state}>{open ? 'open' : 'closed'}</b>
              {note === '' ? null : `: ${note}`}
            </span>
            {open && LIFECYCLE[operation].signer !== 'nobody' ? (
              <small className={styles.signer}>{`signed by ${SIGNERS[LIFECYCLE[operation].signer]}`}</small>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  )
}

/** How many operations are open for the agent, and the list that says why of each that is closed. */
export function Operations({ view }: { readonly view: AgentView }) {
  const states = operationStates(view)
  const open = states.filter(state => state.open).length
  return (
    <Popover
      name="Operations"
      className={styles.button}
      button={
        <>
          {`${open} of ${states.length} operations open`}
          <Icon name="chevron" className={styles.chevron} />
        </>
      }
    >
      {() => <OperationList states={states} />}
    </Popover>
  )
}
