import type { ProblemError } from '../../../contract/schemas/problem-body.ts'
import { isRequired, PROFILE_FIELDS } from '../../../contract/schemas/profile.ts'
import { Facts } from '../../kit/Facts.tsx'
import { FieldErrors, Select, useField } from '../../kit/Field.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { capitalized } from '../../kit/words.ts'
import { StepFold } from '../frame/Step.tsx'
import styles from './ImportView.module.css'
import { type At, type ClaimField, FIELDS, FORM, hintOf, isAt } from './import-form.ts'

/** What the service said, as a sentence; one that begins with a name that was found is not capitalized. */
function errorWords({ code, detail }: ProblemError): string {
  return `${code === 'REAL_DATA_NOT_ACCEPTED' ? detail : capitalized(detail)}.`
}

function errorsAt({ outcome, touched }: At['at'], field: ClaimField): readonly ProblemError[] {
  if (outcome?.kind !== 'problem' || touched.includes(field)) return []
  return (outcome.problem.errors ?? []).filter(error => isAt(field, error))
}

function Field({ at, field }: At & { readonly field: ClaimField }) {
  const value = at.values[field] ?? ''
  const errors = errorsAt(at, field)
  const own = useField({ errors })
  const { choices, example } = FORM[field]
  const required = isRequired(field)
  const control = {
    ...own.box,
    value,
    'aria-required': required,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => at.type(field, target.value),
  }
  const placeholder = example === undefined ? 'none' : `e.g. ${example}`
  const text = { ...control, placeholder, autoComplete: 'off', spellCheck: false }
  return (
    <div data-invalid={errors.length > 0} data-field={field}>
      <div className={`row ${styles.top}`}>
        <label htmlFor={own.id}>{field}</label>
        {required ? <em className="hint">required</em> : null}
        <span className={`hint ${styles.origin}`}>{PROFILE_FIELDS[field].origin}</span>
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
      <p className="hint" id={own.hint}>
        {hintOf(field)}
      </p>
      <FieldErrors
        id={own.errors}
        errors={errors.map(error => ({ words: errorWords(error), pointer: error.pointer }))}
      />
    </div>
  )
}

const WHO = ['issuer', 'subject', 'endpoint', 'display_name', 'organization_id', 'key_reference'] as const

/** Who the claim says that the agent is, and behind a fold the fields that change it; open where the service refused one, or a claim that the visitor wrote. */
export function ClaimForm({ at }: At) {
  const { values, chosen, filled, outcome, busy, closed, submit } = at
  const isWritten = Object.keys(at.typed).length > 0
  const refused =
    outcome?.kind === 'problem' &&
    (isWritten || FIELDS.some(field => errorsAt({ ...at, touched: [] }, field).length > 0))
  const facts = WHO.flatMap(name => {
    const value = values[name] ?? ''
    return value === '' ? [] : [{ name, value: <code>{visibleText(value)}</code> }]
  })
  return (
    <section className={styles.claim} aria-labelledby="claim-heading">
      <div className="row bar">
        <h2 id="claim-heading">The claim</h2>
        <div className="aside">{filled === undefined ? null : `Filled from the ${chosen} sample`}</div>
      </div>
      <StepFold key={refused ? outcome.entry.seq : ''} title="Edit the claim" open={refused}>
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (!busy && closed === undefined) submit()
          }}
        >
          <p className="aside">
            Next to each field you see where its rule comes from: the source (the requirements for this
            service), a standard, or this prototype’s own choice. The service alone sets the status.
          </p>
          <div className={styles.fields}>
            {FIELDS.map(field => (
              <Field key={field} {...{ at, field }} />
            ))}
          </div>
          <input type="submit" hidden />
        </form>
      </StepFold>
      {filled === undefined ? null : <Facts of={facts} kind="plain" className={styles.sent} />}
    </section>
  )
}
