import { MessageLink } from '../../exchange/MessageLink.tsx'
import { rowOfRequest } from '../../exchange/row-of-request.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import styles from './LifecycleStrip.module.css'
import type { StripNode } from './strip-node.ts'

interface NodeWordsProps {
  readonly node: StripNode
  readonly rows: readonly ExchangeRow[]
}

/** Under a node: what proved it, that it is open, or why it is closed. */
export function NodeWords({ node, rows }: NodeWordsProps) {
  const row = node.requestId === undefined ? undefined : rowOfRequest(rows, node.requestId)
  return (
    <p className={styles.words} data-node={node.status} data-current={node.current} title={node.reason}>
      {node.words}
      {node.requestId === undefined ? null : ' '}
      {row === undefined ? null : <MessageLink row={row} className={styles.link} />}
      {node.requestId !== undefined && row === undefined ? 'an earlier message' : null}
    </p>
  )
}
