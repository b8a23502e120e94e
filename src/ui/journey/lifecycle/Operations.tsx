import { LIFECYCLE, OPERATIONS, type Operation, SIGNERS } from '../../../contract/catalogues/lifecycle.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { counted } from '../../kit/words.ts'
import styles from './Operations.module.css'

/** What the lifecycle table says about an operation for one agent now. */
interface OperationState {
  readonly operation: Operation
  readonly open: boolean
  /** Why it is closed, or what to know about it while it is open. */
  readonly note: string
}

const ANEW = 'every import makes an agent of its own'

/** What the service answers with a decision, which is never an error. */
const DECIDED: readonly Operation[] = ['pilot.enter', 'report.send']

function noteOf({ situation, standing }: AgentView, operation: Operation): string {
  if (operation === 'import') return ANEW
  if (DECIDED.includes(operation) && (situation.suspended || situation.revoked))
    return 'the answer would be a DENY'
  if (operation === 'report.send' && standing.readiness === undefined)
    return 'without a standing PERMIT on pilot.enter the answer would be INDETERMINATE'
  return ''
}

/** All operations of the lifecycle table for an agent, in its order, as the service's window judges them. */
function operationStates(view: AgentView): readonly OperationState[] {
  return OPERATIONS.map(operation => {
    const found = view.operations.find(each => each.operation === operation)
    return found === undefined || found.open
      ? { operation, open: true, note: noteOf(view, operation) }
      : { operation, open: false, note: found.why ?? 'the lifecycle table closes it' }
  })
}

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

/** How many operations are open for the agent, and the list that says why the others are closed. */
export function Operations({ view }: { readonly view: AgentView }) {
  const states = operationStates(view)
  const open = states.filter(state => state.open).length
  return (
    <Popover
      name="Operations"
      className={styles.button}
      button={
        <>
          {`${counted(open, 'action')} available now`}
          <Icon name="chevron" className={styles.chevron} />
        </>
      }
    >
      {() => <OperationList states={states} />}
    </Popover>
  )
}
