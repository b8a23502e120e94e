import type { StoredRecord } from '../../../contract/window/records.ts'
import { type RecordStore, STORES } from '../../../contract/window/stores.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Json } from '../../kit/Json.tsx'
import { Result } from '../../kit/Result.tsx'
import { AgentRecords } from './AgentRecords.tsx'
import { InTheExchange } from './InTheExchange.tsx'
import { ReceivedClaim } from './ReceivedClaim.tsx'
import { RecordDigest } from './RecordDigest.tsx'
import { RecordReferences } from './RecordReferences.tsx'
import styles from './RecordsView.module.css'
import { recordsAddress } from './records-address.ts'
import { useRecord } from './records-queries.ts'
import { StoreUnreadable } from './StoreUnreadable.tsx'

interface RecordPageProps {
  readonly store: RecordStore
  readonly name: string
  readonly agent: string | null
}

/** The record as JSON: bytes, which JSON has no form for, stand above as text. */
function asJson({ value }: StoredRecord): Record<string, unknown> {
  const members = Object.entries(value).map(([name, member]) => [
    name,
    member instanceof Uint8Array ? `${member.length} bytes, shown above as text` : member,
  ])
  return Object.fromEntries(members)
}

function Opened({ store, record }: { readonly store: RecordStore; readonly record: StoredRecord }) {
  const json = asJson(record)
  return (
    <>
      {record.readable ? null : (
        <Result state="refused" title="The service cannot read this record">
          <p>
            It was altered outside the service, which refuses what would rest on it. Everything else goes on
            without it. Below it stands as it is stored.
          </p>
        </Result>
      )}
      {store === 'agents' ? (
        <ReceivedClaim record={record} />
      ) : (
        <RecordDigest store={store} record={record} />
      )}
      <div className={styles.columns}>
        <div>
          {store === 'agents' ? <AgentRecords agent={record.key} /> : null}
          <RecordReferences store={store} record={record} />
          <InTheExchange record={record} />
        </div>
        <div>
          <h3 className={styles.recordPageHeading}>The whole record</h3>
          <div className={styles.json}>
            <Json value={json} label="Record JSON" />
          </div>
          <p className={styles.recordPageActions}>
            <CopyButton text={JSON.stringify(json, null, 2)}>Copy as JSON</CopyButton>
          </p>
        </div>
      </div>
    </>
  )
}

/** One record in full, with the records that it leads to. */
export function RecordPage({ store, name, agent }: RecordPageProps) {
  const { data, error, refetch } = useRecord(store, name)
  const { one, title } = STORES[store]
  return (
    <>
      <p className={styles.back}>
        <ViewLink className="link" to={recordsAddress({ store, agent })}>
          <Icon name="chevron" className={styles.chevron} />
          {title}
        </ViewLink>
      </p>
      <h2 className={styles.recordPageTitle} tabIndex={-1} data-place>
        <span className={styles.one}>{one}</span> <code className={styles.key}>{name}</code>
      </h2>
      {error === null ? null : <StoreUnreadable error={error} retry={() => void refetch()} />}
      {data === null ? (
        <p className={styles.recordPageText}>
          The store holds no record of this name: it was deleted since, or is another browser’s.
        </p>
      ) : null}
      {data ? <Opened store={store} record={data} /> : null}
    </>
  )
}
