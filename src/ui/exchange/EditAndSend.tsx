import { useEffect, useRef, useState } from 'react'
import { EDITABLE_HEADERS, type Edit, type EditableHeader, editOf, endpointOf } from '../../client/edit.ts'
import type { CallEntry } from '../../client/journal-record.ts'
import { BASE_URL } from '../../contract/base-url.ts'
import { sameValue } from '../../contract/json-value.ts'
import { moveFocus } from '../app/focus.ts'
import { useClosedBecause, useServices } from '../app/ServicesContext.tsx'
import { Button } from '../kit/Button.tsx'
import { useField } from '../kit/Field.tsx'
import { classNames } from '../kit/words.ts'
import styles from './MessageDetail.module.css'
import { leftOutWords } from './message-shown.ts'
import { useNewMessage } from './SendAgain.tsx'

/** What an edited message is filed under in the exchange. */
const EDITED_GROUP = 'Edited by hand'

const HEADERS = {
  'content-type': { title: 'Content-Type', hint: 'If empty, it is not sent.' },
  'idempotency-key': {
    title: 'Idempotency-Key',
    hint: 'A new key if the original had one, so that the service judges the edit. If empty, it is not sent.',
  },
} as const satisfies Record<EditableHeader, { readonly title: string; readonly hint: string }>

interface HeaderFieldProps {
  readonly name: EditableHeader
  readonly value: string
  readonly onChange: (value: string) => void
}

function HeaderField({ name, value, onChange }: HeaderFieldProps) {
  const field = useField({})
  const { title, hint } = HEADERS[name]
  return (
    <div>
      <label className={styles.label} htmlFor={field.id}>
        {title}
      </label>
      <input
        {...field.box}
        type="text"
        value={value}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={field.hint} className={`hint ${styles.hint}`}>
        {hint}
      </p>
    </div>
  )
}

function Editor({ entry }: { readonly entry: CallEntry }) {
  const field = useField({ hint: false })
  const body = useRef<HTMLTextAreaElement>(null)
  const { visitor } = useServices()
  const [begun] = useState(() => editOf(entry))
  const [edit, setEdit] = useState(begun)
  const sending = useNewMessage('Sent edited', (given: Edit) =>
    visitor.sendEdited(entry, given, EDITED_GROUP),
  )
  const closed = useClosedBecause()
  const unedited = sameValue(edit, begun) ? 'Nothing is edited yet.' : undefined
  useEffect(() => {
    // Chosen from what else there is of the message: the focus stands on that button, or on the tab by now.
    if (document.activeElement?.matches('[data-tab], [popovertarget]')) moveFocus(body.current)
  }, [])
  return (
    <section className={classNames(styles.panel, styles.editor)} aria-label="Edit and send">
      <p className={`note ${styles.lede}`}>
        Sends exactly this text as a new message. Nothing is signed, and the original is kept.
      </p>
      <p className={styles.address}>{`POST ${BASE_URL}${endpointOf(entry)}`}</p>
      <div>
        <label className={styles.label} htmlFor={field.id}>
          Body
        </label>
        <textarea
          {...field.box}
          ref={body}
          value={edit.body}
          rows={8}
          spellCheck={false}
          onChange={({ target }) => setEdit({ ...edit, body: target.value })}
        />
      </div>
      <div className={styles.fields}>
        {EDITABLE_HEADERS.map(name => (
          <HeaderField
            key={name}
            name={name}
            value={edit.headers[name]}
            onChange={value => setEdit({ ...edit, headers: { ...edit.headers, [name]: value } })}
          />
        ))}
      </div>
      <Button
        kind="primary"
        closed={closed ?? unedited}
        busy={sending.busy}
        onClick={() => sending.start(edit)}
      >
        Send
      </Button>
      {sending.error === null ? null : <p role="alert">{sending.error.message}</p>}
    </section>
  )
}

/** Changes a message by hand, its body and the header fields that the endpoints read, and sends it as a new one. */
export function EditAndSend({ entry }: { readonly entry: CallEntry }) {
  const { left_out } = entry.request
  if (left_out === undefined) return <Editor entry={entry} />
  return (
    <p
      className={`note ${styles.lede}`}
    >{`${leftOutWords(left_out)} Without its bytes it cannot be edited.`}</p>
  )
}
