import { classNames } from './class-names.ts'
import { Drawing } from './Drawing.tsx'
import styles from './Seal.module.css'
import { SEAL_ARCS, type SealFacts } from './seal-facts.ts'

const PATHS = {
  identity: 'M27.13 4.25A20 20 0 0 1 43.75 20.87',
  organization: 'M43.75 27.13A20 20 0 0 1 27.13 43.75',
  binding: 'M20.87 43.75A20 20 0 0 1 4.25 27.13',
  readiness: 'M4.25 20.87A20 20 0 0 1 20.87 4.25',
} as const

interface SealProps {
  readonly facts: SealFacts
  readonly initials?: string
  /** The accessible name; without it the seal only decorates words that say the same. */
  readonly label?: string
  readonly className?: string | undefined
}

/** The agent's badge: one arc per fact, and a centre that fills with the binding. */
export function Seal({ facts, initials, label, className }: SealProps) {
  return (
    <Drawing
      viewBox="0 0 48 48"
      className={classNames(styles.seal, className)}
      label={label}
      data={{ 'data-held': facts.binding === 'on', 'data-suspended': facts.suspended }}
    >
      {SEAL_ARCS.map(arc => (
        <path key={arc} className={styles.arc} data-arc={facts[arc]} d={PATHS[arc]} />
      ))}
      <circle className={styles.centre} cx="24" cy="24" r="13" />
      {initials === undefined ? null : (
        <text className={styles.initials} x="24" y="28.5">
          {initials}
        </text>
      )}
    </Drawing>
  )
}
