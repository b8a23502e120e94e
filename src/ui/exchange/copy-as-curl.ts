import type { CallEntry } from '../../client/journal-record.ts'
import { messageOf } from '../../client/message.ts'

/** A text in single quotes for a POSIX shell, in which no other character is special. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A message as a cURL command that sends the same bytes; the address is left to `$BASE_URL`, for this page's never resolves. */
export function asCurl(entry: CallEntry): string {
  const { method, headers, body } = entry.request
  const lines = [
    `curl -X ${method} "$BASE_URL"${shellQuoted(messageOf(entry).path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    // Not --data-binary: a body that begins with @ would be taken for the name of a file.
    `--data-raw ${shellQuoted(body)}`,
  ]
  return lines.join(' \\\n  ')
}
