import { useEffect } from 'react'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { Contents } from './Contents.tsx'
import { SECTIONS } from './ReferenceSections.tsx'
import styles from './ReferenceView.module.css'

interface ReferenceViewProps {
  /** The section that the address names. */
  readonly part: string | null
  /** The problem that the address names. */
  readonly code: string | null
}

/** What this service holds to, printed from the tables that run. */
export function ReferenceView({ part, code }: ReferenceViewProps) {
  useEffect(() => {
    if (part === null) return
    const target = document.getElementById(code === null ? `ref-${part}` : `problem-${code}`)
    target?.scrollIntoView({ block: 'start' })
    target?.focus({ preventScroll: true })
  }, [part, code])
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
        {SECTIONS.map(({ id, title, Body }) => (
          <section key={id} className={styles.section} aria-labelledby={`ref-${id}`}>
            <h2 id={`ref-${id}`} className={styles.title} tabIndex={-1}>
              {title}
            </h2>
            <Body code={code} />
          </section>
        ))}
      </main>
    </div>
  )
}
