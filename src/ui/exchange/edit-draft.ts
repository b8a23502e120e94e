import { useState } from 'react'
import { sameValue } from '../../browser/same-value.ts'
import { type Edit, type EditableHeader, editOf } from '../../client/edit.ts'
import type { CallEntry } from '../../client/journal-record.ts'

// Kept by the page rather than by the drawer: Escape, or another message, loses nothing that was typed.
const kept = new Map<number, Edit>()

/** An edit of a message as it stands, and what changes it. */
export interface EditDraft {
  readonly edit: Edit
  readonly edited: boolean
  readonly setBody: (body: string) => void
  readonly setHeader: (name: EditableHeader, value: string) => void
  /** Back to the message as it was sent. */
  readonly putBack: () => void
}

/** The edit of this message, as it was left. */
export function useEditDraft(entry: CallEntry): EditDraft {
  const original = editOf(entry)
  const [edit, set] = useState(kept.get(entry.seq) ?? original)
  const change = (next: Edit) => {
    kept.set(entry.seq, next)
    set(next)
  }
  return {
    edit,
    edited: !sameValue(edit, original),
    setBody: body => change({ ...edit, body }),
    setHeader: (name, value) => change({ ...edit, headers: { ...edit.headers, [name]: value } }),
    putBack: () => {
      kept.delete(entry.seq)
      set(original)
    },
  }
}
