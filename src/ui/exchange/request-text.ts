import type { CallEntry } from '../../client/journal-record.ts'
import { pathOf } from './call-kind.ts'

/** A message as a `fetch` call that sends the same bytes from this page's console. */
export function asFetch({ request }: CallEntry): string {
  const init = { method: request.method, headers: request.headers, body: request.body }
  return `await (await fetch(${JSON.stringify(request.url)}, ${JSON.stringify(init, null, 2)})).json()`
}

/** A text in single quotes for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** A message as a cURL command; the address is left to `$BASE_URL`. */
export function asCurl(entry: CallEntry): string {
  const { method, headers, body } = entry.request
  const lines = [
    `curl -X ${method} "$BASE_URL${pathOf(entry)}"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-binary ${quoted(body)}`,
  ]
  return lines.join(' \\\n  ')
}
