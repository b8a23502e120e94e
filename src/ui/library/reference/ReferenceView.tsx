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
const START: Omit<Catalogue, 'says'> = {
  id: '',
  title: 'Reference',
  lead: 'Printed from the tables and schemas that the service itself runs. A mistake in this page is a mistake in the service.',
  tables: () => [
    {
      columns: ['Page', 'What it lists'],
      rows: PAGES.map(({ id, title, says }) => ({ id, cells: [title, says], address: referenceAddress(id) })),
    },
  ],
}

interface SearchProps {
  readonly query: string
  /** How many entries it finds; undefined while nothing is looked for. */
  readonly found: number | undefined
  readonly onQuery: (query: string) => void
}

function Search({ query, found, onQuery }: SearchProps) {
  const id = useId()
  return (
    <search className={`row ${styles.search}`} data-print="hide">
      <label htmlFor={id} className="sr-only">
        Find in the reference
      </label>
      <Icon name="search" />
      <input
        {...{ id, type: 'search', value: query, autoComplete: 'off', spellCheck: false }}
        placeholder="Find a code, field or word"
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onQuery('')}
      />
      <p className="pale" role="status">
        {found === undefined ? '' : counted(found, 'entry', 'entries')}
      </p>
    </search>
  )
}

const LONGEST = 60
const shortened = (asked: string): string => (asked.length > LONGEST ? `${asked.slice(0, LONGEST)}…` : asked)

/** That an address names nothing on a page, or no page. */
function Missing({ asked, title }: { readonly asked: string; readonly title: string }) {
  const named = (
    <>
      “{title}” has no {title === START.title ? 'page' : 'entry'} <code>{shortened(asked)}</code>
    </>
  )
  return (
    <Result state="refused" title={named}>
      <p>This is contract {CONTRACT_VERSION}: the address may be mistyped, or come from a newer version.</p>
    </Result>
  )
}

/** Every page, the first one before them. */
function Contents({ at, onFollow }: { readonly at: string; readonly onFollow: () => void }) {
  return (
    <nav className={styles.contents} aria-label="Contents" data-print="hide">
      <ul>
        {[START, ...PAGES].map(({ id, title }) => (
          <li key={id}>
            <a
              href={id === '' ? VIEWS.reference : referenceAddress(id)}
              className={`words ${styles.link}`}
              aria-current={at === title ? 'page' : undefined}
              onClick={onFollow}
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Goes to what the address names, once it is shown: its entry, or the word that there is none. */
function useFocus(address: string, entry: string | null, id: string | undefined, searching: boolean) {
  useEffect(() => {
    // Who still writes what to look for stays there.
    if (searching || address === VIEWS.reference || document.activeElement?.matches('[type=search]')) return
    const there = id === undefined ? null : document.getElementById(anchorOf(id))
    const missing = document.querySelector<HTMLElement>('main [data-outcome]')
    const to = there ?? missing ?? (entry === null ? null : viewHeading())
    to?.scrollIntoView({ block: 'start' })
    moveFocus(to)
  }, [address, entry, id, searching])
}

interface ReferenceViewProps {
  readonly page: string | null
  readonly entry: string | null
}

export function ReferenceView({ page: asked, entry }: ReferenceViewProps) {
  const address = asked === null ? VIEWS.reference : referenceAddress(asked, entry)
  const [written, setWritten] = useState({ text: '', at: '' })
  // What is looked for is found at the address where it was written, until an entry or a page is followed.
  const query = written.at === address ? written.text : ''
  const wanted = useDeferredValue(query)
  const hits = useMemo(() => tablesFound(PAGES, wanted), [wanted])
  const tables = query === '' ? undefined : hits
  const { page = START, found } = useMemo(() => placeOf(PAGES, asked, entry), [asked, entry])
  const of = tables === undefined ? page : { id: '', title: 'Found in the reference', tables: () => tables }
  const missing = tables !== undefined || found !== undefined ? null : page === START ? asked : entry
  useFocus(address, entry, found?.row.id, tables !== undefined)
  const follow = () => setWritten({ text: '', at: '' })
  return (
    <div className={styles.page}>
      <Contents at={of.title} onFollow={follow} />
      <main className={styles.body}>
        <Search
          query={query}
          found={tables?.reduce((sum, { rows }) => sum + rows.length, 0)}
          onQuery={text => setWritten({ text, at: address })}
        />
        <p className="aside">{`Contract ${CONTRACT_VERSION}`}</p>
        <h1 tabIndex={-1}>
          {missing !== null && page === START ? 'The reference has no page at this address' : of.title}
        </h1>
        {tables?.length === 0 ? <p className="lede">No entry contains all of these words.</p> : null}
        {missing === null ? null : <Missing asked={missing} title={page.title} />}
        <CatalogueBody
          key={of.id}
          of={of}
          here={tables === undefined ? found?.row.id : undefined}
          onFollow={follow}
        />
      </main>
    </div>
  )
}
