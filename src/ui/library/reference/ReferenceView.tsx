import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { referenceAddress } from '../../app/reference-address.ts'
import { VIEWS } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Button } from '../../kit/Button.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Contents, Overview, PAGES, placeOf } from './Contents.tsx'
import { anchorOf, type ReferencePage } from './ReferencePage.tsx'
import { HitList, type Hits, hitsOf, ReferenceSearch, wordsOf } from './ReferenceSearch.tsx'
import styles from './ReferenceView.module.css'

/** The element that says that there is no such page or entry. */
export const UNKNOWN = 'no-such-entry'

const LONGEST = 60

const shortened = (asked: string): string => (asked.length > LONGEST ? `${asked.slice(0, LONGEST)}…` : asked)

interface AskedProps {
  readonly asked: string
  readonly onSearch: (words: string) => void
}

const WHY = `This is contract ${CONTRACT_VERSION}: the address may be mistyped, or come from a newer version.`

function Search({ asked, onSearch }: AskedProps) {
  return (
    <p className={styles.why}>
      <Button onClick={() => onSearch(asked)}>{`Search for “${shortened(asked)}”`}</Button>
    </p>
  )
}

/** For an address with an entry that its page does not have; the page follows, whole. */
export function UnknownEntry({ page, ...props }: AskedProps & { readonly page: ReferencePage }) {
  const isProblem = page.id === 'problems'
  return (
    <div className={styles.unknown} data-s="refused">
      <h2 className={styles.unknownWords} id={UNKNOWN} tabIndex={-1}>
        <Mark state="refused" className={styles.mark} />
        <span>
          {isProblem ? 'The catalogue holds no problem with the code ' : `“${page.title}” has no entry `}
          <code>{shortened(props.asked)}</code>.
        </span>
      </h2>
      <p className={styles.why}>{isProblem ? `${WHY} Codes are permanent.` : WHY}</p>
      <Search {...props} />
      <p className={styles.why}>
        {`All ${page.count()} are below. See also the `}
        <ViewLink className="link" to={VIEWS.reference}>
          contents of the reference
        </ViewLink>
        .
      </p>
    </div>
  )
}

/** For an address with a page that the reference does not have; the list of all pages follows. */
export function UnknownPage(props: AskedProps) {
  return (
    <div className={styles.unknown} data-s="refused">
      <h1 id={UNKNOWN} tabIndex={-1}>
        The reference has no such page
      </h1>
      <p className={styles.why}>
        There is nothing at <code>{shortened(props.asked)}</code>. {WHY}
      </p>
      <Search {...props} />
      <p className={styles.why}>{`All ${PAGES.length} pages are below.`}</p>
    </div>
  )
}

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
