import type { EnforceEntry } from '../../client/journal-record.ts'
import { Mark } from '../kit/Mark.tsx'
import { capitalized } from '../kit/words.ts'
import styles from './MessageDetail.module.css'

interface EnforcementLinesProps extends Pick<EnforceEntry, 'lines'> {
  /** The decision was INDETERMINATE, so what did not hold is no refusal. */
  readonly heldBack?: boolean
}

/** Each check and each obligation in order, ticked if it held; the first that did not stopped it. */
export function EnforcementLines({ lines, heldBack = false }: EnforcementLinesProps) {
  return (
    <ol>
      {lines.map(({ name, held, words }) => {
        const state = held ? 'proven' : heldBack ? 'claimed' : 'refused'
        return (
          <li key={name} className={styles.line} data-s={state} data-line={name}>
            <Mark state={state} label={held ? 'held' : 'did not hold'} className={styles.mark} />
            <span className={styles.words}>
              {capitalized(words)}
              <small className={styles.name}>{name}</small>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
