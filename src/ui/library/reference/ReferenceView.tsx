import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { Contents } from './Contents.tsx'
import { ReferenceSearch } from './ReferenceSearch.tsx'
import { SECTIONS } from './ReferenceSections.tsx'
import styles from './ReferenceView.module.css'
import { matcherOf, SearchProvider } from './reference-search.ts'

interface ReferenceViewProps {
  /** The section that the address names. */
  readonly part: string | null
  /** The problem that the address names. */
  readonly code: string | null
}

function goToPart(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/** Goes to what the address names, once the entries hidden by a search are back. */
function usePart(part: string | null, code: string | null, searching: boolean, clear: () => void): void {
  const clearing = useRef(clear)
  const gone = useRef<string | null>(null)
  const target = part === null ? null : code === null ? `ref-${part}` : `problem-${code}`
  useEffect(() => {
    if (target !== null) clearing.current()
  }, [target])
  useEffect(() => {
    if (searching || target === gone.current) return
    gone.current = target
    if (target !== null) goToPart(target)
  }, [target, searching])
}

/** How many entries the sections show during a search. */
function useFound(query: string) {
  const sections = useRef<HTMLDivElement>(null)
  const [found, setFound] = useState<number>()
  useLayoutEffect(() => {
    const entries = sections.current?.querySelectorAll('[data-entry]').length
    setFound(query === '' ? undefined : entries)
  }, [query])
  return { sections, found }
}

/** The rules of this service, printed from the tables that it runs on. */
export function ReferenceView({ part, code }: ReferenceViewProps) {
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query.trim())
  const matches = useMemo(() => matcherOf(wanted), [wanted])
  const { sections, found } = useFound(wanted)
  usePart(part, code, wanted !== '', () => setQuery(''))
  return (
    <div className={styles.page}>
      <Contents part={part} code={code} />
      <main className={styles.body}>
        <p className={styles.version}>{`Contract ${CONTRACT_VERSION}`}</p>
        <h1 tabIndex={-1}>Reference</h1>
        <p className={styles.lede}>
          Printed from the tables and schemas that the service itself runs. If this page is wrong, so is the
          service.
        </p>
        <ReferenceSearch query={query} found={found} onChange={setQuery} />
        <SearchProvider value={matches}>
          <div ref={sections} data-searching={wanted !== ''} className={styles.sections}>
            {SECTIONS.map(({ id, title, Body }) => (
              <section key={id} className={styles.section} aria-labelledby={`ref-${id}`}>
                <h2 id={`ref-${id}`} className={styles.title} tabIndex={-1}>
                  {title}
                </h2>
                <Body code={code} />
              </section>
            ))}
          </div>
        </SearchProvider>
      </main>
    </div>
  )
}
