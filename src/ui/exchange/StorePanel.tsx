import type { AuditEntry } from '../../contract/window/window.ts'
import { Time } from '../kit/Time.tsx'
import styles from './MessageDetail.module.css'

/** The audit trail's entry for a request: what the service did to its store. */
export function StorePanel({ audit }: { readonly audit: AuditEntry }) {
  return (
    <dl className={styles.entry}>
      <dt>operation</dt>
      <dd>{audit.operation}</dd>
      <dt>outcome</dt>
      <dd>{audit.code === null ? `${audit.status} ${audit.outcome}` : `${audit.status} ${audit.code}`}</dd>
      <dt>store</dt>
      <dd>{audit.touches.map(touch => `${touch.mode} ${touch.what}`).join(', ') || 'not touched'}</dd>
      <dt>at</dt>
      <dd>
        <Time at={audit.at} />
      </dd>
      <dt>Request-Id</dt>
      <dd>{audit.request_id}</dd>
    </dl>
  )
}
