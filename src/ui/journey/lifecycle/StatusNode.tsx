import type { Status } from '../../../contract/names.ts'
import { Frame } from '../../kit/Frame.tsx'
import { LINE_STATE_WORDS } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import styles from './LifecycleStrip.module.css'
import type { StripNode } from './strip-node.ts'

/** Where a status may break into two lines. */
const PARTS = {
  IDENTITY_CLAIMED: ['IDENTITY_', 'CLAIMED'],
  EXTERNAL_IDENTITY_VERIFIED: ['EXTERNAL_IDENTITY_', 'VERIFIED'],
  ORGANIZATION_LINKED: ['ORGANIZATION_', 'LINKED'],
  TECHNICALLY_BOUND: ['TECHNICALLY_', 'BOUND'],
  ASSURANCE_PILOT_READY: ['ASSURANCE_', 'PILOT_READY'],
  SUSPENDED: ['SUSPENDED', ''],
  REVOKED: ['REVOKED', ''],
} as const satisfies Record<Status, readonly [string, string]>

interface StatusNodeProps {
  readonly node: StripNode
  readonly side?: boolean
}

/** One status in its frame: dashed while it is claimed or not reached, solid once it is proven. */
export function StatusNode({ node, side = false }: StatusNodeProps) {
  const [first, second] = PARTS[node.status]
  return (
    <div
      className={styles.node}
      data-s={node.state}
      data-node={node.status}
      data-status={node.state}
      data-side={side}
      aria-current={node.current || undefined}
    >
      <Frame />
      <Mark state={node.state} className={styles.mark} />
      <span className={styles.statusNodeName}>
        {first}
        <wbr />
        {second}
      </span>
      <span className="sr-only">
        {`: ${LINE_STATE_WORDS[node.state]}${node.current ? ', the status now' : ''}`}
      </span>
    </div>
  )
}
