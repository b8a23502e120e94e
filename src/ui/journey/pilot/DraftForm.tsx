import { useState } from 'react'
import { problemOf } from '../../../client/message-contents.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { INBOX_DESTINATION } from '../../../contract/names.ts'
import type { ReportState } from '../../../enforcement/report.ts'
import { SAMPLE_REPORTS } from '../../../flows/sample-reports.ts'
import { type FieldError, FieldErrors, useField } from '../../kit/Field.tsx'
import { Fold } from '../../kit/Fold.tsx'
import { Icon } from '../../kit/Icon.tsx'
import styles from './PilotView.module.css'
import { STAGES } from './Stages.tsx'
import { type At, draftFrom } from './use-pilot.ts'

/** What stands against a field: what is no report, at once; what the service refused, until the draft is edited. */
function errorsAbout({ report, sent }: ReportState, field: DraftFieldProps['label']): readonly FieldError[] {
  if (typeof report === 'string') return field === 'Content' ? [{ pointer: '', words: report }] : []
  const errors = (sent && problemOf(sent.entry)?.errors) ?? []
  return errors
    .filter(({ pointer }) => pointer.startsWith(`/resource/properties/${field.toLowerCase()}`))
    .map(({ pointer, code, detail }) => ({
      pointer,
      words: code === 'REAL_DATA_NOT_ACCEPTED' ? `${detail}.` : detail,
    }))
}

const bytesOf = (report: ReportState['report']): string =>
  typeof report === 'string'
    ? ''
    : `${new TextEncoder().encode(JSON.stringify(report.content)).length} bytes of ${LIMITS.REPORT_CONTENT_BYTES / 1024} KiB`

interface DraftFieldProps {
  readonly label: 'Content' | 'Destination'
  readonly of: ReportState
  readonly hint: string
  readonly children: (box: ReturnType<typeof useField>['box']) => React.ReactNode
}

function DraftField({ label, of, hint, children }: DraftFieldProps) {
  const errors = errorsAbout(of, label)
  const field = useField({ errors })
  return (
    <>
      <label htmlFor={field.id} className={`words ${styles.label}`}>
        {label}
      </label>
      {children(field.box)}
      <FieldErrors id={field.errors} errors={errors} />
      <p className={`note ${styles.hint}`} id={field.hint}>
        {hint}
      </p>
    </>
  )
}

const ELSEWHERE = 'Only the synthetic inbox is allowed as a destination.'

/** The draft, unfolded while the step is about it; it stays as it is while someone types in it. */
export function DraftForm({ at: { state, change, field } }: At) {
  const { text, destination } = state.draft
  const { drafting = false } = STAGES[state.at]
  const [unfolded] = useState(drafting)
  return (
    <details className={styles.form} open={unfolded} data-drafting={drafting}>
      <summary className="words line">
        <Icon name="chevron" />
        Change the report
      </summary>
      <Fold title="Start from a sample">
        <ul className="row" aria-label="Sample reports">
          {keysOf(SAMPLE_REPORTS).map(name => (
            <li key={name}>
              <button
                type="button"
                className="tool"
                title={SAMPLE_REPORTS[name].words}
                onClick={() => change(draftFrom(name))}
              >
                {SAMPLE_REPORTS[name].title}
              </button>
            </li>
          ))}
        </ul>
      </Fold>
      <DraftField label="Content" of={state} hint={bytesOf(state.report)}>
        {box => (
          <textarea
            {...box}
            spellCheck={false}
            ref={field}
            rows={Math.min(8, text.split('\n').length)}
            value={text}
            onChange={event => change({ text: event.target.value })}
          />
        )}
      </DraftField>
      <DraftField label="Destination" of={state} hint={destination === INBOX_DESTINATION ? '' : ELSEWHERE}>
        {box => (
          <input
            {...box}
            spellCheck={false}
            type="text"
            autoComplete="off"
            value={destination}
            onChange={event => change({ destination: event.target.value })}
          />
        )}
      </DraftField>
    </details>
  )
}
