import { ViewLink } from '../../app/ViewLink.tsx'
import { counted } from '../../kit/words.ts'
import styles from './ReferenceSearch.module.css'
import { type Entry, entryAddress } from './reference-page.ts'
import { type Hits, stretchesOf } from './reference-search.ts'

/** A text with the words looked for marked. */
function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  let at = 0
  return stretchesOf(text, words).map(stretch => {
    const key = at
    at += stretch.text.length
    return stretch.found ? (
      <mark key={key} className={styles.found}>
        {stretch.text}
      </mark>
    ) : (
      stretch.text
    )
  })
}

interface HitProps {
  readonly page: string
  readonly entry: Entry
  readonly words: readonly string[]
  readonly onOpen: (address: string) => void
}

function Hit({ page, entry, words, onOpen }: HitProps) {
  const { id, name, says } = entry
  const to = entryAddress(page, entry)
  return (
    <li>
      <ViewLink to={to} className={styles.hit} data-hit={id} onClick={() => onOpen(to)}>
        <code className={styles.hitName}>
          <Marked text={name} words={words} />
        </code>
        <span>
          <Marked text={says} words={words} />
        </span>
      </ViewLink>
    </li>
  )
}

interface HitListProps {
  readonly hits: readonly Hits[]
  readonly words: readonly string[]
  readonly onOpen: (address: string) => void
}

/** What a search found, page by page; each entry leads to its place. */
export function HitList({ hits, words, onOpen }: HitListProps) {
  return hits.map(({ page: { id, title }, entries }) => (
    <section key={id} className={styles.group} aria-labelledby={`hits-${id}`}>
      <h2 id={`hits-${id}`} className={styles.hitsTitle}>
        {title} <small className={styles.hitsCount}>{counted(entries.length, 'entry', 'entries')}</small>
      </h2>
      <ul className={styles.hits}>
        {entries.map(entry => (
          <Hit key={entry.id} page={id} entry={entry} words={words} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  ))
}
