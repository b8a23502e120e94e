import type { LifecycleRow } from '../../../contract/catalogues/lifecycle.ts'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import styles from './ReferenceView.module.css'

const SETS = {
  claim: { words: 'claim', line: 'claimed' },
  identity: { words: 'identity', line: 'proven' },
  link: { words: 'organization link', line: 'proven' },
  binding: { words: 'binding', line: 'proven' },
  readiness: { words: 'readiness', line: 'proven' },
  suspension: { words: 'suspension', line: 'suspended' },
  revocation: { words: 'revocation, final', line: 'refused' },
} as const satisfies Record<NonNullable<LifecycleRow['sets']>, { words: string; line: LineState }>

/** What an operation sets, drawn as the strip draws it. */
export function Sets({ row }: { readonly row: LifecycleRow }) {
  if (row.sets === null) return '–'
  const { words, line } = SETS[row.sets]
  return (
    <span className={styles.sets} data-s={line}>
      <Mark state={line} />
      {words}
    </span>
  )
}

/** What an operation clears, and when, in words. */
export function clearsWords(row: LifecycleRow): string {
  if (row.clears.length === 0) return '–'
  const names = row.clears.map(fact => SETS[fact].words).join(', ')
  return row.clears_when === '' ? names : `${names}: ${row.clears_when}`
}
