import { SCENARIOS, type ScenarioName } from '../../pilot/scenarios.ts'
import { Icon } from '../grammar/Icon.tsx'
import { Seal } from '../grammar/Seal.tsx'
import type { SealFacts } from '../grammar/seal-facts.ts'
import styles from './Card.module.css'

const BOUND: SealFacts = {
  identity: 'on',
  organization: 'na',
  binding: 'on',
  readiness: 'open',
  suspended: false,
}
const CLAIMED: SealFacts = { ...BOUND, identity: 'open', binding: 'open' }

/** The seal of the scenario's agent at its end. */
const SEALS = {
  SKIP_A_STEP: CLAIMED,
  CAPTURED_PROOF: BOUND,
  WRONG_KEY: CLAIMED,
  LATE_ANSWER: CLAIMED,
} as const satisfies Record<ScenarioName, SealFacts>

interface ScenarioCardProps {
  readonly name: ScenarioName
  readonly closed: string | undefined
  readonly busy: boolean
  readonly onRun: () => void
}

/** A scenario that runs by itself: what it does, and what must come back. */
export function ScenarioCard({ name, closed, busy, onRun }: ScenarioCardProps) {
  const { title, words, expected, tone } = SCENARIOS[name]
  return (
    <button
      type="button"
      className={styles.card}
      disabled={closed !== undefined}
      aria-busy={busy || undefined}
      title={closed}
      onClick={() => {
        if (!busy) onRun()
      }}
    >
      <Seal facts={SEALS[name]} className={styles.seal} />
      <span className={styles.text}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.words}>{words}</span>
        <small className={styles.outcome} data-s={tone}>
          {busy ? 'RUNNING' : expected}
        </small>
      </span>
      <Icon name="go" className={styles.go} />
    </button>
  )
}
