import type { StoredRecord } from '../../../contract/window/records.ts'
import { type RecordStore, STORES } from '../../../contract/window/stores.ts'
import { RecordLink } from './RecordLink.tsx'
import styles from './RecordsView.module.css'
import { useReferences } from './record-links.ts'

interface RecordReferencesProps {
  readonly store: RecordStore
  readonly record: StoredRecord
}

/** The records that this one names, each by the member that names it. */
export function RecordReferences({ store, record }: RecordReferencesProps) {
  const references = useReferences(store, record)
  if (references.length === 0) return null
  return (
    <div className={styles.leads}>
      <h3 className={styles.heading}>Records it names</h3>
      <dl>
        {references.map(({ from, store: to, key, kept }) => (
          <div key={from} className={styles.line}>
            <dt className={styles.from}>{from}</dt>
            <dd className={styles.to}>
              <span>{STORES[to].one}</span>
              {kept ? (
                <RecordLink store={to} name={key} />
              ) : (
                <span className={styles.gone}>not in the store any more</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
