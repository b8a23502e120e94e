import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type { RecordStore } from '../../../contract/window/stores.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { numeral } from '../../kit/words.ts'
import styles from './RecordsView.module.css'
import { recordsAddress } from './records-address.ts'

interface PagerProps {
  readonly store: RecordStore
  readonly agent: string | null
  readonly page: number
  readonly total: number
}

/** How many pages that many records fill. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / LIMITS.PAGE_ROWS))
}

/** Which records these are, and the ways to those before and after them. */
export function Pager({ store, agent, page, total }: PagerProps) {
  const pages = pagesOf(total)
  const first = (page - 1) * LIMITS.PAGE_ROWS + 1
  const last = Math.min(total, page * LIMITS.PAGE_ROWS)
  const step = (to: number, words: string) =>
    to >= 1 && to <= pages ? (
      <ViewLink className={styles.step} to={recordsAddress({ store, agent, page: to })}>
        {words}
      </ViewLink>
    ) : (
      <span className={styles.pagerNone} aria-hidden="true">
        {words}
      </span>
    )
  return (
    <nav className={styles.pager} aria-label="Pages">
      <p className={styles.where}>{`${numeral(first)} to ${numeral(last)} of ${numeral(total)}`}</p>
      {pages === 1 ? null : (
        <p className={styles.steps}>
          {step(page - 1, 'Previous page')}
          <span className={styles.where}>{`Page ${numeral(page)} of ${numeral(pages)}`}</span>
          {step(page + 1, 'Next page')}
        </p>
      )}
    </nav>
  )
}
