import type { Status } from '../../../contract/names.ts'
import { Frame } from '../../kit/Frame.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Rule } from '../../kit/Rule.tsx'
import { Seal } from '../../kit/Seal.tsx'
import type { SealFacts } from '../../kit/seal-facts.ts'
import styles from './Home.module.css'

interface HeroBadgeProps {
  readonly side: 'claimed' | 'proven'
  readonly status: Status
  readonly facts: SealFacts
  readonly fields: readonly {
    readonly name: string
    readonly value: string
    readonly state: 'claimed' | 'proven'
  }[]
}

/** One of the two badges of the illustration. */
export function HeroBadge({ side, status, facts, fields }: HeroBadgeProps) {
  return (
    <div className={styles.badge} data-s={side} data-side={side}>
      <Frame />
      <div className={styles.head}>
        <Seal facts={facts} initials="RC" />
        <div>
          <strong className={styles.name}>Report courier</strong>
          <span className={styles.status}>{status}</span>
        </div>
      </div>
      <dl className={styles.fields}>
        {fields.map(field => (
          <div key={field.name} className={styles.field} data-s={field.state}>
            <dt className={styles.fieldName}>{field.name}</dt>
            <dd className={styles.value}>
              <Mark state={field.state} label={field.state} className={styles.mark} />
              {field.value}
              <Rule className={styles.rule} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
