import { useRoute } from '../app/navigation.ts'
import styles from './Exchange.module.css'
import type { SearchedExchange } from './exchange-search.ts'

/** The ids of the search's field and of the button that opens it. */
export const SEARCH_FIELD = 'exchange-search'
export const SEARCH_BUTTON = 'exchange-search-button'

interface ExchangeSearchProps {
  readonly found: SearchedExchange
  /** What there is in all, while nothing is searched for. */
  readonly summary: string
}

/** The search through the exchange, and how many messages it leaves. */
export function ExchangeSearch({ found, summary }: ExchangeSearchProps) {
  const { text, change, searching, shown, count, toggle } = found
  const { message } = useRoute()
  const leave = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (text !== '') change('')
    else {
      document.getElementById(SEARCH_BUTTON)?.focus()
      toggle()
    }
  }
  const outside = message !== undefined && !shown.some(({ number }) => number === message.number)
  return (
    <search className={styles.search} data-print="hide">
      <label htmlFor={SEARCH_FIELD} className="sr-only">
        Search the exchange
      </label>
      <input
        id={SEARCH_FIELD}
        type="search"
        className={styles.field}
        placeholder="Search the exchange"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={leave}
      />
      <p className="note">
        {searching ? count : summary}
        {searching && outside ? `; message ${message.number}, which is open, is not among them` : null}
      </p>
    </search>
  )
}
