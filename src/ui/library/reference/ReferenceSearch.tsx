import { useId } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { counted } from '../../kit/words.ts'
import styles from './ReferenceSearch.module.css'

interface ReferenceSearchProps {
  readonly input: React.RefObject<HTMLInputElement | null>
  readonly query: string
  /** How many entries there are; undefined without a search. */
  readonly found: number | undefined
  /** Whether the entries found are shown, rather than a page. */
  readonly showing: boolean
  readonly onChange: (query: string) => void
  readonly onShow: () => void
}

/** Looks through every page for the entries that hold every word of the query; it stays while one is read. */
export function ReferenceSearch({ input, query, found, showing, onChange, onShow }: ReferenceSearchProps) {
  const id = useId()
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  const back = found !== undefined && found > 0 && !showing
  return (
    <search className={styles.search}>
      <div className={styles.searchField}>
        <label htmlFor={id} className="sr-only">
          Find in the reference
        </label>
        <Icon name="search" className={styles.searchIcon} />
        <input
          id={id}
          ref={input}
          type="search"
          className={styles.input}
          value={query}
          placeholder="Find a code, field or word"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={event => {
            if (event.key === 'Escape') onChange('')
          }}
        />
      </div>
      <p className={back ? 'sr-only' : styles.count} role="status">
        {found === undefined ? '' : counted(found, 'entry', 'entries')}
      </p>
      {back ? (
        <Button
          className={styles.back}
          onClick={() => {
            onShow()
            input.current?.focus()
          }}
        >
          {`Show the ${found} found`}
        </Button>
      ) : null}
      {found === 0 ? <Button onClick={clear}>Show all entries</Button> : null}
    </search>
  )
}
