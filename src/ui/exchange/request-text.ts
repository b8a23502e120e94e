import type { CallEntry } from '../../client/journal-record.ts'
import { messageOf } from '../../client/message.ts'
import { shellQuoted } from './reproductions.ts'

/** A message as a `fetch` call that sends the same bytes from this page's console. */
export function asFetch({ request }: CallEntry): string {
  const init = { method: request.method, headers: request.headers, body: request.body }
  return `await (await fetch(${JSON.stringify(request.url)}, ${JSON.stringify(init, null, 2)})).json()`
}

/** A path that a shell's double quotes leave as it is. */
const PLAIN_PATH = /^[\w./-]+$/u

function address(path: string): string {
  return PLAIN_PATH.test(path) ? `"$BASE_URL${path}"` : `"$BASE_URL"${shellQuoted(path)}`
}

/** A message as a cURL command; the address is left to `$BASE_URL`. */
export function asCurl(entry: CallEntry): string {
  const { method, headers, body } = entry.request
  const lines = [
    `curl -X ${method} ${address(messageOf(entry).path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    // Not --data-binary: a body that begins with @ would be taken for the name of a file.
    `--data-raw ${shellQuoted(body)}`,
  ]
  return lines.join(' \\\n  ')
}
