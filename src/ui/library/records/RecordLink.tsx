import type { RecordStore } from '../../../contract/window/stores.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { byItsEnd } from '../../journey/profile/shown.ts'
import { shortened } from '../../kit/shortened.ts'
import { visibleText } from '../../kit/visible-text.ts'
import styles from './RecordsView.module.css'
import { recordsAddress } from './records-address.ts'

/** An identifier or a nonce: an address or a name of the field stays whole. */
const LONG = /^(?:[a-z]{3}_)?[\w-]{32,}$/u
const NAMED = /^(?:urn|ni):/u

/** Names up to this many characters stay on one line of a table. */
const BOUNDED = 24

/** The parts of a name that is the JSON of a list, such as path and key; undefined for any other name. */
function partsOf(key: string): string[] | undefined {
  if (!key.startsWith('[')) return undefined
  try {
    const parts: unknown = JSON.parse(key)
    return Array.isArray(parts) ? parts.map(String) : undefined
  } catch {
    return undefined
  }
}

/** A record's name where there is little room: its kind and its end stay. */
function shortName(key: string): string {
  const parts = partsOf(key)
  if (parts !== undefined) return parts.map(shortName).join(' · ')
  if (NAMED.test(key)) return byItsEnd(key)
  return LONG.test(key) ? shortened(key, 10, 4) : key
}

interface RecordLinkProps {
  readonly store: RecordStore
  readonly name: string
  /** The agent whose records the reader is viewing. */
  readonly agent?: string | null
}

/** Leads to one record. */
export function RecordLink({ store, name, agent = null }: RecordLinkProps) {
  const shown = visibleText(shortName(name))
  return (
    <ViewLink
      className={styles.link}
      to={recordsAddress({ store, record: name, agent })}
      title={visibleText(name)}
      data-bounded={shown.length <= BOUNDED}
    >
      {shown}
    </ViewLink>
  )
}
