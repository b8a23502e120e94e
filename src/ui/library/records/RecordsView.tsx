import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import {
  isRecordStore,
  type RecordStore,
  type RecordsWindow,
  STORES,
  type StoredRecord,
} from '../../../contract/window/stores.ts'
import { moveFocus } from '../../app/focus.ts'
import { type RecordsPlace, recordsAddress } from '../../app/route.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { titleOf } from '../../app/view-change.ts'
import { Unreadable } from '../../exchange/outcome/Unreadable.tsx'
import { Json } from '../../kit/Json.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { numeral } from '../../kit/words.ts'
import styles from './RecordsView.module.css'

/** Reads the stores, and reads them again whenever one changes, in any tab. */
function useRecords<T>(key: readonly unknown[], read: (records: RecordsWindow) => Promise<T>) {
  const { window: serviceWindow } = useServices()
  const { data, error, refetch } = useQuery<T>({
    queryKey: ['records', ...key],
    queryFn: async () => read((await serviceWindow()).records),
    placeholderData: keepPreviousData,
  })
  const failed = error && <Unreadable of="the service’s records" error={error} retry={() => void refetch()} />
  return { data, failed }
}

/** A record as JSON; bytes are shown as the text that they are. */
function Stored({ record: { key, value, readable } }: { readonly record: StoredRecord }) {
  const shown = Object.entries(value).map(([name, member]) => [
    name,
    member instanceof Uint8Array ? new TextDecoder().decode(member) : member,
  ])
  return (
    <li>
      {!readable && (
        <p className="line" data-s="refused">
          <Mark state="refused" /> altered, cannot be read
        </p>
      )}
      <Json value={Object.fromEntries(shown)} label={key} />
    </li>
  )
}

function Pages({ store, page, total }: { readonly store: RecordStore; page: number; total: number }) {
  const last = Math.max(1, Math.ceil(total / LIMITS.PAGE_ROWS))
  const first = (page - 1) * LIMITS.PAGE_ROWS
  const range = `${numeral(first + 1)} to ${numeral(Math.min(total, first + LIMITS.PAGE_ROWS))} of ${numeral(total)}`
  const link = (to: number, words: string) => (
    <a className="link" href={recordsAddress({ store, page: to })}>
      {words}
    </a>
  )
  return (
    <nav className={`row note ${styles.pages}`} aria-label="Pages">
      {page > last ? `There is no page ${numeral(page)}.` : total === 0 ? 'This store is empty.' : range}
      {page > 1 && link(Math.min(page - 1, last), 'Previous page')}
      {page < last && link(page + 1, 'Next page')}
    </nav>
  )
}

function Store({ store, page, record: key }: RecordsPlace & { readonly store: RecordStore }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const place = `${store} ${page} ${key}`
  const last = useRef(place)
  // Where a link within the records leads, its heading takes the focus; at first the view's own has it.
  useEffect(() => {
    if (last.current !== place) moveFocus(heading.current)
    last.current = place
  }, [place])
  const { data, failed } = useRecords(['of', store, page, key], async records => {
    if (key === null) return records.page(store, page)
    const found = [await records.record(store, key)].filter(record => record !== undefined)
    return { total: found.length, records: found }
  })
  return (
    <>
      <h2 tabIndex={-1} ref={heading}>
        {STORES[store].title}
      </h2>
      <p className="note words">{STORES[store].words}</p>
      {failed}
      <ol>
        {data?.records.map(record => (
          <Stored key={record.key} record={record} />
        ))}
      </ol>
      {data && key === null && <Pages store={store} page={page} total={data.total} />}
      {data?.total === 0 && key !== null && <p className="note">No record has this name.</p>}
    </>
  )
}

function wordsOf({ store, page, record }: RecordsPlace): readonly (string | null)[] {
  if (store === null) return []
  if (!isRecordStore(store)) return ['There is no store of this name']
  return [record ?? (page > 1 ? `Page ${page}` : null), STORES[store].title]
}

/** Everything that the service keeps, a store at a time, as JSON. */
export function RecordsView({ place }: { readonly place: RecordsPlace }) {
  const { data: counts, failed } = useRecords(['counts'], records => records.counts())
  const { store } = place
  const title = titleOf([...wordsOf(place), 'Records'])
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main>
      <section aria-label="Records" className={styles.page}>
        <h1 tabIndex={-1}>Records</h1>
        <p className="lede">
          Everything that the service stores in this browser’s IndexedDB, read-only. Only the three endpoints
          can change an agent.
        </p>
        <nav aria-label="Stores" className={`row ${styles.pages}`}>
          {keysOf(STORES).map(name => (
            <a
              key={name}
              className="link"
              href={recordsAddress({ store: name })}
              aria-current={store === name ? 'page' : undefined}
            >
              {`${STORES[name].title} ${numeral(counts?.get(name) ?? 0)}`}
            </a>
          ))}
        </nav>
        {failed}
        {store === null ? (
          <p className="note">Choose a store. Its records are shown as JSON, the latest first.</p>
        ) : isRecordStore(store) ? (
          <Store {...place} store={store} />
        ) : (
          <p className="note">There is no store of this name.</p>
        )}
      </section>
    </main>
  )
}
