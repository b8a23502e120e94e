import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import { useRoute } from '../../app/navigation.ts'
import { useReceipts } from '../../app/receipts-query.ts'
import { Drawer } from '../../exchange/MessageDrawer.tsx'
import { AgentReceipts } from '../receipts/AgentReceipts.tsx'
import type { DecisionPart } from './DecisionFold.tsx'
import { DimensionBoard } from './DimensionBoard.tsx'
import styles from './EvaluateView.module.css'

interface PartDrawerProps {
  readonly part: DecisionPart
  readonly view: AgentView | undefined
  /** The receipt of the decision that the step shows. */
  readonly record: ReceiptRecord | undefined
  /** When the decision was made, if facts have changed since. */
  readonly overtaken?: string | undefined
  readonly onClose: () => void
}

/** The chain of an agent's receipts; all of them are read only where it is shown. */
function AllReceipts({ view }: { readonly view: AgentView | undefined }) {
  return <AgentReceipts view={view} receipts={useReceipts(view?.agent_id)} />
}

/** All eight dimensions of a decision, or the chain of the agent's receipts; a message opened meanwhile lies above. */
export function PartDrawer({ part, view, record, overtaken, onClose }: PartDrawerProps) {
  const { message } = useRoute()
  if (message !== undefined) return null
  return (
    <Drawer
      title={part === 'dimensions' ? 'All eight dimensions' : 'All receipts'}
      about={part}
      onClose={onClose}
    >
      <div className={styles.inDrawer}>
        {part === 'dimensions' ? (
          <DimensionBoard lines={record?.receipt.dimensions} overtaken={overtaken} />
        ) : (
          <AllReceipts view={view} />
        )}
      </div>
    </Drawer>
  )
}
