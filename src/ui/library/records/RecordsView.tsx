import { keysOf } from '../../../contract/keys-of.ts'
import type { StoreCount } from '../../../contract/window/records.ts'
import { isRecordStore, type RecordStore, STORES } from '../../../contract/window/stores.ts'
import { type RecordsPlace, VIEWS } from '../../app/route.ts'
import { useAvailability } from '../../app/ServicesContext.tsx'
import { ViewLink } from '../../app/ViewLink.tsx'
import { LinkButton } from '../../kit/LinkButton.tsx'
import { numeral } from '../../kit/words.ts'
import { RecordLink } from './RecordLink.tsx'
import { RecordPage } from './RecordPage.tsx'
import styles from './RecordsView.module.css'
import { recordsAddress } from './records-address.ts'
import { usePlaceFocus, usePlaceTitle } from './records-place.ts'
import { useStoreCounts } from './records-queries.ts'
import { StoreOverview } from './StoreOverview.tsx'
import { StorePage } from './StorePage.tsx'
import { StoreUnreadable } from './StoreUnreadable.tsx'

interface StoreNavProps {
  /** Undefined until they are read. */
  readonly counts: readonly StoreCount[] | undefined
  readonly store: string | null
  readonly agent: string | null
}

function countWords(count: number | null | undefined): string {
  if (count === undefined) return ''
  return count === null ? '–' : numeral(count)
}

/** The stores with their counts, all of the records or one agent's. */
function StoreNav({ counts, store, agent }: StoreNavProps) {
  const countOf = (name: RecordStore) => counts?.find(each => each.name === name)?.count
  return (
    <nav className={styles.nav} aria-label="Stores">
      <div className={styles.stay}>
        <ViewLink
          to={agent === null ? VIEWS.records : recordsAddress({ agent })}
          className={styles.head}
          aria-current={store === null ? 'page' : undefined}
        >
          All stores
        </ViewLink>
        <ul className={styles.storeNavList}>
          {keysOf(STORES).map(name => (
            <li key={name}>
              <ViewLink
                to={recordsAddress({ store: name, agent: STORES[name].by_agent ? agent : null })}
                className={styles.storeNavLink}
                aria-current={store === name ? 'page' : undefined}
              >
                <span>{STORES[name].title}</span>{' '}
                <span className={styles.storeNavCount}>{countWords(countOf(name))}</span>
              </ViewLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

/** For an address that names no store: what was asked for, and which there are. */
function NoSuchStore({ name }: { readonly name: string }) {
  return (
    <>
      <h2 className={styles.noSuchStoreTitle} tabIndex={-1} data-place>
        There is no such store
      </h2>
      <p className={styles.noSuchStoreText}>
        The service keeps nothing under the name <code>{name}</code>. It keeps these:
      </p>
      <ul className={styles.list}>
        {keysOf(STORES).map(store => (
          <li key={store}>
            <ViewLink className="link" to={recordsAddress({ store })}>
              {STORES[store].title}
            </ViewLink>
          </li>
        ))}
      </ul>
    </>
  )
}

function Begin() {
  return (
    <>
      <p className={styles.none}>
        No claim has been imported yet: the first one makes the first records. What the audit trail holds by
        then is the page’s own test at its start.
      </p>
      <p className={styles.actions}>
        <LinkButton kind="primary" to={VIEWS.first} arrow>
          Begin with a sample
        </LinkButton>
        <LinkButton to={VIEWS.import}>Enter a claim</LinkButton>
      </p>
    </>
  )
}

function OfAgent({ agent }: { readonly agent: string }) {
  return (
    <p className={styles.text}>
      Counted are the records of <RecordLink store="agents" name={agent} /> alone.{' '}
      <ViewLink className="link" to={VIEWS.records}>
        Count all
      </ViewLink>
    </p>
  )
}

function Stored({ place }: { readonly place: RecordsPlace }) {
  const { store, page, agent, record } = place
  const { data: counts, error, refetch } = useStoreCounts(agent)
  if (error !== null) return <StoreUnreadable error={error} retry={() => void refetch()} />
  if (counts === undefined) return <p className={styles.none}>Reading the stores…</p>
  if (store === null) {
    const empty = counts.find(({ name }) => name === 'agents')?.count === 0
    return (
      <>
        <h2 className={styles.title} tabIndex={-1} data-place>
          All stores
        </h2>
        {agent === null ? null : <OfAgent agent={agent} />}
        {empty && agent === null ? <Begin /> : null}
        <StoreOverview counts={counts} agent={agent} />
      </>
    )
  }
  if (!isRecordStore(store)) return <NoSuchStore name={store} />
  if (record !== null) return <RecordPage key={record} store={store} name={record} agent={agent} />
  return <StorePage key={`${store} ${agent}`} store={store} agent={agent} page={page} />
}

/** What the service holds in this browser, read-only. */
export function RecordsView({ place }: { readonly place: RecordsPlace }) {
  const starting = useAvailability().state === 'starting'
  const { data: counts } = useStoreCounts(place.agent)
  usePlaceTitle(place)
  usePlaceFocus(place)
  return (
    <div className={styles.page}>
      <StoreNav counts={counts} store={place.store} agent={place.agent} />
      <main className={styles.body}>
        <section aria-label="Records">
          <p className={styles.over}>Read-only</p>
          <h1 tabIndex={-1}>Records</h1>
          <p className={styles.lede}>
            What the service holds in this browser’s IndexedDB, store by store, as it stands there. Nothing
            here can be changed: everything that changes an agent goes through the three endpoints.
          </p>
          {starting ? (
            <p className={styles.none}>The service is starting in this page.</p>
          ) : (
            <Stored place={place} />
          )}
        </section>
      </main>
    </div>
  )
}
