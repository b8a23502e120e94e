import { AttackChip } from './AttackChip.tsx'
import styles from './TryToBreak.module.css'

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
  /** What the last attempt came to. */
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
