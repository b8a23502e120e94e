import { messageOf } from '../../../client/message.ts'
import { problemOf } from '../../../client/message-contents.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { INBOX_DESTINATION } from '../../../contract/names.ts'
import type { ProblemError } from '../../../contract/schemas/problem-body.ts'
import { SAMPLE_REPORTS } from '../../../flows/sample-reports.ts'
import { FieldErrors, useField } from '../../kit/Field.tsx'
import { Icon } from '../../kit/Icon.tsx'
import styles from './PilotView.module.css'
import type { At } from './report-cycle.ts'
import type { DraftState } from './report-draft.ts'
import { carried, type SentReport } from './reports.ts'

const AT = '/resource/properties'

/** The service's errors about a field until it is edited; what is not a JSON object says so at once. */
function errorsAbout(
  draft: DraftState,
  sent: SentReport | undefined,
  field: 'content' | 'destination',
): readonly ProblemError[] {
  if (typeof draft.report === 'string') {
    return field === 'content' ? [{ pointer: '', code: 'SCHEMA_VIOLATION', detail: draft.report }] : []
  }
  if (sent === undefined || !carried(sent, draft)) return []
  return (problemOf(sent.entry)?.errors ?? []).filter(({ pointer }) => pointer.startsWith(`${AT}/${field}`))
}

const said = ({ pointer, code, detail }: ProblemError) => ({
  pointer,
  words: code === 'REAL_DATA_NOT_ACCEPTED' ? `${detail}.` : detail,
})

const bytesOf = (report: DraftState['report']): string =>
  typeof report === 'string'
    ? report
    : `${new TextEncoder().encode(JSON.stringify(report.content)).length} bytes of ${LIMITS.REPORT_CONTENT_BYTES / 1024} KiB`

export function DraftForm({ at: { draft, sent: all } }: At) {
  // The form is about the current draft, so only the last request about that one counts.
  const sent = all.findLast(({ entry }) => messageOf(entry).resource_id === draft.draft.id)
  const { text, destination } = draft.draft
  const contentErrors = errorsAbout(draft, sent, 'content')
  const destinationErrors = errorsAbout(draft, sent, 'destination')
  const content = useField({ errors: contentErrors })
  const address = useField({ errors: destinationErrors })
  return (
    <div className={styles.form}>
      <details className={styles.another}>
        <summary className={`words ${styles.label}`}>
          <Icon name="chevron" />
          Start from a sample
        </summary>
        <ul className={`row ${styles.samples}`} aria-label="Sample reports">
          {keysOf(SAMPLE_REPORTS).map(name => (
            <li key={name}>
              <button
                type="button"
                className={styles.sample}
                title={SAMPLE_REPORTS[name].words}
                onClick={() => draft.startFrom(name)}
              >
                {SAMPLE_REPORTS[name].title}
              </button>
            </li>
          ))}
        </ul>
      </details>
      <label htmlFor={content.id} className={`words ${styles.label}`}>
        Content
      </label>
      <textarea
        {...content.box}
        spellCheck={false}
        ref={draft.field}
        rows={Math.min(8, text.split('\n').length)}
        value={text}
        onChange={event => draft.change({ text: event.target.value })}
      />
      <FieldErrors id={content.errors} errors={contentErrors.map(said)} />
      <p className={`note ${styles.hint}`} id={content.hint}>
        {bytesOf(draft.report)}
      </p>
      <label htmlFor={address.id} className={`words ${styles.label}`}>
        Destination
      </label>
      <input
        {...address.box}
        spellCheck={false}
        type="text"
        autoComplete="off"
        value={destination}
        onChange={event => draft.change({ destination: event.target.value })}
      />
      <FieldErrors id={address.errors} errors={destinationErrors.map(said)} />
      <p className={`hint ${styles.hint}`} id={address.hint}>
        {destination === INBOX_DESTINATION ? '' : 'Only the synthetic inbox is allowed as a destination.'}
      </p>
    </div>
  )
}
