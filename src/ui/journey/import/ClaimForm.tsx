import { useId } from 'react'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type { ProblemError } from '../../../contract/schemas/problem-body.ts'
import { PROFILE_FIELDS } from '../../../contract/schemas/profile.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { ShareButton } from '../../app/ShareButton.tsx'
import type { Shared } from '../../app/share-link.ts'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { FieldErrors } from '../../kit/FieldErrors.tsx'
import { Frame } from '../../kit/Frame.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { capitalized, counted } from '../../kit/words.ts'
import { Actions } from '../frame/Actions.tsx'
import {
  CHOICES,
  type ClaimField,
  changedFields,
  claimTyped,
  FORM_FIELDS,
  PLACEHOLDERS,
} from './claim-form.ts'
import { errorsByField } from './field-errors.ts'
import { ImportOutcome } from './ImportOutcome.tsx'
import styles from './ImportView.module.css'
import { type ImportForm, keyClosed } from './import-form.ts'

/** The one field of the profile that a claim cannot hold. */
function StatusField() {
  const { constraint, origin } = PROFILE_FIELDS.status
  return (
    <div className={styles.field} data-field="status">
      <div className={styles.top}>
        <span className={styles.label}>status</span>
        <span className={styles.origin}>{origin}</span>
      </div>
      <p className={styles.set} data-s="unreached">
        <Frame />
        {constraint}
      </p>
      <p className={styles.hint}>A client cannot claim a status</p>
    </div>
  )
}

/** The hint under a field: its constraint, and what this page adds to it. */
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

/** What the service said, as a sentence; one that begins with a name that was found is not capitalized. */
function errorWords({ code, detail }: ProblemError): string {
  return `${code === 'REAL_DATA_NOT_ACCEPTED' ? detail : capitalized(detail)}.`
}

/** One field of the claim, with its constraint, the constraint's origin, and the service's errors. */
function ClaimFieldInput({ field, value, errors, onChange }: ClaimFieldInputProps) {
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

interface ClaimFormProps {
  readonly form: ImportForm
  readonly showBody: boolean
  readonly onShowBody: (show: boolean) => void
}

function filledFrom({ sample, linked, values }: ImportForm): string {
  const filled = linked ?? sample?.values
  if (filled === undefined) return 'Yours, field by field'
  const changed = changedFields(filled, values)
  const from = `Filled from the ${linked === undefined ? `${sample?.name} sample` : 'link'}`
  return changed === 0 ? from : `${from}, ${counted(changed, 'field')} changed`
}

/** The form as something to share: its sample if still unchanged, else its claim. */
function sharedOf({ sample, linked, values }: ImportForm): Shared {
  const unchanged = linked === undefined && sample !== undefined && changedFields(sample.values, values) === 0
  if (unchanged) return { kind: 'sample', sample: sample.name }
  return { kind: 'claim', claim: claimTyped(values) }
}

/** The claim: every field of the profile with its constraint and where that comes from. */
export function ClaimForm({ form, showBody, onShowBody }: ClaimFormProps) {
  const closed = useClosedBecause() ?? keyClosed(form)
  const problem = form.outcome?.kind === 'problem' ? form.outcome.problem : undefined
  const errors = errorsByField(problem?.errors ?? [])
  return (
    <form
      noValidate
      aria-labelledby="claim-heading"
      onSubmit={event => {
        event.preventDefault()
        if (!form.busy && closed === undefined) form.submit()
      }}
    >
      <Bar title="The claim" id="claim-heading">
        {filledFrom(form)}
      </Bar>
      <ImportOutcome form={form} />
      <p className={styles.origins}>
        Beside each field stands where its rule comes from: the source, which is the document that asks for
        this service; a standard; or this prototype’s own choice.
      </p>
      <div className={styles.fields}>
        {FORM_FIELDS.map(field => (
          <ClaimFieldInput
            key={field}
            field={field}
            value={form.values[field]}
            errors={form.touched.has(field) ? [] : (errors[field] ?? [])}
            onChange={value => form.change(field, value)}
          />
        ))}
        <StatusField />
      </div>
      <div className={styles.submit}>
        <Actions>
          <Button
            kind={form.outcome?.kind === 'answer' ? 'quiet' : 'primary'}
            type="submit"
            arrow
            closed={closed}
            busy={form.busy}
          >
            Import claim
          </Button>
          <Button
            pressed={showBody}
            onClick={() => {
              if (!showBody) form.needKey()
              onShowBody(!showBody)
            }}
            closed={closed}
            closedBy={closed === undefined ? undefined : 'claim-heading'}
          >
            Show the request body
          </Button>
          <ShareButton shared={sharedOf(form)}>Share this claim</ShareButton>
        </Actions>
      </div>
    </form>
  )
}
