import { Icon } from '../kit/Icon.tsx'
import { counted } from '../kit/words.ts'
import type { SearchedExchange } from './exchange-search.ts'
import styles from './Ladder.module.css'

function Search({ found: { text, change, count } }: { readonly found: SearchedExchange }) {
  return (
    <search className={`line ${styles.search}`} data-print="hide">
      {count === undefined ? null : <span className="note">{count}</span>}
      <input
        type="search"
        className={styles.field}
        aria-label="Search the exchange"
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => change(target.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape' || text === '') return
          event.preventDefault()
          change('')
        }}
      />
    </search>
  )
}

interface ExchangeBarProps {
  readonly earlier: number
  readonly unfolded: boolean
  readonly onUnfold: () => void
  readonly found: SearchedExchange | undefined
}

export function ExchangeBar({ earlier, unfolded, onUnfold, found }: ExchangeBarProps) {
  return (
    <div className={`row ${styles.bar}`}>
      <h2 id="exchange-heading">Exchange</h2>
      {earlier === 0 ? null : (
        <button type="button" className="words line" aria-expanded={unfolded} onClick={onUnfold}>
          <Icon name="chevron" />
          {counted(earlier, 'earlier message')}
        </button>
      )}
      {found === undefined ? null : <Search found={found} />}
    </div>
  )
}
