import { useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { counted } from '../../kit/words.ts'
import { type Entry, entryAddress, type ReferencePage } from './ReferencePage.tsx'
import styles from './ReferenceView.module.css'
import { PAGES } from './reference-pages.ts'

interface Hits {
  readonly page: ReferencePage
  readonly entries: readonly Entry[]
}

function wordsOf(query: string): string[] {
  return query
    .toLowerCase()
    .split(/\s+/u)
    .filter(word => word !== '')
}

function holdsAll(text: string, words: readonly string[]): boolean {
  const within = text.toLowerCase()
  return words.every(word => within.includes(word))
}

/** How far down an entry stands: 0 where its name holds the words, 1 where its line does. */
function rankOf({ name, says }: Entry, words: readonly string[]): number {
  if (holdsAll(name, words)) return 0
  return holdsAll(`${name} ${says}`, words) ? 1 : 2
}

/**
 * Of each page, the entries that hold every word, in any order and case, those first whose name holds them;
 * pages without any are left out.
 */
function hitsOf(words: readonly string[], pages: readonly ReferencePage[]): Hits[] {
  if (words.length === 0) return []
  return pages
    .map(page => {
      const found = page.entries().filter(({ text }) => holdsAll(text, words))
      return { page, entries: found.toSorted((a, b) => rankOf(a, words) - rankOf(b, words)) }
    })
    .filter(({ entries }) => entries.length > 0)
}

function stretchesOf(text: string, words: readonly string[]) {
  const within = text.toLowerCase()
  const stretches: { readonly text: string; readonly found: boolean }[] = []
  let from = 0
  while (from < text.length) {
    const next = words
      .map(word => ({ at: within.indexOf(word, from), length: word.length }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at || b.length - a.length)[0]
    const at = next?.at ?? text.length
    if (at > from) stretches.push({ text: text.slice(from, at), found: false })
    if (next !== undefined) stretches.push({ text: text.slice(at, at + next.length), found: true })
    from = at + (next?.length ?? 0)
  }
  return stretches
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
  const words = useMemo(() => wordsOf(wanted), [wanted])
  const hits = useMemo(() => (words.length === 0 ? undefined : hitsOf(words, PAGES)), [words])
  const found = hits?.reduce((sum, { entries }) => sum + entries.length, 0)
  const change = (text: string) => {
    setQuery(text)
    setAt(address)
  }
  return {
    ...{ input, query, words, hits, found },
    showing: at === address && hits !== undefined,
    change,
    /** Searches for these words from elsewhere than the box, which gets the focus. */
    searchFor: (text: string) => {
      change(text)
      input.current?.focus()
    },
    show: () => {
      setAt(address)
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
        <Button className={styles.back} onClick={at.show}>
          {`Show the ${found} found`}
        </Button>
      ) : null}
      {found === 0 ? <Button onClick={() => at.searchFor('')}>Show all entries</Button> : null}
    </search>
  )
}

function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  let at = 0
  return stretchesOf(text, words).map(stretch => {
    const key = at
    at += stretch.text.length
    return stretch.found ? (
      <mark key={key} className={styles.found}>
        {stretch.text}
      </mark>
    ) : (
      stretch.text
    )
  })
}

export function HitList({
  at: { hits = [], words, open },
  page,
}: {
  readonly at: Search
  readonly page: string | null
}) {
  const hereFirst = hits.toSorted((a, b) => Number(b.page.id === page) - Number(a.page.id === page))
  return hereFirst.map(({ page: { id, title }, entries }) => (
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
                <code className={styles.hitName}>
                  <Marked text={entry.name} words={words} />
                </code>
                <span>
                  <Marked text={entry.says} words={words} />
                </span>
              </ViewLink>
            </li>
          )
        })}
      </ul>
    </section>
  ))
}
