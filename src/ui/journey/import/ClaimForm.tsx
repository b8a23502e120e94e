import { useClosedBecause } from '../../app/PartsContext.tsx'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { ShareButton } from '../../sharing/ShareButton.tsx'
import type { Shared } from '../../sharing/share-link.ts'
import { Actions } from '../Actions.tsx'
import { ClaimFieldInput } from './ClaimFieldInput.tsx'
import { changedFields, claimTyped, FORM_FIELDS } from './claim-form.ts'
import { errorsByField } from './field-errors.ts'
import { ImportOutcome } from './ImportOutcome.tsx'
import styles from './ImportView.module.css'
import type { ImportForm } from './import-form.ts'
import { StatusField } from './StatusField.tsx'

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
  return changed === 0 ? from : `${from}, ${changed} ${changed === 1 ? 'field' : 'fields'} changed`
}

/** The form as something to share: the sample that it was filled from, while it is that sample's still. */
function sharedOf({ sample, linked, values }: ImportForm): Shared {
  const unchanged = linked === undefined && sample !== undefined && changedFields(sample.values, values) === 0
  if (unchanged) return { kind: 'sample', sample: sample.name }
  return { kind: 'claim', claim: claimTyped(values) }
}

/** The claim: every field of the profile with its constraint and where that comes from. */
export function ClaimForm({ form, showBody, onShowBody }: ClaimFormProps) {
  const closed = useClosedBecause()
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
    </form>
  )
}
