import { useId } from 'react'
import { Mark } from '../../kit/Mark.tsx'
import styles from './TryToBreak.module.css'

interface AttackChipProps {
  readonly title: string
  /** Why it cannot be tried now. */
  readonly closed: string | undefined
  readonly busy: boolean
  /** What the last attempt of this kind was refused with, such as a status; undefined where it was not. */
  readonly refused: string | undefined
  readonly onClick: () => void
}

/** A button that runs one attack; after it, what it was refused with. */
function AttackChip({ title, closed, busy, refused, onClick }: AttackChipProps) {
  const why = useId()
  const state = refused === undefined ? undefined : refused === 'INDETERMINATE' ? 'claimed' : 'refused'
  return (
    <button
      type="button"
      className={styles.chip}
      data-s={state}
      disabled={closed !== undefined}
      title={closed}
      aria-describedby={closed === undefined ? undefined : why}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onClick()
      }}
    >
      {state === undefined ? null : <Mark state={state} />}
      {title}
      {state !== undefined ? <code className={styles.status}>{refused}</code> : null}
      {closed === undefined ? null : (
        <span id={why} hidden>
          {closed}
        </span>
      )}
    </button>
  )
}

/** One thing that can be tried. */
export interface Chip<Name extends string> {
  readonly name: Name
  readonly title: string
  /** Why it cannot be tried now. */
  readonly closed: string | undefined
  /** What the last attempt of this kind was answered with; undefined where it was not stopped. */
  readonly refused: string | undefined
}

interface BreakPanelProps<Name extends string> {
  readonly chips: readonly Chip<Name>[]
  readonly busy: boolean
  readonly onStart: (name: Name) => void
  /** What is tried, in a sentence. */
  readonly note: React.ReactNode
  /** The last attempt's outcome. */
  readonly children: React.ReactNode
}

/** The attacks that fit a step: each is sent for real, and what came back stands below. */
export function BreakPanel<Name extends string>({
  chips,
  busy,
  onStart,
  note,
  children,
}: BreakPanelProps<Name>) {
  return (
    <section className={styles.section} aria-labelledby="break-heading" data-print="hide">
      <h2 id="break-heading">Try to break it</h2>
      <p className={styles.note}>{note}</p>
      <ul className={styles.chips}>
        {chips.map(({ name, ...chip }) => (
          <li key={name}>
            <AttackChip {...chip} busy={busy} onClick={() => onStart(name)} />
          </li>
        ))}
      </ul>
      <p className={styles.result} role="status">
        {children}
      </p>
    </section>
  )
}
