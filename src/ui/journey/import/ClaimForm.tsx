import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { IDENTITY_SOURCES, PROTOCOLS } from '../../../contract/names.ts'
import type { ProblemError } from '../../../contract/schemas/problem-body.ts'
import { isRequired, PROFILE_FIELDS } from '../../../contract/schemas/profile.ts'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { FieldErrors, Select, useField } from '../../kit/Field.tsx'
import { Frame } from '../../kit/Mark.tsx'
import { capitalized, counted } from '../../kit/words.ts'
import { Actions } from '../frame/Step.tsx'
import { type ClaimField, changedFields, errorsAt, FORM_FIELDS } from './claim-form.ts'
import styles from './ImportView.module.css'
import type { At } from './import-form.ts'

const CHOICES: Partial<Record<ClaimField, readonly string[]>> = {
  identity_source: IDENTITY_SOURCES,
  protocol: PROTOCOLS,
}

const PLACEHOLDERS: Partial<Record<ClaimField, string>> = {
  issuer: 'e.g. https://issuer.example',
  subject: 'e.g. agent-7',
  endpoint: 'e.g. https://agent-7.example/a2a',
  display_name: 'e.g. Report courier',
  key_reference: 'e.g. self',
  organization_id: 'e.g. org.example',
  valid_from: 'e.g. 2026-01-01T00:00:00Z',
  valid_until: 'e.g. 2027-01-01T00:00:00Z',
  evidence_refs: 'none',
}

function hintOf(field: ClaimField, value: string): string {
  const { constraint } = PROFILE_FIELDS[field]
  if (field === 'display_name') {
    const left = LIMITS.DISPLAY_NAME_MAX_CODE_POINTS - [...value].length
    return left < 0 ? `${constraint}, ${-left} too many` : `${constraint}, ${left} left`
  }
  if (field === 'key_reference') return `${constraint}; “self” becomes your key’s`
  if (field === 'evidence_refs') return `${constraint}; one a line`
  return constraint
}

/** What the service said, as a sentence; one that begins with a name that was found is not capitalized. */
function errorWords({ code, detail }: ProblemError): string {
  return `${code === 'REAL_DATA_NOT_ACCEPTED' ? detail : capitalized(detail)}.`
}

function Field({ at, field }: At & { readonly field: ClaimField }) {
  const value = at.values[field]
  const problem = at.outcome?.kind === 'problem' ? at.outcome.problem : undefined
  const errors = at.touched.has(field) ? [] : errorsAt(field, problem?.errors)
  const own = useField({ errors })
  const { origin } = PROFILE_FIELDS[field]
  const required = isRequired(field)
  const control = {
    ...own.box,
    value,
    'aria-required': required,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      at.change(field, event.target.value),
  }
  const text = { ...control, placeholder: PLACEHOLDERS[field], autoComplete: 'off', spellCheck: false }
  const choices = CHOICES[field]
  return (
    <div className={styles.field} data-invalid={errors.length > 0} data-field={field}>
      <div className={`row ${styles.top}`}>
        <label htmlFor={own.id} className={styles.label}>
          {field}
        </label>
        {required ? <em className="hint">required</em> : null}
        <span className={`hint ${styles.origin}`}>{origin}</span>
      </div>
      {choices !== undefined ? (
        <Select {...control}>
          {choices.map(choice => (
            <option key={choice}>{choice}</option>
          ))}
        </Select>
      ) : field === 'evidence_refs' ? (
        <textarea {...text} rows={1} />
      ) : (
        <input {...text} type="text" />
      )}
      <p className={`hint ${styles.hint}`} id={own.hint}>
        {hintOf(field, value)}
      </p>
      <FieldErrors
        id={own.errors}
        errors={errors.map(error => ({ words: errorWords(error), pointer: error.pointer }))}
      />
    </div>
  )
}

function filledFrom({ sample, values }: At['at']): string {
  if (sample === undefined) return ''
  const changed = changedFields(sample.values, values)
  const from = `Filled from the ${sample.name} sample`
  return changed === 0 ? from : `${from}, ${counted(changed, 'field')} changed`
}

export function ClaimForm({ at }: At) {
  const { closed, busy } = at
  const { constraint, origin } = PROFILE_FIELDS.status
  return (
    <form
      noValidate
      aria-labelledby="claim-heading"
      onSubmit={event => {
        event.preventDefault()
        if (!busy && closed === undefined) at.submit()
      }}
    >
      <Bar title="The claim" id="claim-heading">
        {filledFrom(at)}
      </Bar>
      <p className={`aside ${styles.origins}`}>
        Next to each field you see where its rule comes from: the source (the requirements for this service),
        a standard, or this prototype’s own choice.
      </p>
      <div className={styles.fields}>
        {FORM_FIELDS.map(field => (
          <Field key={field} {...{ at, field }} />
        ))}
        <div className={styles.field} data-field="status">
          <div className={`row ${styles.top}`}>
            <span className={styles.label}>status</span>
            <span className={`hint ${styles.origin}`}>{origin}</span>
          </div>
          <p className={`aside ${styles.set}`} data-s="unreached">
            <Frame />
            {constraint}
          </p>
          <p className={`hint ${styles.hint}`}>A client cannot claim a status</p>
        </div>
      </div>
      <div className={styles.submit}>
        <Actions>
          <Button
            kind={at.outcome?.kind === 'answer' ? 'quiet' : 'primary'}
            type="submit"
            arrow
            closed={closed}
            busy={busy}
          >
            Import claim
          </Button>
        </Actions>
      </div>
    </form>
  )
}
