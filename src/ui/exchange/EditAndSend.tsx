import { useEffect, useState } from 'react'
import { changesWords, EDITABLE_HEADERS, type Edit, editOf, endpointOf } from '../../client/edit.ts'
import type { CallEntry, LeftOut } from '../../client/journal-record.ts'
import { BASE_URL } from '../../contract/base-url.ts'
import { useExchange } from '../app/current-agent.ts'
import { openMessage } from '../app/navigation.ts'
import { useClosedBecause, useServices } from '../app/ServicesContext.tsx'
import { useTask } from '../app/task.ts'
import { useAnnounce } from '../kit/Announcer.tsx'
import { Button } from '../kit/Button.tsx'
import { useField } from '../kit/Field.tsx'
import { numeral } from '../kit/words.ts'
import { answerWords } from './call-kind.ts'
import { AGAIN_GROUP } from './known.ts'
import styles from './Message.module.css'

export function leftOutWords({ bytes }: LeftOut): string {
  return `This body has ${numeral(bytes)} bytes. The journal keeps 64 KiB of one at most, and of a longer one its digest.`
}

const EDITED_GROUP = 'Edited by hand'

const TITLES = { 'content-type': 'Content-Type', 'idempotency-key': 'Idempotency-Key' } as const

function useSending(entry: CallEntry) {
  const { visitor } = useServices()
  const announce = useAnnounce()
  const rows = useExchange()
  const [id, setId] = useState<string>()
  useEffect(() => {
    const row = rows.find(each => each.id === id)
    if (row !== undefined) openMessage(row.number)
  }, [rows, id])
  return useTask({
    run: (edit: Edit) =>
      visitor.sendEdited(entry, edit, changesWords(entry, edit) ? EDITED_GROUP : AGAIN_GROUP),
    onDone: ({ entry: sent }, edit) => {
      const status = sent.answer === null ? 'no answer' : String(sent.answer.status)
      const how = changesWords(entry, edit) ? 'Sent edited' : 'Sent again'
      announce(`${how}, answered with ${status} ${answerWords(sent)}.`)
      setId(`${sent.seq}-answer`)
    },
  })
}

function Editor({ entry }: { readonly entry: CallEntry }) {
  const [edit, setEdit] = useState(() => editOf(entry))
  const sending = useSending(entry)
  const closed = useClosedBecause()
  const { className } = useField({ hint: false }).box
  const key = entry.request.headers['idempotency-key']
  const setHeader = (name: keyof typeof TITLES, value: string) =>
    setEdit({ ...edit, headers: { ...edit.headers, [name]: value } })
  return (
    <section className={styles.editor} aria-label="Edit and send">
      <p className="note">
        Sends exactly this text as a new message. Nothing is signed, and the original is kept. A header field
        that is empty is not sent.
      </p>
      <code>{`POST ${BASE_URL}${endpointOf(entry)}`}</code>
      <label>
        Body
        <textarea
          // The text of the label holds what is written in the box too.
          aria-label="Body"
          className={className}
          value={edit.body}
          rows={8}
          spellCheck={false}
          onChange={({ target }) => setEdit({ ...edit, body: target.value })}
        />
      </label>
      {EDITABLE_HEADERS.map(name => (
        <label key={name}>
          {TITLES[name]}
          <input
            className={className}
            type="text"
            value={edit.headers[name]}
            spellCheck={false}
            autoComplete="off"
            onChange={({ target }) => setHeader(name, target.value)}
          />
        </label>
      ))}
      {key === undefined ? null : (
        <p className="note">
          Under a new Idempotency-Key the service judges the message again; under the original’s it repeats
          the answer that it stored, and does nothing a second time.{' '}
          <button type="button" className="link" onClick={() => setHeader('idempotency-key', key)}>
            Use the original’s key
          </button>
        </p>
      )}
      <Button kind="primary" closed={closed} busy={sending.busy} onClick={() => sending.start(edit)}>
        Send
      </Button>
      {sending.error === null ? null : <p role="alert">{sending.error.message}</p>}
    </section>
  )
}

/** Sends a message once more, as it is or with its body and the header fields that the endpoints read changed by hand. */
export function EditAndSend({ entry }: { readonly entry: CallEntry }) {
  const { left_out } = entry.request
  if (left_out === undefined) return <Editor entry={entry} />
  return <p className="note">{`${leftOutWords(left_out)} Without its bytes it cannot be sent again.`}</p>
}
