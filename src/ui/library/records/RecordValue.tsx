import { keysOf } from '../../../contract/keys-of.ts'
import { type RecordStore, STORES } from '../../../contract/window/stores.ts'
import { recordsAddress } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { shortenStart } from '../../journey/profile/profile-words.ts'
import { Time } from '../../kit/Time.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { classNames, shortened } from '../../kit/words.ts'
import styles from './RecordsView.module.css'

/** The stores that may hold a record of this key, by its form. */
export function storesOfKey(key: string): readonly RecordStore[] {
  return keysOf(STORES).filter(store => STORES[store].keys.test(key))
}

/** A member of a record by its names with dots between them; undefined where there is none. */
export function memberAt(value: unknown, from: string): unknown {
  return from
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined,
      value,
    )
}

/** The parts of a key that is the JSON of a list, such as source, issuer and subject; undefined for any other. */
function partsOf(key: string): string[] | undefined {
  if (!key.startsWith('[')) return undefined
  try {
    const parts: unknown = JSON.parse(key)
    return Array.isArray(parts) ? parts.map(String) : undefined
  } catch {
    return undefined
  }
}

/** An identifier, a nonce or a signed object: an address or a name of the field stays whole. */
const MACHINE = /^(?:[a-z]{3}_)?[\w.-]{32,}$/u

/** A text where there is little room: the kind and the end of a machine value, the beginning of any other. */
function shortText(text: string): string {
  const parts = partsOf(text)
  if (parts !== undefined) return parts.map(shortText).join(' · ')
  const short = shortenStart(text)
  return visibleText(shortened(short, ...(MACHINE.test(short) ? ([10, 4] as const) : ([60, 10] as const))))
}

/** Names up to this many characters stay on one line of a table. */
const ON_ONE_LINE = 24

interface RecordLinkProps {
  readonly store: RecordStore
  readonly name: string
  /** The agent whose records the reader is viewing. */
  readonly agent?: string | null
}

export function RecordLink({ store, name, agent = null }: RecordLinkProps) {
  const shown = shortText(name)
  return (
    <ViewLink
      className={classNames('link', styles.key)}
      to={recordsAddress({ store, record: name, agent })}
      title={visibleText(name)}
      data-bounded={shown.length <= ON_ONE_LINE}
    >
      {shown}
    </ViewLink>
  )
}

const TIME = /^\d{4}-\d\d-\d\dT/u

export function RecordValue({ value }: { readonly value: unknown }) {
  if (typeof value === 'string') {
    const [store] = storesOfKey(value)
    if (store !== undefined) return <RecordLink store={store} name={value} />
    if (TIME.test(value) && !Number.isNaN(Date.parse(value))) return <Time at={value} />
  }
  const isList = typeof value !== 'object' || value === null || Array.isArray(value)
  const many = (isList ? [value ?? ''].flat() : Object.keys(value)).map((each: unknown) =>
    typeof each === 'string' ? each : JSON.stringify(each),
  )
  const [shown, whole] = [shortText(many.join(', ')), visibleText(many.join(', '))]
  if (whole === '') return <span className={styles.none}>none</span>
  return shown === whole ? whole : <span title={whole}>{shown}</span>
}
