import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { referenceAddress } from '../../app/reference-address.ts'
import { Contents } from './Contents.tsx'
import { HitList } from './HitList.tsx'
import { Overview } from './Overview.tsx'
import { ReferenceSearch } from './ReferenceSearch.tsx'
import styles from './ReferenceView.module.css'
import { anchorOf, type ReferencePage } from './reference-page.ts'
import { PAGES } from './reference-pages.ts'
import { placeOf } from './reference-place.ts'
import { type Hits, hitsOf, wordsOf } from './reference-search.ts'
import { UNKNOWN, UnknownEntry, UnknownPage } from './Unknown.tsx'

interface ReferenceViewProps {
  /** The page that the address names. */
  readonly page: string | null
  /** The entry of it that the address names. */
  readonly entry: string | null
}

/** Goes to what the address names, once it is shown: its entry, or the word that there is none. */
function useEntry(page: string | null, entry: string | null, showing: boolean): void {
  useEffect(() => {
    if (showing || page === null) return
    const unknown = document.getElementById(UNKNOWN)
    const found = unknown ?? (entry === null ? null : document.getElementById(anchorOf(entry)))
    found?.scrollIntoView({ block: 'start' })
    found?.focus({ preventScroll: true })
  }, [page, entry, showing])
}

/**
 * What is looked for and found. The entries found are shown where they were looked for: opening one shows
 * its page, and going back shows them again.
 */
function useSearch(address: string) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const wanted = useDeferredValue(query)
  const words = useMemo(() => wordsOf(wanted), [wanted])
  const hits = useMemo(() => (words.length === 0 ? undefined : hitsOf(words, PAGES)), [words])
  const found = hits?.reduce((sum, { entries }) => sum + entries.length, 0)
  return {
    query,
    words,
    hits,
    found,
    showing: at === address && hits !== undefined,
    change: (text: string) => {
      setQuery(text)
      setAt(address)
    },
    show: () => setAt(address),
    // Where the address stays the same, nothing but this shows its page.
    open: (to: string) => {
      if (to === address) setAt(null)
    },
  }
}

/** What was found on the page where it was looked for comes first. */
function hitsFrom(here: string | null, hits: readonly Hits[]): readonly Hits[] {
  return hits.toSorted((a, b) => Number(b.page.id === here) - Number(a.page.id === here))
}

interface PageBodyProps {
  readonly page: ReferencePage
  readonly entry: string | null
  readonly onSearch: (words: string) => void
}

function PageBody({ page, entry, onSearch }: PageBodyProps) {
  const known = entry === null || page.entries().some(({ id }) => id === entry)
  return (
    <>
      <h1 tabIndex={-1}>{page.title}</h1>
      {known ? null : <UnknownEntry page={page} asked={entry} onSearch={onSearch} />}
      <page.Body here={entry} />
    </>
  )
}

interface StartProps {
  readonly asked: string | null
  readonly onSearch: (words: string) => void
}

function Start({ asked, onSearch }: StartProps) {
  return (
    <>
      {asked === null ? (
        <>
          <h1 tabIndex={-1}>Reference</h1>
          <p className={styles.lede}>
            Printed from the tables and schemas that the service itself runs. If this page is wrong, so is the
            service.
          </p>
        </>
      ) : (
        <UnknownPage asked={asked} onSearch={onSearch} />
      )}
      <Overview />
    </>
  )
}

/** The rules of this service, page by page, printed from the tables that it runs on. */
export function ReferenceView({ page: asked, entry: named }: ReferenceViewProps) {
  const search = useSearch(asked === null ? '' : referenceAddress(asked, named))
  const { hits, showing } = search
  const input = useRef<HTMLInputElement>(null)
  const searchFor = (words: string) => {
    search.change(words)
    input.current?.focus()
  }
  const { page: shown, entry } = useMemo(() => placeOf(PAGES, asked, named), [asked, named])
  const page = shown?.id ?? asked
  useEntry(page, entry, showing)
  return (
    <div className={styles.page}>
      <Contents page={page} hits={hits} onOpen={search.open} />
      <main className={styles.body}>
        <ReferenceSearch {...search} input={input} onChange={search.change} onShow={search.show} />
        <p className={styles.version}>{`Contract ${CONTRACT_VERSION}`}</p>
        {showing ? (
          <>
            <h1 tabIndex={-1}>Found in the reference</h1>
            {search.found === 0 ? <p className={styles.lede}>No entry holds all of these words.</p> : null}
            <HitList hits={hitsFrom(page, hits ?? [])} words={search.words} onOpen={search.open} />
          </>
        ) : shown === undefined ? (
          <Start asked={page} onSearch={searchFor} />
        ) : (
          <PageBody key={shown.id} page={shown} entry={entry} onSearch={searchFor} />
        )}
      </main>
    </div>
  )
}
