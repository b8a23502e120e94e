import type { ClientStoreName, UnreadableRows } from '../../../client/unreadable-rows.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { Result } from '../Result.tsx'
import { shortened } from '../shortened.ts'
import { visibleText } from '../visible-text.ts'
import { counted } from '../words.ts'
import styles from './Problem.module.css'

/** What one record of each store is. */
const ONE = {
  agents: 'agent',
  keys: 'key',
  journal: 'entry of the journal',
  intents: 'open request',
  choices: 'choice',
} as const satisfies Record<ClientStoreName, string>

/** Several of them. */
const SEVERAL = {
  agents: 'agents',
  keys: 'keys',
  journal: 'entries of the journal',
  intents: 'open requests',
  choices: 'choices',
} as const satisfies Record<ClientStoreName, string>

/** How many records of a store are named. */
const NAMED = 3
const NAME_CHARACTERS = 40

function named(names: readonly string[]): string {
  const shown = names.slice(0, NAMED).map(name => visibleText(shortened(name, NAME_CHARACTERS, 4)))
  const more = names.length - shown.length
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ')
}

/** Says which records of the visitor's own stores cannot be read, and where they are. */
export function UnreadableNote({ rows }: { readonly rows: UnreadableRows }) {
  const { storageName } = useServices().visitor
  return (
    <aside className={styles.place} aria-label="Unreadable records">
      <Result state="refused" title="Some of what this browser keeps for you cannot be read">
        <ul>
          {[...rows].map(([store, names]) =>
            names.length === 0 ? null : (
              <li key={store}>
                {`${counted(names.length, ONE[store], SEVERAL[store])}: `}
                <code>{named(names)}</code>
              </li>
            ),
          )}
        </ul>
        <p>
          That was altered outside this page and is left out here; everything else is shown. It stands in
          IndexedDB, in the database <code>{storageName}</code>, which the browser’s developer tools show.
          Reset deletes it with everything else.
        </p>
      </Result>
    </aside>
  )
}
