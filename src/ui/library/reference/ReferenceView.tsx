import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { moveFocus, viewHeading } from '../../app/focus.ts'
import { referenceAddress } from '../../app/reference-address.ts'
import { VIEWS } from '../../app/route.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Result } from '../../kit/Result.tsx'
import { counted } from '../../kit/words.ts'
import { anchorOf, CatalogueBody } from './CatalogueView.tsx'
import { type Catalogue, placeOf, tablesFound } from './catalogue.ts'
import styles from './ReferenceView.module.css'
import { PAGES } from './reference-pages.ts'

/** The contents of the reference, a page like the others. */
const START = {
  id: '',
  title: 'Reference',
  lead: 'Printed from the tables and schemas that the service itself runs. A mistake in this page is a mistake in the service.',
  tables: () => [
    {
      columns: ['Page', 'What it lists'],
      rows: PAGES.map(({ id, title, says }) => ({ id, cells: [title, says], address: referenceAddress(id) })),
    },
  ],
} as const satisfies Partial<Catalogue>

/**
 * What is looked for and found. The entries found are shown at the address where they were looked for: opening one shows
 * its page, and going back, or to the box, shows them again.
 */
function useSearch(address: string) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState<string>()
  const wanted = useDeferredValue(query)
  const tables = useMemo(() => tablesFound(PAGES, wanted), [wanted])
  return {
    query,
    tables: at === address ? tables : undefined,
    show: (text: string) => {
      setQuery(text)
      setAt(address)
    },
    // Where the address stays the same, nothing but this shows its page.
    follow: (to: string) => to === address && setAt(undefined),
  }
}

function Search({ query, tables, show }: ReturnType<typeof useSearch>) {
  const id = useId()
  const found = tables?.reduce((sum, { rows }) => sum + rows.length, 0)
  return (
    <search className={`row ${styles.search}`} data-print="hide">
      <label htmlFor={id} className="sr-only">
        Find in the reference
      </label>
      <Icon name="search" />
      <input
        id={id}
        type="search"
        value={query}
        placeholder="Find a code, field or word"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => show(target.value)}
        onFocus={() => show(query)}
        onKeyDown={event => {
          if (event.key === 'Escape') show('')
        }}
      />
      <p className="pale" role="status">
        {found === undefined ? '' : counted(found, 'entry', 'entries')}
      </p>
    </search>
  )
}

const LONGEST = 60
const shortened = (asked: string): string => (asked.length > LONGEST ? `${asked.slice(0, LONGEST)}…` : asked)

/** That an address names nothing: no page, or no entry of this page. */
function Missing({ asked, page }: { readonly asked: string; readonly page: Catalogue | undefined }) {
  const named = <code>{shortened(asked)}</code>
  const why = `This is contract ${CONTRACT_VERSION}: the address may be mistyped, or come from a newer version.`
  if (page === undefined)
    return (
      <p className="lede">
        There is nothing at {named}. {why}
      </p>
    )
  return (
    <Result
      state="refused"
      title={
        <>
          “{page.title}” has no entry {named}
        </>
      }
    >
      <p>{why}</p>
    </Result>
  )
}

/** Every page, the first one before them. */
function Contents({ at, onFollow }: { readonly at: string; readonly onFollow: (to: string) => void }) {
  return (
    <nav className={styles.contents} aria-label="Contents" data-print="hide">
      <ul>
        {[START, ...PAGES].map(({ id, title }) => {
          const to = id === '' ? VIEWS.reference : referenceAddress(id)
          return (
            <li key={id}>
              <a
                href={to}
                className={`words ${styles.link}`}
                aria-current={at === title ? 'page' : undefined}
                onClick={() => onFollow(to)}
              >
                {title}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Goes to what the address names, once it is shown: its entry, or the word that there is none. */
function useFocus(asked: string | null, entry: string | null, id: string | undefined, searching: boolean) {
  useEffect(() => {
    // Who still writes what to look for stays there.
    if (searching || asked === null || document.activeElement?.matches('[type=search]')) return
    const there = id === undefined ? null : document.getElementById(anchorOf(id))
    const missing = document.querySelector<HTMLElement>('main [data-outcome]')
    const to = there ?? missing ?? (entry === null ? null : viewHeading())
    to?.scrollIntoView({ block: 'start' })
    moveFocus(to)
  }, [asked, entry, id, searching])
}

interface ReferenceViewProps {
  readonly page: string | null
  readonly entry: string | null
}

export function ReferenceView({ page: asked, entry }: ReferenceViewProps) {
  const search = useSearch(asked === null ? VIEWS.reference : referenceAddress(asked, entry))
  const { page, found } = useMemo(() => placeOf(PAGES, asked, entry), [asked, entry])
  const { tables } = search
  const searching = tables !== undefined
  const of = searching ? { id: '', title: 'Found in the reference', tables: () => tables } : (page ?? START)
  const missing = searching || found !== undefined ? null : page === undefined ? asked : entry
  useFocus(asked, entry, found?.row.id, searching)
  return (
    <div className={styles.page}>
      <Contents at={of.title} onFollow={search.follow} />
      <main className={styles.body}>
        <Search {...search} />
        <p className="aside">{`Contract ${CONTRACT_VERSION}`}</p>
        <h1 tabIndex={-1}>
          {missing !== null && page === undefined ? 'The reference has no page at this address' : of.title}
        </h1>
        {tables?.length === 0 ? <p className="lede">No entry contains all of these words.</p> : null}
        {missing === null ? null : <Missing asked={missing} page={page} />}
        <CatalogueBody
          key={of.id}
          of={of}
          here={searching ? undefined : found?.row.id}
          onFollow={search.follow}
        />
      </main>
    </div>
  )
}
