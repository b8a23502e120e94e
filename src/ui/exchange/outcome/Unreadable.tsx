import { Button } from '../../kit/Button.tsx'
import { Result } from '../../kit/Result.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { capitalized, counted, plural, shortened } from '../../kit/words.ts'
import styles from './Problem.module.css'
import { Failure } from './Refusal.tsx'

/** The first three of them by name, and how many more there are. */
function named(names: readonly string[]): string {
  const shown = names.slice(0, 3).map(name => visibleText(shortened(name, 40, 4)))
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

interface UnreadableProps {
  readonly of: 'your own data' | 'the service’s records' | 'the synthetic parties’ data'
  readonly rows?: ReadonlyMap<string, readonly string[]>
  readonly error?: Error
  readonly retry?: () => void
  readonly children?: React.ReactNode
}

/** Records altered outside this page, or a database that does not open: which it is, what that means, what to do. */
export function Unreadable({ of, rows = new Map(), error, retry, children }: UnreadableProps) {
  const altered = [...rows].filter(([, names]) => names.length > 0)
  const count = altered.flatMap(([, names]) => names).length
  const title = error === undefined ? counted(count, 'record') : capitalized(of)
  return (
    <section className={styles.unreadable} aria-label="Unreadable data">
      <div role={error === undefined ? undefined : 'alert'}>
        <Result state="refused" title={`${title} cannot be read`}>
          <ul>
            {altered.map(([store, names]) => (
              <li key={store}>
                {`${capitalized(of)}, store ${store}: `}
                <code>{named(names)}</code>
              </li>
            ))}
          </ul>
          {error === undefined ? (
            <p>{`${plural(count, 'It', 'Each')} was changed outside this page, so it does not read as a record of this page. Nothing uses it, and everything else works. Reset deletes it with all that this page keeps.`}</p>
          ) : (
            <>
              <Failure error={error} />
              <p>{`The browser said: ${error.message || error.name}. If this continues, Reset removes what is left.`}</p>
            </>
          )}
          {retry === undefined ? null : <Button onClick={retry}>Read again</Button>}
          {children}
        </Result>
      </div>
    </section>
  )
}
