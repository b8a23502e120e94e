import type { StoredRecord } from '../../../contract/window/records.ts'
import { type RecordStore, STORES } from '../../../contract/window/stores.ts'
import { digestOfJson, digestOfText } from '../../../crypto/digest.ts'
import { useExchange } from '../../app/queries.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { rowOfRequest } from '../../exchange/row-of-request.ts'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Json } from '../../kit/Json.tsx'
import { Result } from '../../kit/Result.tsx'
import { numeral } from '../../kit/words.ts'
import { DigestLine } from './DigestLine.tsx'
import { ReceivedClaim } from './ReceivedClaim.tsx'
import { RecordLink } from './RecordLink.tsx'
import styles from './RecordsView.module.css'
import { memberAt } from './record-columns.ts'
import { useReferences } from './record-links.ts'
import { recordsAddress } from './records-address.ts'
import { useRecord, useStoreCounts } from './records-queries.ts'
import { StoreUnreadable } from './StoreUnreadable.tsx'

interface RecordReferencesProps {
  readonly store: RecordStore
  readonly record: StoredRecord
}

/** The records that this one names, each by the member that names it. */
function RecordReferences({ store, record }: RecordReferencesProps) {
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

interface RecordDigestProps {
  readonly store: RecordStore
  readonly record: StoredRecord
}

/** For a record that is named by its content: the content hashed again. */
function RecordDigest({ store, record: { key, value } }: RecordDigestProps) {
  if (store === 'evidence' && typeof value.text === 'string') {
    const { text } = value
    return (
      <DigestLine
        over="the text"
        named={key}
        isName
        action="Hash this text"
        compute={() => digestOfText(text)}
      />
    )
  }
  if (store === 'receipts') {
    return (
      <DigestLine
        over="the receipt’s canonical form (RFC 8785)"
        named={key}
        isName
        action="Hash this receipt"
        compute={() => digestOfJson(value.receipt)}
      />
    )
  }
  return null
}

/** The message behind a record, where this browser's own journal has it. */
function InTheExchange({ record: { value } }: { readonly record: StoredRecord }) {
  const requestId = memberAt(value, 'request_id') ?? memberAt(value, 'import_request_id')
  const rows = useExchange()
  if (typeof requestId !== 'string') return null
  const row = rowOfRequest(rows, requestId)
  return (
    <div className={styles.leads}>
      <h3 className={styles.heading}>In the exchange</h3>
      <p className={styles.leadsNote}>
        {row === undefined ? (
          'The journal of your own messages does not hold it: a case of the controlled pilot sent it, or another caller.'
        ) : (
          <>
            It came of{' '}
            <MessageLink row={row} className={styles.message}>{`message ${row.number}`}</MessageLink>, which
            stands in the exchange with its request and answer.
          </>
        )}
      </p>
    </div>
  )
}

/** How many records of each store are about an agent, each leading to them. */
function AgentRecords({ agent }: { readonly agent: string }) {
  const { data: counts = [] } = useStoreCounts(agent)
  return (
    <div className={styles.leads}>
      <h3 className={styles.heading}>Its records</h3>
      <ul>
        {counts
          .filter(({ name, count }) => name !== 'agents' && count !== null)
          .map(({ name, count }) => (
            <li key={name} className={styles.line}>
              {count ? (
                <ViewLink className="link" to={recordsAddress({ store: name, agent })}>
                  {STORES[name].title}
                </ViewLink>
              ) : (
                <span className={styles.gone}>{STORES[name].title}</span>
              )}
              <span className={styles.count}>{numeral(count ?? 0)}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}

interface RecordPageProps {
  readonly store: RecordStore
  readonly name: string
  readonly agent: string | null
}

/** The record as JSON: bytes, which JSON has no form for, are above as text. */
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
            <Json value={json} label="Record JSON" of="record" />
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
      {data ? <Opened key={data.key} store={store} record={data} /> : null}
    </>
  )
}
