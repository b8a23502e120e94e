import { useEffect, useRef } from 'react'
import { keysOf } from '../../../contract/keys-of.ts'
import { isRecordStore, type RecordStore, STORES, type StoreCount } from '../../../contract/window/stores.ts'
import { moveFocus, whenThere } from '../../app/focus.ts'
import { recall, scrollWhenTall, takeFollowed } from '../../app/navigation.ts'
import { type RecordsPlace, recordsAddress, VIEWS } from '../../app/route.ts'
import { LinkButton, ViewLink } from '../../app/ViewLink.tsx'
import { titleOf } from '../../app/view-change.ts'
import { Unreadable } from '../../exchange/outcome/Notices.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { numeral } from '../../kit/words.ts'
import { RecordPage } from './RecordPage.tsx'
import styles from './RecordsView.module.css'
import { RecordLink } from './RecordValue.tsx'
import { useStoreCounts } from './records-queries.ts'
import { StorePage } from './StorePage.tsx'

/** What a place within the records is called, the most specific first. */
function wordsOf({ store, page, agent, record }: RecordsPlace): readonly (string | null)[] {
  const title =
    store === null ? null : isRecordStore(store) ? STORES[store].title : 'There is no store of this name'
  // The address may hold any characters.
  if (store !== null && record !== null) return [visibleText(record), title]
  const byAgent = store === null || (isRecordStore(store) && STORES[store].by_agent)
  return [
    store !== null && page > 1 ? `Page ${numeral(page)}` : null,
    byAgent && agent !== null ? `Of ${visibleText(agent)}` : null,
    title,
  ]
}

/** How long the heading of a place may take, and the rows under it (milliseconds). */
const PATIENCE_MS = { heading: 5_000, row: 1_500 } as const

const headingOf = () => document.querySelector<HTMLElement>('main [data-place]')

const rowTo = (address: string) =>
  document.querySelector<HTMLElement>(`main tbody [href="${CSS.escape(address)}"]`)

const wentOn = () => {
  const { activeElement } = document
  return activeElement !== headingOf() && activeElement !== document.body
}

/** Shows a place as it was left: the focus on the row that leads to where one comes from, else on the heading. */
function showAgain(from: string): () => void {
  const { scroll = 0 } = recall()
  let stopScroll = (): void => undefined
  const row = {
    find: () => rowTo(from),
    onFound: (found: HTMLElement) => {
      stopScroll()
      window.scrollTo(0, scroll)
      moveFocus(found)
      // Where it was is not always kept: a press may follow the scroll at once.
      found.scrollIntoView({ block: 'nearest' })
    },
    patience: PATIENCE_MS.row,
    over: wentOn,
  }
  const onHeading = (found: HTMLElement) => {
    moveFocus(found)
    stopScroll = scrollWhenTall(scroll)
  }
  const stopHeading = whenThere({ find: headingOf, onFound: onHeading, patience: PATIENCE_MS.heading })
  const stopRow = whenThere(row)
  return () => {
    stopHeading()
    stopRow()
    stopScroll()
  }
}

/**
 * A followed link within the records starts at the top, on the heading of what it led to; back and forward
 * find the place as it was left.
 */
function usePlaceFocus(place: RecordsPlace): void {
  const shown = useRef<string | null>(null)
  const here = recordsAddress(place)
  useEffect(() => {
    const from = shown.current
    shown.current = here
    if (from === null || from === here) return undefined
    if (!takeFollowed()) return showAgain(from)
    window.scrollTo(0, 0)
    moveFocus(headingOf())
    return undefined
  }, [here])
}

interface Counted extends Pick<RecordsPlace, 'store' | 'agent'> {
  readonly counts: readonly StoreCount[] | undefined
}

/** How many records a store holds; a dash where they name no agent and one agent's are counted. */
function countWords(counts: Counted['counts'], store: RecordStore): string {
  const count = counts?.find(({ name }) => name === store)?.count
  return count === undefined ? '' : count === null ? '–' : numeral(count)
}

const addressOf = (store: RecordStore, agent: string | null) =>
  recordsAddress({ store, agent: STORES[store].by_agent ? agent : null })

function StoreNav({ counts, agent, store }: Counted) {
  const current = (shown: boolean) => (shown ? 'page' : undefined)
  return (
    <nav className={styles.nav} aria-label="Stores">
      <ul className={styles.stores}>
        <li>
          <ViewLink to={recordsAddress({ agent })} aria-current={current(store === null)}>
            All stores
          </ViewLink>
        </li>
        {keysOf(STORES).map(name => (
          <li key={name}>
            <ViewLink to={addressOf(name, agent)} aria-current={current(store === name)}>
              {STORES[name].title} <span className={styles.count}>{countWords(counts, name)}</span>
            </ViewLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function AllStores({ counts, agent, store }: Counted) {
  const empty = counts?.find(({ name }) => name === 'agents')?.count === 0
  return (
    <>
      <h2 className={styles.title} tabIndex={-1} data-place>
        {store === null ? 'All stores' : 'There is no store of this name'}
      </h2>
      {store === null ? null : (
        <p className={`note ${styles.note}`}>
          The service has no store named <code>{store}</code>. It has these:
        </p>
      )}
      {agent === null ? null : (
        <p className={`note ${styles.note}`}>
          Counted are the records of <RecordLink store="agents" name={agent} /> alone.{' '}
          <ViewLink className="link" to={VIEWS.records}>
            Count all
          </ViewLink>
        </p>
      )}
      {empty && agent === null ? (
        <>
          <p className={`note ${styles.note}`}>
            No claim has been imported yet: the first one makes the first records. Until then the audit trail
            lists only refused requests, if there were any.
          </p>
          <p className={`row ${styles.actions}`}>
            <LinkButton kind="primary" to={VIEWS.first} arrow>
              Begin with a sample
            </LinkButton>
          </p>
        </>
      ) : null}
      <StackedTable columns={['Store', 'Records', 'What it is for']} className={styles.table}>
        {keysOf(STORES).map(name => (
          <tr key={name}>
            <th scope="row">
              <ViewLink className="link" to={addressOf(name, agent)}>
                {STORES[name].title}
              </ViewLink>
            </th>
            <td data-label="Records">{countWords(counts, name)}</td>
            <td data-label="What it is for">{STORES[name].words}</td>
          </tr>
        ))}
      </StackedTable>
    </>
  )
}

function Place({ place, counts }: { readonly place: RecordsPlace; readonly counts: Counted['counts'] }) {
  const { store, page, agent, record } = place
  if (counts === undefined) return <p className={`note ${styles.note}`}>Reading the stores…</p>
  if (store === null || !isRecordStore(store)) return <AllStores {...{ counts, agent, store }} />
  if (record !== null)
    return <RecordPage key={`${store} ${record}`} store={store} name={record} agent={agent} />
  return <StorePage key={`${store} ${agent}`} store={store} agent={agent} page={page} />
}

export function RecordsView({ place }: { readonly place: RecordsPlace }) {
  const { data: counts, error, refetch } = useStoreCounts(place.agent)
  const title = titleOf([...wordsOf(place), 'Records'])
  useEffect(() => {
    document.title = title
  }, [title])
  usePlaceFocus(place)
  return (
    <div className={styles.page}>
      <StoreNav counts={counts} store={place.store} agent={place.agent} />
      <main className={styles.body}>
        <section aria-label="Records">
          <p className={`note ${styles.note}`}>Read-only</p>
          <h1 tabIndex={-1}>Records</h1>
          <p className={`lede ${styles.lede}`}>
            Everything that the service stores in this browser’s IndexedDB, read-only. Only the three
            endpoints can change an agent.
          </p>
          {error === null ? (
            <Place place={place} counts={counts} />
          ) : (
            <Unreadable of="the service’s records" error={error} retry={() => void refetch()} />
          )}
        </section>
      </main>
    </div>
  )
}
