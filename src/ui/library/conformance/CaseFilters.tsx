import { useId } from 'react'
import { CASE_AREAS, CASE_STEPS } from '../../../conformance/case.ts'
import field from '../../journey/import/ImportView.module.css'
import { Icon } from '../../kit/Icon.tsx'
import styles from './ControlledPilot.module.css'
import type { CaseFilter } from './shown-cases.ts'

interface ChoiceProps<T extends string> {
  readonly label: string
  readonly all: string
  readonly values: readonly T[]
  readonly value: T | null
  readonly onChange: (value: T | null) => void
}

function Choice<T extends string>({ label, all, values, value, onChange }: ChoiceProps<T>) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={field.choice}>
        <select
          id={id}
          className={field.input}
          value={value ?? ''}
          onChange={({ target }) => onChange(values.find(each => each === target.value) ?? null)}
        >
          <option value="">{all}</option>
          {values.map(each => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
        <Icon name="chevron" className={field.chevron} />
      </span>
    </div>
  )
}

interface CaseFiltersProps {
  readonly filter: CaseFilter
  readonly onChange: (filter: CaseFilter) => void
}

/** Which cases are shown: by step, by area, or those that failed. */
export function CaseFilters({ filter, onChange }: CaseFiltersProps) {
  return (
    <fieldset className={styles.filters}>
      <legend className="sr-only">Cases shown</legend>
      <Choice
        label="Step"
        all="All steps"
        values={CASE_STEPS}
        value={filter.step}
        onChange={step => onChange({ ...filter, step })}
      />
      <Choice
        label="Area"
        all="All areas"
        values={CASE_AREAS}
        value={filter.area}
        onChange={area => onChange({ ...filter, area })}
      />
      <label className={styles.failed}>
        <input
          type="checkbox"
          checked={filter.failedOnly}
          onChange={({ target }) => onChange({ ...filter, failedOnly: target.checked })}
        />
        Only what failed
      </label>
    </fieldset>
  )
}
