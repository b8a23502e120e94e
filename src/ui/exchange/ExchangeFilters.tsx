import { useRef } from 'react'
import { keysOf } from '../../contract/keys-of.ts'
import { useRoute } from '../app/navigation.ts'
import type { ExchangeRow } from '../app/rows.ts'
import { Toggle } from '../kit/Toggle.tsx'
import styles from './Exchange.module.css'
import type { FilteredExchange } from './exchange-filter.ts'
import { type ExchangeFilter, NO_FILTER, SHOWN_KINDS, type ShownKind } from './exchange-filter.ts'

/** The ids of the search's field and of the button that opens it. */
export const SEARCH_FIELD = 'exchange-search'
export const SEARCH_BUTTON = 'exchange-search-button'

interface ExchangeFiltersProps {
  readonly found: FilteredExchange
  readonly rows: readonly ExchangeRow[]
  /** What there is in all, while nothing is searched for. */
  readonly summary: string
}

function kindsIn(rows: readonly ExchangeRow[], { kinds }: ExchangeFilter): readonly ShownKind[] {
  return keysOf(SHOWN_KINDS).filter(name => {
    const wanted: readonly string[] = SHOWN_KINDS[name].kinds
    return kinds.includes(name) || rows.some(({ entry }) => wanted.includes(entry.kind))
  })
}

function withKind(filter: ExchangeFilter, kind: ShownKind): ExchangeFilter {
  const { kinds } = filter
  return {
    ...filter,
    kinds: kinds.includes(kind) ? kinds.filter(each => each !== kind) : [...kinds, kind],
  }
}

function Toggles({ found: { filter, change }, rows }: Omit<ExchangeFiltersProps, 'summary'>) {
  const refused = filter.refusedOnly || rows.some(({ line }) => line === 'refused')
  return (
    <fieldset className={`row ${styles.toggles}`}>
      <legend className="sr-only">Show only</legend>
      {kindsIn(rows, filter).map(kind => (
        <Toggle
          key={kind}
          pressed={filter.kinds.includes(kind)}
          onClick={() => change(withKind(filter, kind))}
        >
          {SHOWN_KINDS[kind].label}
        </Toggle>
      ))}
      {refused ? (
        <Toggle
          pressed={filter.refusedOnly}
          onClick={() => change({ ...filter, refusedOnly: !filter.refusedOnly })}
        >
          Refused only
        </Toggle>
      ) : null}
    </fieldset>
  )
}

/** Search and filters of the exchange, and how many messages they leave. */
export function ExchangeFilters({ found, rows, summary }: ExchangeFiltersProps) {
  const { filter, change, filtering, shown, count, toggle } = found
  const { message } = useRoute()
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    change(NO_FILTER)
    field.current?.focus()
  }
  const leave = (event: React.KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    if (filter.text !== '') change({ ...filter, text: '' })
    else {
      document.getElementById(SEARCH_BUTTON)?.focus()
      toggle()
    }
  }
  const outside = message !== undefined && !shown.some(({ number }) => number === message.number)
  return (
    <search className={`row ${styles.filters}`} data-print="hide">
      <label htmlFor={SEARCH_FIELD} className="sr-only">
        Search the exchange
      </label>
      <input
        ref={field}
        id={SEARCH_FIELD}
        type="search"
        className={styles.field}
        placeholder="Search the exchange"
        autoComplete="off"
        spellCheck={false}
        value={filter.text}
        onChange={({ target }) => change({ ...filter, text: target.value })}
        onKeyDown={leave}
      />
      <Toggles found={found} rows={rows} />
      <div className={`row ${styles.result}`}>
        {filtering ? (
          <>
            <p className="note">
              {count}
              {outside ? `; message ${message.number}, which is open, is not among them` : null}
            </p>
            <button type="button" className={styles.clear} onClick={clear}>
              Clear the filter
            </button>
          </>
        ) : (
          <p className="note">{summary}</p>
        )}
      </div>
    </search>
  )
}
