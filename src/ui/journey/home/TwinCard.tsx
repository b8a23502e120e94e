import { Frame } from '../../kit/Frame.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Rule } from '../../kit/Rule.tsx'
import { Seal } from '../../kit/Seal.tsx'
import { initialsOf } from '../../kit/seal-facts.ts'
import styles from './Home.module.css'
import type { TwinFacts } from './twin-facts.ts'

const MARK_WORDS = { claimed: 'claimed', proven: 'proven', unreached: 'not claimed' } as const

interface TwinCardProps {
  /** Whose card it is, for readers who do not see where it stands. */
  readonly label: string
  readonly facts: TwinFacts
  /** What can be tried with it. */
  readonly children?: React.ReactNode
}

/** One of two agents that say the same words: dashed as claimed, solid in what was proven. */
export function TwinCard({ label, facts, children }: TwinCardProps) {
  const { name, status, seal, frame, tone, fields, foot } = facts
  return (
    <article className={styles.twin} aria-label={label} data-s={frame} data-status={status}>
      <Frame />
      <div className={styles.head}>
        <Seal facts={seal} initials={initialsOf(name)} className={styles.seal} />
        <div>
          <h2 className={styles.name}>{name}</h2>
          <span className={styles.status} data-s={tone}>
            {status}
          </span>
        </div>
      </div>
      <dl>
        {fields.map(({ name: field, value, state }) => (
          <div key={field} className={styles.field} data-s={state} data-name={field}>
            <dt className={styles.fieldName}>{field}</dt>
            <dd className={styles.value} title={value}>
              <Mark state={state} label={MARK_WORDS[state]} className={styles.mark} />
              {value}
              <Rule className={styles.rule} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.foot}>
        {foot} {children}
      </p>
    </article>
  )
}
