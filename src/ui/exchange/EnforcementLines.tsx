import type { EnforceEntry } from '../../client/journal-record.ts'
import { OBLIGATIONS } from '../../contract/catalogues/obligations.ts'
import { GATE_WORDS } from '../../enforcement/gate-words.ts'
import { CodeLink } from '../app/CodeLink.tsx'
import { checkEntry } from '../app/check-entry.ts'
import { Mark } from '../kit/Mark.tsx'
import { capitalized } from '../kit/words.ts'
import styles from './MessageDetail.module.css'

interface EnforcementLinesProps extends Pick<EnforceEntry, 'lines'> {
  /** The decision was INDETERMINATE, so what did not hold is no refusal. */
  readonly heldBack?: boolean
}

/** The name of a check or an obligation, which opens its words; a name of neither is a text. */
function LineName({ name }: { readonly name: string }) {
  const known = Object.hasOwn(GATE_WORDS, name) || Object.hasOwn(OBLIGATIONS, name)
  if (!known) return name
  const duty = Object.hasOwn(OBLIGATIONS, name)
  return (
    <CodeLink catalogue={duty ? 'obligations' : 'checks'} code={duty ? name : checkEntry('gate', name)}>
      {name}
    </CodeLink>
  )
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
              <small className={styles.name}>
                <LineName name={name} />
              </small>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
