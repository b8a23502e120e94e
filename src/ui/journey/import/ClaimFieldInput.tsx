import { useId } from 'react'
import type { ProblemError } from '../../../contract/schemas/problem-body.ts'
import { PROFILE_FIELDS } from '../../../contract/schemas/profile.ts'
import { FieldErrors } from '../../kit/FieldErrors.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { CHOICES, type ClaimField, PLACEHOLDERS } from './claim-form.ts'
import { hintOf } from './hint-of.ts'
import styles from './ImportView.module.css'

interface ClaimFieldInputProps {
  readonly field: ClaimField
  readonly value: string
  readonly errors: readonly ProblemError[]
  readonly onChange: (value: string) => void
}

interface ControlProps {
  readonly id: string
  readonly field: ClaimField
  readonly value: string
  readonly invalid: boolean
  readonly describedBy: string
  readonly onChange: (value: string) => void
}

function Control({ id, field, value, invalid, describedBy, onChange }: ControlProps) {
  const common = {
    id,
    className: styles.input,
    value,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': PROFILE_FIELDS[field].required,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  }
  const choices = CHOICES[field]
  if (choices !== undefined) {
    return (
      <span className={styles.choice}>
        <select {...common}>
          {choices.map(choice => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
        <Icon name="chevron" className={styles.chevron} />
      </span>
    )
  }
  const text = { ...common, placeholder: PLACEHOLDERS[field], autoComplete: 'off', spellCheck: false }
  return field === 'evidence_refs' ? <textarea {...text} rows={1} /> : <input {...text} type="text" />
}

/** What the service said, as a sentence; one that begins with the name that it found keeps that as it is. */
function errorWords({ code, detail }: ProblemError): string {
  const start = detail.slice(0, 1)
  return `${code === 'REAL_DATA_NOT_ACCEPTED' ? start : start.toUpperCase()}${detail.slice(1)}.`
}

/** One field of the claim, with its constraint, the origin of that, and what the service said against it. */
export function ClaimFieldInput({ field, value, errors, onChange }: ClaimFieldInputProps) {
  const id = useId()
  const { required, origin } = PROFILE_FIELDS[field]
  const invalid = errors.length > 0
  return (
    <div className={styles.field} data-invalid={invalid} data-field={field}>
      <div className={styles.top}>
        <label htmlFor={id} className={styles.label}>
          {field}
        </label>
        {required ? <em className={styles.required}>required</em> : null}
        <span className={styles.origin}>{origin}</span>
      </div>
      <Control
        id={id}
        field={field}
        value={value}
        invalid={invalid}
        describedBy={invalid ? `${id}-hint ${id}-errors` : `${id}-hint`}
        onChange={onChange}
      />
      <p className={styles.hint} id={`${id}-hint`}>
        {hintOf(field, value)}
      </p>
      <FieldErrors
        id={`${id}-errors`}
        errors={errors.map(error => ({ words: errorWords(error), pointer: error.pointer }))}
      />
    </div>
  )
}
