import type { LinkField } from '../../flows/scenario-link.ts'
import { Mark } from '../kit/Mark.tsx'
import { Rule } from '../kit/Rule.tsx'
import { VisibleText } from '../kit/VisibleText.tsx'
import styles from './LinkView.module.css'

/** A field as a link holds it. */
export interface ClaimValue {
  readonly field: LinkField | 'sample'
  readonly value: string
  /** What it becomes here, if it is a placeholder. */
  readonly becomes: string | undefined
}

/** A claim field by field, dashed: none of it is more than claimed. */
export function ClaimLines({ values }: { readonly values: readonly ClaimValue[] }) {
  return (
    <dl className={styles.fields}>
      {values.map(({ field, value, becomes }) => (
        <div key={`${field} ${value}`} className={styles.field} data-s="claimed" data-field={field}>
          <dt className={styles.name}>{field}</dt>
          <dd className={styles.rest}>
            <Mark state="claimed" label="claimed" className={styles.mark} />
            <VisibleText text={value} />
            {becomes === undefined ? null : <span className={styles.becomes}>{becomes}</span>}
            <Rule className={styles.rule} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
