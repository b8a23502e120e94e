import { useState } from 'react'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'
import type { PublishedSet } from './published-set.ts'
import { ResultList } from './ResultList.tsx'
import styles from './SourceSet.module.css'

/** What the release's run came to, and its table for whoever wants it. */
export function SetResults({ set: { entry, results } }: { readonly set: PublishedSet }) {
  const [open, setOpen] = useState(false)
  const { total, passed } = results
  const state = passed === total ? 'proven' : 'refused'
  return (
    <>
      <p className={styles.summary} data-s={state}>
        <Mark state={state} />
        <strong>{`${passed} of ${total} cases`}</strong> came back as expected in the release’s own run
      </p>
      <details className={styles.fold} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className={styles.foldHead}>
          <Icon name="chevron" className={styles.chevron} />
          {`The ${total} results, expected beside observed`}
        </summary>
        {open ? <ResultList version={entry.version} results={results.results} /> : null}
      </details>
    </>
  )
}
