import { useId } from 'react'
import { isJson } from '../../../browser/json-value.ts'
import { messageOf } from '../../../client/message.ts'
import { problemOf } from '../../../client/message-contents.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { INBOX_DESTINATION } from '../../../contract/names.ts'
import type { ProblemError } from '../../../contract/schemas/problem-body.ts'
import { canonicalJson } from '../../../crypto/digest.ts'
import { SAMPLE_REPORTS } from '../../../flows/sample-reports.ts'
import { FieldErrors } from '../../kit/FieldErrors.tsx'
import chips from '../break/TryToBreak.module.css'
import styles from './PilotView.module.css'
import type { DraftState } from './report-draft.ts'
import type { SentReport } from './sent-reports.ts'

const AT = '/resource/properties'

/** Whether a request carried exactly the draft as it is now. */
function carried({ entry }: SentReport, { report }: DraftState): boolean {
  if (typeof report === 'string') return false
  const { resource } = messageOf(entry).request.members
  const { id, content, destination } = report
  return (
    isJson(resource ?? null) &&
    canonicalJson(resource ?? null) ===
      canonicalJson({ type: 'report', id, properties: { content, destination } })
  )
}

/** The service's errors about a field until it is edited; what is no JSON object says so at once. */
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

interface DraftFormProps {
  readonly draft: DraftState
  /** The last request that was sent about this draft. */
  readonly sent: SentReport | undefined
}

const said = ({ pointer, code, detail }: ProblemError) => ({
  pointer,
  words: code === 'REAL_DATA_NOT_ACCEPTED' ? `${detail}.` : detail,
})

const bytesOf = (report: DraftState['report']): string =>
  typeof report === 'string'
    ? report
    : `${new TextEncoder().encode(JSON.stringify(report.content)).length} bytes of ${LIMITS.REPORT_CONTENT_BYTES / 1024} KiB. The service computes the digest itself.`

function Samples({ draft }: Pick<DraftFormProps, 'draft'>) {
  return (
    <ul className={chips.chips} aria-label="Sample reports">
      {keysOf(SAMPLE_REPORTS).map(name => (
        <li key={name}>
          <button
            type="button"
            className={chips.chip}
            title={SAMPLE_REPORTS[name].words}
            onClick={() => draft.startFrom(name)}
          >
            {SAMPLE_REPORTS[name].title}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The report being drafted: any JSON object for any destination, the service's errors beside the field. */
export function DraftForm({ draft, sent }: DraftFormProps) {
  const id = useId()
  const { text, destination } = draft.draft
  const content = errorsAbout(draft, sent, 'content')
  const address = errorsAbout(draft, sent, 'destination')
  const field = (name: string, errors: readonly ProblemError[]) => ({
    id: `${id}-${name}`,
    className: styles.input,
    spellCheck: false,
    'aria-invalid': errors.length > 0 || undefined,
    'aria-describedby': errors.length > 0 ? `${id}-${name}-hint ${id}-${name}-errors` : `${id}-${name}-hint`,
  })
  return (
    <div className={styles.form}>
      <Samples draft={draft} />
      <label htmlFor={`${id}-content`} className={styles.label}>
        Content
      </label>
      <textarea
        {...field('content', content)}
        ref={draft.field}
        rows={Math.min(16, text.split('\n').length)}
        value={text}
        onChange={event => draft.change({ text: event.target.value })}
      />
      <FieldErrors id={`${id}-content-errors`} errors={content.map(said)} />
      <p className={styles.hint} id={`${id}-content-hint`}>
        {bytesOf(draft.report)}
      </p>
      {draft.digest === undefined ? null : (
        <p className={styles.digest}>
          <span className="sr-only">Digest of this version: </span>
          <code>{draft.digest}</code>
        </p>
      )}
      <label htmlFor={`${id}-destination`} className={styles.label}>
        Destination
      </label>
      <input
        {...field('destination', address)}
        type="text"
        autoComplete="off"
        value={destination}
        onChange={event => draft.change({ destination: event.target.value })}
      />
      <FieldErrors id={`${id}-destination-errors`} errors={address.map(said)} />
      <p className={styles.hint} id={`${id}-destination-hint`}>
        {destination === INBOX_DESTINATION
          ? 'The synthetic inbox in this page.'
          : 'Not the synthetic inbox, which is the only destination that is allowed.'}
      </p>
    </div>
  )
}
