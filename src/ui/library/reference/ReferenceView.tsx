import { useDeferredValue, useEffect, useId, useMemo, useState } from 'react'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { moveFocus, viewHeading } from '../../app/focus.ts'
import { codeAddress, type OpenedCode } from '../../app/open-code.ts'
import { referenceAddress } from '../../app/reference-address.ts'
import { type Route, VIEWS } from '../../app/route.ts'
import { LinkButton } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { Result } from '../../kit/Result.tsx'
import { counted, shortened } from '../../kit/words.ts'
import { anchorOf, CatalogueBody, Marked } from './CatalogueView.tsx'
import { type Catalogue, placeOf, plain, tablesFound } from './catalogue.ts'
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

/** That an address names nothing on a page, or no page. */
function Missing({ asked, title }: { readonly asked: string; readonly title: string }) {
  const named = (
    <>
      “{title}” has no {title === START.title ? 'page' : 'entry'} <code>{shortened(asked, LONGEST)}</code>
    </>
  )
  return (
    <Result state="refused" title={named}>
      <p>This is contract {CONTRACT_VERSION}: the address may be mistyped, or come from a newer version.</p>
    </Result>
  )
}

/** Every page, the first one before them. */
const Contents = ({ at }: { readonly at: string }) => (
  <nav className={styles.contents} aria-label="Contents" data-print="hide">
    <ul>
      {[START, ...PAGES].map(({ id, title }) => (
        <li key={id}>
          <a
            href={id === '' ? VIEWS.reference : referenceAddress(id)}
            className={`words ${styles.link}`}
            aria-current={at === title ? 'page' : undefined}
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

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

type ReferencePlace = Extract<Route, { readonly view: 'reference' }>

export function ReferenceView({ place: { page: asked, entry } }: { readonly place: ReferencePlace }) {
  const address = asked === null ? VIEWS.reference : referenceAddress(asked, entry)
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const hits = useMemo(() => tablesFound(PAGES, wanted), [wanted])
  const tables = query === '' ? undefined : hits
  const { page = START, found } = useMemo(() => placeOf(PAGES, asked, entry), [asked, entry])
  const of = tables === undefined ? page : { id: '', title: 'Found in the reference', tables: () => tables }
  const missing = tables !== undefined || found !== undefined ? null : page === START ? asked : entry
  useFocus(address, entry, found?.row.id, tables !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is looked at, whatever was looked for.
  useEffect(() => setQuery(''), [address])
  return (
    <div
      className={styles.page}
      // What is followed is shown, also at the address that was there already.
      onClickCapture={({ target }) => target instanceof Element && target.closest('a') && setQuery('')}
    >
      <Contents at={of.title} />
      <main className={styles.body}>
        <Search
          query={query}
          found={tables?.reduce((sum, { rows }) => sum + rows.length, 0)}
          onQuery={setQuery}
        />
        <p className="aside">{`Contract ${CONTRACT_VERSION}`}</p>
        <h1 tabIndex={-1}>
          {missing !== null && page === START ? 'The reference has no page at this address' : of.title}
        </h1>
        {tables?.length === 0 && <p className="lede">No entry contains all of these words.</p>}
        {missing !== null && <Missing asked={missing} title={page.title} />}
        <CatalogueBody key={of.id} of={of} here={tables === undefined ? found?.row.id : undefined} />
      </main>
    </div>
  )
}

interface CodeSheetProps {
  readonly opened: OpenedCode
  readonly onClose: () => void
}

/** What the reference says of a code, over what it was opened from. */
export function CodeSheet({ opened: { catalogue, code }, onClose }: CodeSheetProps) {
  const { found } = placeOf(PAGES, catalogue, code)
  const [name = code, ...cells] = found?.row.cells ?? []
  const columns = found?.table.columns.slice(1) ?? []
  return (
    <Panel kind="dialog" title={plain(name)} onClose={onClose}>
      <p className={`lede ${styles.text}`}>
        {found === undefined
          ? 'This version of the page has no words for this code. Reload the page: it may be older than the service that answered.'
          : found.table.title && `${found.table.title}.`}
      </p>
      <Facts
        of={columns.map((column, at) => ({
          name: column,
          value: <Marked text={cells[at]} column={column} />,
        }))}
      />
      <div className={`row ${styles.text}`}>
        <LinkButton to={codeAddress(catalogue, code)}>Open in the reference</LinkButton>
      </div>
    </Panel>
  )
}
