import { ENDPOINT_PATHS } from '../contract/base-url.ts'
import type { CallEntry, SentRequest } from './journal-record.ts'
import { messageOf } from './message.ts'

/** The header fields of a message that can be edited by hand: those that the endpoints read. */
export const EDITABLE_HEADERS = ['content-type', 'idempotency-key'] as const
export type EditableHeader = (typeof EDITABLE_HEADERS)[number]

/** What a message is to say instead. */
export interface Edit {
  readonly body: string
  /** A field that is empty is not sent. */
  readonly headers: Readonly<Record<EditableHeader, string>>
}

/** A message as it was sent, to begin an edit with; where it had an Idempotency-Key, under a new one, to be judged. */
export function editOf({ request: { body, headers } }: CallEntry): Edit {
  const key = headers['idempotency-key'] === undefined ? '' : `"${crypto.randomUUID()}"`
  return { body, headers: { 'content-type': headers['content-type'] ?? '', 'idempotency-key': key } }
}

/** Whether an edit changes what the message says: its body or its type, whatever its Idempotency-Key is. */
export const changesWords = ({ request: { body, headers } }: CallEntry, edit: Edit): boolean =>
  edit.body !== body || edit.headers['content-type'] !== (headers['content-type'] ?? '')

/**
 * The header fields as a browser sends them: without spaces around a value, and in Latin-1.
 * @throws TypeError where a value cannot be one (Fetch, section 2.2.2)
 */
export function headersToSend({ headers }: Edit): SentRequest['headers'] {
  const filled = EDITABLE_HEADERS.filter(name => headers[name] !== '')
  try {
    return Object.fromEntries(new Headers(filled.map(name => [name, headers[name]])))
  } catch (cause) {
    throw new TypeError('Not sent: a browser sends only Latin-1 characters in a header field.', { cause })
  }
}

/**
 * The endpoint that an edited message goes to: the one that it was sent to, of the three that there are. Undefined
 * where a row of the journal that was altered by hand names another address.
 */
export function endpointOf(entry: CallEntry): string | undefined {
  const { path } = messageOf(entry)
  return Object.values(ENDPOINT_PATHS).find(endpoint => path.endsWith(endpoint))
}
