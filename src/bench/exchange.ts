import { isObject, itemsOf, type Members } from '../contract/json-members.ts'
import { requestOfCurl } from './curl.ts'
import type { Exchange, Field, HttpMessage } from './http-message.ts'
import { jsonIn } from './json-fault.ts'
import { textIn } from './json-texts.ts'

const FIELD = /^(:?[\w!#$%&'*+.^`|~-]{1,80}):[ \t]*(.*)$/u
const REQUEST_LINE = /^([A-Z]{2,20}) (\S+) HTTP\/\d(?:\.\d)?$/u
const STATUS_LINE = /^HTTP\/\d(?:\.\d)? (\d{3})(?: .*)?$/u

/** Reads header lines until an empty one; undefined where one of them is no field. */
function fieldsIn(
  lines: readonly string[],
): { readonly fields: readonly Field[]; readonly rest: number } | undefined {
  const fields: [string, string][] = []
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') return { fields, rest: at + 1 }
    const last = fields.at(-1)
    const [, name, value = ''] = FIELD.exec(line) ?? []
    if (name !== undefined) fields.push([name.toLowerCase(), value.trim()])
    // A line that was folded, or a value that was wrapped by what showed it.
    else if (last !== undefined && /^[ \t]/u.test(line))
      last[1] += `${/^\S+$/u.test(last[1]) ? '' : ' '}${line.trim()}`
    else return undefined
  }
  return { fields, rest: lines.length }
}

/** The address of a target in its origin form beside the host, or in its absolute form (RFC 9112 section 3.2). */
function addressOf(target: string | undefined, fields: readonly Field[]): string | undefined {
  const fieldNamed = (...names: readonly string[]) => fields.find(([name]) => names.includes(name))?.[1]
  const asked = target ?? fieldNamed(':path')
  if (asked === undefined || /^[a-z][a-z0-9+.-]*:\/\//iu.test(asked)) return asked
  const [host, scheme] = [fieldNamed('host', ':authority'), fieldNamed(':scheme')]
  return host === undefined ? undefined : `${scheme === undefined ? '' : `${scheme}:`}//${host}${asked}`
}

/** One message as it is on the wire, or its header fields alone. */
function messageIn(lines: readonly string[]): HttpMessage | undefined {
  const [first = ''] = lines
  const [, asked, target] = REQUEST_LINE.exec(first) ?? []
  const [, status] = STATUS_LINE.exec(first) ?? []
  const hasStart = asked !== undefined || status !== undefined
  const read = fieldsIn(hasStart ? lines.slice(1) : lines)
  if (read === undefined || (!hasStart && read.fields.length === 0)) return undefined
  const body = lines.slice(read.rest + (hasStart ? 1 : 0)).join('\n')
  const pseudo = read.fields.find(([name]) => name === ':method')?.[1]
  return {
    method: asked ?? pseudo,
    url: addressOf(target, read.fields),
    status: status === undefined ? undefined : Number(status),
    fields: read.fields.filter(([name]) => !name.startsWith(':')),
    body: body.trim() === '' ? undefined : body,
  }
}

const asExchange = (message: HttpMessage | undefined, where: string): Exchange | undefined =>
  message && (message.status === undefined ? { request: message, where } : { response: message, where })

/** What curl -v prints: lines sent after `>`, lines received after `<`, and what it says of itself after `*`. */
function exchangeOfDump(lines: readonly string[]): Exchange | undefined {
  const after = (mark: string) =>
    lines.filter(line => line === mark || line.startsWith(`${mark} `)).map(line => line.slice(2))
  const [sent, received] = [after('>'), after('<')]
  if (sent.length + received.length < 2) return undefined
  const bare = lines.filter(line => !/^[<>*{}](?: |$)/u.test(line)).join('\n')
  const [request, response] = [sent, received].map(each => (each.length === 0 ? undefined : messageIn(each)))
  const body = bare.trim() === '' ? {} : { body: bare }
  return {
    request: received.length === 0 ? request && { ...request, ...body } : request,
    response: response && { ...response, ...body },
    where: 'what curl -v prints',
  }
}

const NEXT_MESSAGE = /^HTTP\/\d/u

/** Messages as they are on the wire, a request and the answer after it. */
function exchangeOfLines(lines: readonly string[]): Exchange | undefined {
  const first = messageIn(lines)
  if (first?.status !== undefined || first?.body === undefined) return asExchange(first, 'an HTTP message')
  const all = lines.findIndex((line, at) => at > 0 && NEXT_MESSAGE.test(line))
  if (all < 0) return asExchange(first, 'an HTTP message')
  return {
    request: messageIn(lines.slice(0, all)),
    response: messageIn(lines.slice(all)),
    where: 'an HTTP message',
  }
}

const fieldsOfList = (headers: unknown): readonly Field[] =>
  itemsOf(headers)
    .filter(isObject)
    .map(({ name, value }) => [textIn(name).toLowerCase(), textIn(value)] as const)
    .filter(([name]) => name !== '' && !name.startsWith(':'))

/** Whether an entry of a HAR file has a field that tells who asks, or a signature. */
const TELLS_WHO = /^(?:authorization|dpop|signature-input|workload-identity-token|oauth-client-attestation)$/u
const tellsWho = ({ request, response }: Members): boolean =>
  [request, response].some(each =>
    fieldsOfList(isObject(each) ? each.headers : undefined).some(([name]) => TELLS_WHO.test(name)),
  )

/** An entry of a HAR file (HTTP Archive 1.2): the first that tells who asks, else the first that has a request. */
function exchangeOfHar(value: Members): Exchange | undefined {
  const entries = isObject(value.log) ? itemsOf(value.log.entries).filter(isObject) : [value]
  const asked = entries.filter(entry => isObject(entry.request))
  const { request, response } = asked.find(tellsWho) ?? asked[0] ?? {}
  if (!isObject(request) || typeof request.url !== 'string') return undefined
  const { postData } = request
  const sent = {
    ...{
      method: textIn(request.method) || undefined,
      url: request.url,
      fields: fieldsOfList(request.headers),
    },
    body: isObject(postData) && typeof postData.text === 'string' ? postData.text : undefined,
  }
  const received = isObject(response)
    ? {
        ...{ status: Number(response.status), fields: fieldsOfList(response.headers) },
        body: isObject(response.content) ? textIn(response.content.text) || undefined : undefined,
      }
    : undefined
  return { request: sent, response: received, where: 'a HAR entry' }
}

/** A call of fetch, as browsers copy it. */
function exchangeOfFetch(text: string): Exchange | undefined {
  const [, url, init = '{}'] =
    /^(?:await )?fetch\(\s{0,9}"([^"\s]+)"\s{0,9}(?:,\s{0,9}(\{.*\})\s{0,9})?\);?$/su.exec(text) ?? []
  const options = url === undefined ? undefined : jsonIn(init)
  if (!isObject(options)) return undefined
  const fields = Object.entries(isObject(options.headers) ? options.headers : {})
  return {
    request: {
      method: textIn(options.method) || 'GET',
      url,
      fields: fields.map(([name, value]) => [name.toLowerCase(), textIn(value)] as const),
      body: textIn(options.body) || undefined,
    },
    where: 'a call of fetch',
  }
}

/** How much of a text is looked at for header fields. */
const LOOKED_AT = 200_000

/**
 * Reads an HTTP message in the forms in which people have one: a curl command, what curl -v prints, a message as it is on
 * the wire, its header fields alone, an entry of a HAR file, a call of fetch. Linear in its text; it never throws.
 * @returns undefined where the text is none of them
 */
export function readExchange(text: string): Exchange | undefined {
  const trimmed = text.trim()
  if (trimmed.length > LOOKED_AT) return undefined
  if (trimmed.startsWith('{')) {
    const value = jsonIn(trimmed)
    return isObject(value) ? exchangeOfHar(value) : undefined
  }
  const curl = requestOfCurl(trimmed)
  if (curl !== undefined) return { request: curl, where: 'a curl command' }
  const lines = trimmed.split(/\r?\n/u)
  return exchangeOfDump(lines) ?? exchangeOfFetch(trimmed) ?? exchangeOfLines(lines)
}
