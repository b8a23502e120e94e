import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { counted } from '../../kit/words.ts'
import { type Catalogue, type Entry, entriesOf, entryAddress } from './catalogue.ts'
import styles from './ReferenceView.module.css'
import { PAGES } from './reference-pages.ts'

interface Hits {
  readonly page: Catalogue
  readonly entries: readonly Entry[]
}

/** Of each page, the entries that hold every word, in any order and case; pages without any are left out. */
function hitsOf(query: string): readonly Hits[] | undefined {
  const words = query
    .toLowerCase()
    .split(/\s+/u)
    .filter(word => word !== '')
  if (words.length === 0) return undefined
  const holds = ({ text }: Entry) => words.every(word => text.toLowerCase().includes(word))
  return PAGES.map(page => ({ page, entries: entriesOf(page).filter(holds) })).filter(
    ({ entries }) => entries.length > 0,
  )
}

/**
 * What is looked for and found. The entries found are shown where they were looked for: opening one shows
 * its page, and going back shows them again.
 */
export function useSearch(address: string) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const wanted = useDeferredValue(query)
  const hits = useMemo(() => hitsOf(wanted), [wanted])
  const change = (text: string) => {
    setQuery(text)
    setAt(address)
  }
  return {
    ...{ input, query, hits, change },
    found: hits?.reduce((sum, { entries }) => sum + entries.length, 0),
    showing: at === address && hits !== undefined,
    /** Shows what was found for these words, and goes to the box. */
    show: (text: string) => {
      change(text)
      input.current?.focus()
    },
    // Where the address stays the same, nothing but this shows its page.
    open: (to: string) => {
      if (to === address) setAt(null)
    },
  }
}

export type Search = ReturnType<typeof useSearch>

export function ReferenceSearch({ at }: { readonly at: Search }) {
  const id = useId()
  const { input, query, found, showing, change } = at
  const back = found !== undefined && found > 0 && !showing
  return (
    <search className={`row ${styles.search}`}>
      <div className={styles.searchField}>
        <label htmlFor={id} className="sr-only">
          Find in the reference
        </label>
        <Icon name="search" className={styles.searchIcon} />
        <input
          id={id}
          ref={input}
          type="search"
          className={styles.input}
          value={query}
          placeholder="Find a code, field or word"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => change(target.value)}
          onKeyDown={event => {
            if (event.key === 'Escape') change('')
          }}
        />
      </div>
      <p className={back ? 'sr-only' : 'pale'} role="status">
        {found === undefined ? '' : counted(found, 'entry', 'entries')}
      </p>
      {back ? (
        <Button className={styles.back} onClick={() => at.show(query)}>
          {`Show the ${found} found`}
        </Button>
      ) : null}
      {found === 0 ? <Button onClick={() => at.show('')}>Show all entries</Button> : null}
    </search>
  )
}

export function HitList({ at: { hits = [], open } }: { readonly at: Search }) {
  return hits.map(({ page: { id, title }, entries }) => (
    <section key={id} className={styles.group} aria-labelledby={`hits-${id}`}>
      <h2 id={`hits-${id}`} className={styles.hitsTitle}>
        {title} <small className="aside">{counted(entries.length, 'entry', 'entries')}</small>
      </h2>
      <ul className={styles.hits}>
        {entries.map(entry => {
          const to = entryAddress(id, entry)
          return (
            <li key={entry.id}>
              <ViewLink
                to={to}
                className={`words ${styles.hit}`}
                data-hit={entry.id}
                onClick={() => open(to)}
              >
                <code className={styles.hitName}>{entry.name}</code>
                <span>{entry.says}</span>
              </ViewLink>
            </li>
          )
        })}
      </ul>
    </section>
  ))
}
