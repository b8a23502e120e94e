import { isObject, itemsOf, type Members, memberOf } from '../contract/json-members.ts'
import { keysOf } from '../contract/keys-of.ts'
import { jsonIn, textIn } from './json-texts.ts'

/** A header field: its name in small letters, and its value (RFC 9110 section 5). */
export type Field = readonly [name: string, value: string]

/** An HTTP message as far as a paste holds it. */
export interface HttpMessage {
  readonly method?: string | undefined
  /** The address that was asked; `//host/path` where the paste does not say its scheme. */
  readonly url?: string | undefined
  readonly status?: number | undefined
  readonly fields: readonly Field[]
  readonly body?: string | undefined
}

/** A request with the answer to it, as far as they are in a paste. */
export interface Exchange {
  readonly request?: HttpMessage | undefined
  readonly response?: HttpMessage | undefined
  /** What it was found in, in a sentence. */
  readonly where: string
}

/** The values of a field joined as RFC 9110 section 5.3 joins them; undefined where the message has none. */
export function fieldOf(message: HttpMessage | undefined, name: string): string | undefined {
  const values = message?.fields.filter(([each]) => each === name).map(([, value]) => value) ?? []
  return values.length === 0 ? undefined : values.join(', ')
}

/** A piece of a word: escaped, in single or double quotes, or as it stands; or the space between two words. */
const PIECE =
  /\$'((?:[^'\\]|\\[\s\S])*)'?|\\([\s\S])|'([^']*)'?|"((?:[^"\\]|\\[\s\S])*)"?|([^\s\\'"|;>&]+|&(?!&))|(\s+)/guy

/** What stands in quotes after $, as Bash reads it and browsers write it where a text has an exclamation mark. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|([\s\S]))/giu, (_, four, two, one) =>
    one === undefined
      ? String.fromCharCode(Number.parseInt(four ?? two, 16))
      : ({ n: '\n', r: '\r', t: '\t' }[String(one)] ?? one),
  )

/** The words of a command as a POSIX shell reads them, without expansion; what follows `|`, `;`, `&&` or `>` is left out. */
function shellWords(text: string): readonly string[] {
  const words: string[] = []
  let word: string | undefined
  for (const [, dollar, escaped, single, double, plain, space] of text.matchAll(PIECE)) {
    if (space !== undefined) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else if (escaped !== '\n') {
      const quoted = double?.replace(/\\(["\\$`\n])/gu, (_, each) => (each === '\n' ? '' : each))
      word =
        (word ?? '') + (dollar === undefined ? (escaped ?? single ?? quoted ?? plain) : unescaped(dollar))
    }
  }
  return word === undefined ? words : [...words, word]
}

type Taken = 'method' | 'field' | 'body' | 'url' | 'token' | 'nothing'

/** The options of curl that have a value, by what that value is here. */
const OPTIONS: Readonly<Record<Taken, string>> = {
  method: '-X --request',
  field: '-H --header',
  body: '-d --data --data-raw --data-ascii --data-binary --data-urlencode --json',
  url: '--url',
  token: '--oauth2-bearer',
  nothing:
    '-u --user -A --user-agent -e --referer -b --cookie -o --output -w --write-out -m --max-time --connect-timeout -x --proxy --cacert -E --cert --key --retry -c --cookie-jar -F --form -T --upload-file --resolve',
}
const takenBy = (option: string): Taken | undefined =>
  keysOf(OPTIONS).find(taken => OPTIONS[taken].split(' ').includes(option))

/** What one option takes, with its value, which may follow a short one without a space. */
function optionAt(words: readonly string[], at: number) {
  const word = words[at] ?? ''
  const [long = '', after] = /^--[a-z]/u.test(word) ? word.split(/=(.*)/su, 2) : []
  const joined = after === undefined ? undefined : takenBy(long)
  if (joined !== undefined) return { taken: joined, value: after ?? '', next: at + 1 }
  const whole = takenBy(word)
  if (whole !== undefined) return { taken: whole, value: words[at + 1] ?? '', next: at + 2 }
  const short = /^-[A-Za-z]./u.test(word) ? takenBy(word.slice(0, 2)) : undefined
  if (short !== undefined) return { taken: short, value: word.slice(2), next: at + 1 }
  return { taken: word.startsWith('-') ? undefined : ('url' as const), value: word, next: at + 1 }
}

/** The address that curl asks for: http where no scheme is there, and / where no path is. */
const askedBy = (address: string): string =>
  (/^[a-z][a-z0-9+.-]*:\/\//iu.test(address) ? address : `http://${address}`).replace(
    /^([a-z][a-z0-9+.-]*:\/\/[^/?#]+)(?=[?#]|$)/iu,
    '$1/',
  )

/** The request that a curl command makes, as far as its words say; undefined for any other text. */
function requestOfCurl(text: string): HttpMessage | undefined {
  if (!/^(?:\$ )?curl(?:\.exe)?\s/u.test(text)) return undefined
  const words = shellWords(text.replace(/\r\n/gu, '\n').replace(/^\$ /u, '')).slice(1)
  const found: Record<Taken, string[]> = { method: [], field: [], body: [], url: [], token: [], nothing: [] }
  for (let at = 0; at < words.length; ) {
    const { taken, value, next } = optionAt(words, at)
    if (taken !== undefined) found[taken].push(value)
    at = next
  }
  const { method, field, body, url, token } = found
  const [address] = url
  const isHead = words.includes('-I') || words.includes('--head')
  const isGet = words.includes('-G') || words.includes('--get')
  return {
    method: method[0] ?? (isHead ? 'HEAD' : body.length > 0 && !isGet ? 'POST' : 'GET'),
    url: address === undefined ? undefined : askedBy(address),
    fields: [...field, ...token.map(each => `Authorization: Bearer ${each}`)].flatMap(each => {
      const [, name, value = ''] = /^([^:\s]+):\s*(.*)$/su.exec(each) ?? []
      return name === undefined ? [] : [[name.toLowerCase(), value.trim()] as const]
    }),
    body: body.length === 0 ? undefined : body.join('&'),
  }
}

const FIELD = /^(:?[\w!#$%&'*+.^`|~-]{1,80}):[ \t]*(.*)$/u
const REQUEST_LINE = /^([A-Z]{2,20}) (\S+) HTTP\/\d(?:\.\d)?$/u
const STATUS_LINE = /^HTTP\/\d(?:\.\d)? (\d{3})(?: .*)?$/u

/** Reads header lines until an empty one; undefined where one of them is no field. */
function fieldsIn(lines: readonly string[]) {
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
  const where = 'an HTTP message'
  const first = messageIn(lines)
  if (first?.status !== undefined) return { response: first, where }
  const next =
    first?.body === undefined ? -1 : lines.findIndex((line, at) => at > 0 && NEXT_MESSAGE.test(line))
  if (next < 0) return first && { request: first, where }
  return { request: messageIn(lines.slice(0, next)), response: messageIn(lines.slice(next)), where }
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
  const body = memberOf(request.postData, 'text')
  return {
    request: {
      ...{ method: textIn(request.method) || undefined, url: request.url },
      ...{ fields: fieldsOfList(request.headers), body: typeof body === 'string' ? body : undefined },
    },
    response: isObject(response)
      ? {
          ...{ status: Number(response.status), fields: fieldsOfList(response.headers) },
          body: textIn(memberOf(response.content, 'text')) || undefined,
        }
      : undefined,
    where: 'a HAR entry',
  }
}

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
