import { useDeferredValue, useEffect, useId, useMemo, useRef } from 'react'
import {
  EDITABLE_HEADERS,
  type Edit,
  type EditableHeader,
  endpointOf,
  headersToSend,
} from '../../client/edit.ts'
import type { CallEntry } from '../../client/journal-record.ts'
import { BASE_URL } from '../../contract/base-url.ts'
import { useClosedBecause, useServices } from '../app/ServicesContext.tsx'
import { useTask } from '../app/task.ts'
import { Button } from '../kit/Button.tsx'
import { classNames } from '../kit/class-names.ts'
import { FieldErrors } from '../kit/FieldErrors.tsx'
import { visiblePieces } from '../kit/visible-text.ts'
import { leftOutWords } from './BodyPanel.tsx'
import styles from './EditAndSend.module.css'
import { EditedOutcome } from './EditedOutcome.tsx'
import { EditNotices } from './EditNotices.tsx'
import { type EditDraft, useEditDraft } from './edit-draft.ts'
import { noticesOf } from './edit-notices.ts'
import { differencesOf, type Piece } from './text-differences.ts'

/** What an edited message is filed under in the exchange. */
const EDITED_GROUP = 'Edited by hand'

const FIELD_NAMES = {
  'content-type': 'Content-Type',
  'idempotency-key': 'Idempotency-Key',
} as const satisfies Record<EditableHeader, string>

/** Why a header field cannot be sent; undefined where it can. */
function faultOf({ body, headers }: Edit, name: EditableHeader): string | undefined {
  try {
    headersToSend({ body, headers: { 'content-type': '', 'idempotency-key': '', [name]: headers[name] } })
    return undefined
  } catch {
    return 'No browser sends this: a header field takes Latin-1 characters only.'
  }
}

interface HeaderFieldProps {
  readonly name: EditableHeader
  readonly draft: EditDraft
  /** As it was sent; undefined where it was not. */
  readonly was: string | undefined
}

/** One header field: an empty one is not sent. */
function HeaderField({ name, draft: { edit, setHeader }, was }: HeaderFieldProps) {
  const id = useId()
  const value = edit.headers[name]
  const fault = faultOf(edit, name)
  const hint = value === (was ?? '') ? 'As it was sent' : was === undefined ? 'Was not sent' : `Was ${was}`
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {FIELD_NAMES[name]}
      </label>
      <input
        id={id}
        type="text"
        className={styles.input}
        value={value}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={fault === undefined ? undefined : true}
        aria-describedby={`${id}-hint ${id}-fault`}
        onChange={event => setHeader(name, event.target.value)}
      />
      <p id={`${id}-hint`} className={styles.hint}>
        {value === '' ? `${hint}. Empty, it is not sent.` : hint}
        {name === 'idempotency-key' ? (
          <button type="button" className="link" onClick={() => setHeader(name, `"${crypto.randomUUID()}"`)}>
            Use a fresh key
          </button>
        ) : null}
      </p>
      <FieldErrors id={`${id}-fault`} errors={fault === undefined ? [] : [{ words: fault, pointer: '' }]} />
    </div>
  )
}

/** How a line feed is named among what cannot be seen; here it breaks the line. */
const LINE_FEED = 'U+000A'

interface TextProps {
  readonly title: string
  readonly pieces: readonly Piece[]
  readonly mark: 'gone' | 'differs'
}

/** One of two texts that are compared, inert, with what only it has marked. */
function Compared({ title, pieces, mark }: TextProps) {
  const shown = pieces.flatMap(({ text, differs }, at) =>
    visiblePieces(text).map((piece, inside) => ({ ...piece, differs, key: `${at}-${inside}` })),
  )
  return (
    <figure aria-label={title}>
      <figcaption className={styles.title}>{title}</figcaption>
      <pre className={styles.text}>
        <bdi dir="ltr">
          {shown.map(({ key, text, named, differs }) => {
            const Differs = differs ? 'mark' : 'span'
            const newLine = named && text === LINE_FEED
            return (
              <Differs
                key={key}
                className={classNames(differs && styles[mark], named && !newLine && styles.named)}
              >
                {newLine ? '\n' : text}
              </Differs>
            )
          })}
        </bdi>
      </pre>
    </figure>
  )
}

/** The body as it was sent and as it goes out, side by side, with what differs marked. */
function Differences({ was, is }: { readonly was: string; readonly is: string }) {
  const later = useDeferredValue(is)
  const compared = useMemo(() => differencesOf(was, later), [was, later])
  if (was === later) return null
  return (
    <div className={styles.compared}>
      <Compared title="Body as it was sent" pieces={compared.was} mark="gone" />
      <Compared title="Body as it goes out" pieces={compared.is} mark="differs" />
    </div>
  )
}

function useSending(entry: CallEntry) {
  const { visitor } = useServices()
  return useTask({ run: (edit: Edit) => visitor.sendEdited(entry, edit, EDITED_GROUP) })
}

/** Why it cannot be sent now; undefined where it can. */
function useNothingToSend({ edit, edited }: EditDraft): string | undefined {
  const closed = useClosedBecause()
  if (closed !== undefined) return closed
  if (!edited) return 'Nothing is edited yet.'
  const unsendable = EDITABLE_HEADERS.find(name => faultOf(edit, name) !== undefined)
  return unsendable === undefined ? undefined : `${FIELD_NAMES[unsendable]} cannot be sent like this.`
}

/** The body's text box. It takes the focus where the button that opened it is gone with it. */
function useBodyFocus(): React.RefObject<HTMLTextAreaElement | null> {
  const body = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) body.current?.focus({ preventScroll: true })
  }, [])
  return body
}

interface ActionsProps {
  readonly draft: EditDraft
  readonly busy: boolean
  readonly onSend: () => void
  readonly onPutBack: () => void
}

function Actions({ draft, busy, onSend, onPutBack }: ActionsProps) {
  const closed = useNothingToSend(draft)
  return (
    <div className={styles.actions}>
      <Button kind="primary" closed={closed} busy={busy} onClick={onSend}>
        Send it edited
      </Button>
      {draft.edited ? <Button onClick={onPutBack}>Put it back</Button> : null}
    </div>
  )
}

function Editor({ entry }: { readonly entry: CallEntry }) {
  const id = useId()
  const body = useBodyFocus()
  const draft = useEditDraft(entry)
  const sending = useSending(entry)
  const { edit } = draft
  const { request } = entry
  const later = useDeferredValue(edit)
  const notices = useMemo(() => (draft.edited ? noticesOf(entry, later) : []), [entry, later, draft.edited])
  const putBack = () => {
    draft.putBack()
    body.current?.focus()
  }
  return (
    <section className={styles.editor} aria-label="Edit and send">
      <p className={styles.lede}>
        Sent as a new message, to the byte as it stands here. No key signs anything, and the original stays.
      </p>
      <p className={styles.address}>{`POST ${BASE_URL}${endpointOf(entry)}`}</p>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={id}>
          Body
        </label>
        <textarea
          id={id}
          ref={body}
          className={styles.input}
          value={edit.body}
          rows={8}
          spellCheck={false}
          onChange={event => draft.setBody(event.target.value)}
        />
      </div>
      <div className={styles.fields}>
        {EDITABLE_HEADERS.map(name => (
          <HeaderField key={name} name={name} draft={draft} was={request.headers[name]} />
        ))}
      </div>
      <EditNotices notices={notices} />
      <Actions draft={draft} busy={sending.busy} onSend={() => sending.start(edit)} onPutBack={putBack} />
      {sending.error === null ? null : <p role="alert">{sending.error.message}</p>}
      {sending.result === undefined || sending.busy ? null : (
        <EditedOutcome outcome={sending.result} headingRef={sending.headingRef} />
      )}
      <Differences was={request.body} is={edit.body} />
    </section>
  )
}

/** Changes a message by hand, its body and the header fields that the endpoints read, and sends it as a new one. */
export function EditAndSend({ entry }: { readonly entry: CallEntry }) {
  const { left_out } = entry.request
  if (left_out === undefined) return <Editor entry={entry} />
  return <p className={styles.lede}>{`${leftOutWords(left_out)} Without its bytes it cannot be edited.`}</p>
}
