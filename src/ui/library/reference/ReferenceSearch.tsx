import { useId, useRef } from 'react'
import field from '../../journey/import/ImportView.module.css'
import { Button } from '../../kit/Button.tsx'
import { counted } from '../../kit/words.ts'
import styles from './ReferenceView.module.css'

interface ReferenceSearchProps {
  readonly query: string
  /** How many entries are shown; undefined without a search. */
  readonly found: number | undefined
  readonly onChange: (query: string) => void
}

function foundWords(found: number | undefined): string {
  if (found === undefined) return ''
  return counted(found, 'entry', 'entries')
}

/** Narrows the reference to the entries that hold every word of the query. */
export function ReferenceSearch({ query, found, onChange }: ReferenceSearchProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className={styles.search}>
      <label htmlFor={id} className={styles.label}>
        Find in the reference
      </label>
      <input
        id={id}
        ref={input}
        type="search"
        className={field.input}
        value={query}
        placeholder="nonce, 409, organization_id"
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onChange('')
        }}
      />
      <p className={styles.found} role="status">
        {foundWords(found)}
      </p>
      {found === 0 ? (
        <p className={styles.none}>
          No entry holds all of these words. <Button onClick={clear}>Show all entries</Button>
        </p>
      ) : null}
    </search>
  )
}
