import { flushSync } from 'react-dom'
import { Icon } from '../kit/Icon.tsx'
import { counted } from '../kit/words.ts'
import styles from './Exchange.module.css'
import { SEARCH_BUTTON, SEARCH_FIELD } from './ExchangeFilters.tsx'
import type { FilteredExchange } from './exchange-filter.ts'
import { StorageSwitch } from './StorageSwitch.tsx'

interface ExchangeBarProps {
  /** How many messages are folded above all others. */
  readonly earlier: number
  readonly open: boolean
  readonly onToggle: () => void
  /** Undefined where there is nothing to search. */
  readonly found: FilteredExchange | undefined
  readonly extra: React.ReactNode
}

/** The exchange's name, the way to its earlier messages, and what can be shown besides. */
export function ExchangeBar({ earlier, open, onToggle, found, extra }: ExchangeBarProps) {
  return (
    <div className={styles.bar}>
      <h2 id="exchange-heading">Exchange</h2>
      {earlier === 0 ? null : (
        <button type="button" className={styles.past} aria-expanded={open} onClick={onToggle}>
          <Icon name="chevron" className={styles.chevron} />
          {counted(earlier, 'earlier message')}
        </button>
      )}
      <div className={styles.tools} data-print="hide">
        {found === undefined ? null : (
          <button
            type="button"
            className={styles.tool}
            aria-expanded={found.open}
            id={SEARCH_BUTTON}
            onClick={() => {
              flushSync(found.toggle)
              document.getElementById(SEARCH_FIELD)?.focus()
            }}
          >
            <Icon name="search" className={styles.glass} />
            <span className={styles.long}>Search</span>
          </button>
        )}
        {found === undefined ? null : <StorageSwitch />}
        {extra}
      </div>
    </div>
  )
}
