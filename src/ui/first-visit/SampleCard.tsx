import { SAMPLES, type SampleName } from '../../world/world.ts'
import { Icon } from '../grammar/Icon.tsx'
import { Seal } from '../grammar/Seal.tsx'
import type { SealFacts } from '../grammar/seal-facts.ts'
import styles from './Card.module.css'

/** The seal of a sample at the end of its walk: no organization is claimed. */
const AT_THE_END: SealFacts = {
  identity: 'on',
  organization: 'na',
  binding: 'on',
  readiness: 'on',
  suspended: false,
}

interface SampleCardProps {
  readonly name: SampleName
  readonly closed: string | undefined
  readonly busy: boolean
  readonly onRun: () => void
}

/** A sample that can be walked through: what it shows, and the decision that its walk comes to. */
export function SampleCard({ name, closed, busy, onRun }: SampleCardProps) {
  const { title, words } = SAMPLES[name]
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
      <Seal facts={AT_THE_END} className={styles.seal} />
      <span className={styles.text}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.words}>{words}</span>
        <small className={styles.outcome} data-s="proven">
          {busy ? 'IMPORTING' : 'PERMIT'}
        </small>
      </span>
      <Icon name="go" className={styles.go} />
    </button>
  )
}
