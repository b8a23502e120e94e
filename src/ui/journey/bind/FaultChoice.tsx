import { useId } from 'react'
import { classNames } from '../../kit/class-names.ts'
import { Icon } from '../../kit/Icon.tsx'
import field from '../import/ImportView.module.css'
import styles from './BindView.module.css'
import { sentence } from './sentence.ts'

interface FaultChoiceProps {
  /** What the issuer can do wrong on purpose: the check that then fails, to words. */
  readonly faults: Readonly<Record<string, string>>
  /** The check that shall fail; undefined where all shall be right. */
  readonly fault: string | undefined
  readonly onChange: (fault: string | undefined) => void
}

/** The choice of what the issuer hands over: right, or wrong in one way that one check looks for. */
export function FaultChoice({ faults, fault, onChange }: FaultChoiceProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className={styles.label}>
        What the issuer hands over
      </label>
      <span className={field.choice}>
        <select
          id={id}
          className={classNames(field.input, styles.select)}
          value={fault ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        >
          <option value="">As it should be</option>
          <optgroup label="Wrong on purpose">
            {Object.entries(faults).map(([check, words]) => (
              <option key={check} value={check}>
                {sentence(words)}
              </option>
            ))}
          </optgroup>
        </select>
        <Icon name="chevron" className={field.chevron} />
      </span>
    </div>
  )
}
