import { flushSync } from 'react-dom'
import { Icon } from '../kit/Icon.tsx'
import { counted } from '../kit/words.ts'
import type { SearchedExchange } from './exchange-search.ts'
import styles from './Ladder.module.css'

const SEARCH_FIELD = 'exchange-search'
const SEARCH_BUTTON = 'exchange-search-button'

const focusOn = (id: string): void => document.getElementById(id)?.focus()

function Search({ found: { text, change, count, toggle } }: { readonly found: SearchedExchange }) {
  const leave = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (text !== '') return change('')
    focusOn(SEARCH_BUTTON)
    toggle()
  }
  return (
    <search className={styles.search} data-print="hide">
      <input
        id={SEARCH_FIELD}
        type="search"
        className={styles.field}
        aria-label="Search the exchange"
        placeholder="Search the exchange"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={leave}
      />
      <p className="note">{count}</p>
    </search>
  )
}

interface ExchangeBarProps {
  /** How many messages are folded above all others. */
  readonly earlier: number
  readonly unfolded: boolean
  readonly onUnfold: () => void
  /** Undefined where there is nothing to search. */
  readonly found: SearchedExchange | undefined
}

/** Above the ladder: what unfolds its earlier messages, and the search through all of them. */
export function ExchangeBar({ earlier, unfolded, onUnfold, found }: ExchangeBarProps) {
  return (
    <>
      <div className={`row ${styles.bar}`}>
        <h2 id="exchange-heading">Exchange</h2>
        {earlier === 0 ? null : (
          <button type="button" className="words line" aria-expanded={unfolded} onClick={onUnfold}>
            <Icon name="chevron" />
            {counted(earlier, 'earlier message')}
          </button>
        )}
        {found === undefined ? null : (
          <button
            type="button"
            className={`inline tool ${styles.tool}`}
            data-print="hide"
            aria-expanded={found.open}
            id={SEARCH_BUTTON}
            onClick={() => {
              flushSync(found.toggle)
              focusOn(SEARCH_FIELD)
            }}
          >
            <Icon name="search" />
            Search
          </button>
        )}
      </div>
      {found?.open === true ? <Search found={found} /> : null}
    </>
  )
}
