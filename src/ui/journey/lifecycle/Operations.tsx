import type { AgentView } from '../../../contract/window/agent-view.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { OperationList } from './OperationList.tsx'
import styles from './Operations.module.css'
import { operationStates } from './operation-state.ts'

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
