import {
  type BareItem,
  type Dictionary,
  type InnerList,
  type Item,
  type Parameters,
  parseDictionary,
  parseItem,
  parseList,
  serializeDictionary,
  serializeInnerList,
  serializeItem,
  serializeList,
} from 'structured-headers'
import { type Exchange, fieldOf, type HttpMessage } from './exchange.ts'

/** A signed message beside the request that it answers, where it is an answer. */
export interface Signed {
  readonly message: HttpMessage
  /** The request that a component with `req` is taken from (RFC 9421 section 2.4). */
  readonly request: HttpMessage | undefined
}

/** The message of an exchange that has signatures, the request's first; undefined where neither has. */
export function signedIn({ request, response }: Exchange): Signed | undefined {
  const has = (message: HttpMessage | undefined) =>
    fieldOf(message, 'signature-input') !== undefined || fieldOf(message, 'signature') !== undefined
  if (request !== undefined && has(request)) return { message: request, request: undefined }
  return response !== undefined && has(response) ? { message: response, request } : undefined
}

/** A field as a dictionary (RFC 9651 section 3.2), or why who reads it would ignore it (section 4.2). */
export function dictionaryIn(value: string): Dictionary | string {
  try {
    return parseDictionary(value)
  } catch {
    if (/\bkeyid="/iu.test(value) && /\bsignature="/iu.test(value))
      return 'it has the form of draft-cavage-http-signatures, which RFC 9421 replaced by another one'
    return /=:[\w+/-]*[-_]/u.test(value)
      ? 'its octets are in base64url, and base64 is asked for (RFC 9651 3.3.5)'
      : 'it is not a dictionary (RFC 9651 3.2)'
  }
}

/** The value of a component, what of it is not in the paste, or why it has none. */
interface Value {
  readonly value?: string
  readonly missing?: string
  readonly fault?: string
}

/** An address by its parts as they are written, but for what RFC 9421 section 2.2 has in one form. */
function partsOf({ url, fields }: HttpMessage) {
  const [, scheme, host, path, query] =
    /^(?:([a-z][a-z0-9+.-]*):)?\/\/([^/?#\s]*)([^?#\s]*)(\?[^#\s]*)?/iu.exec(url ?? '') ?? []
  const named = host ?? fields.find(([name]) => name === 'host')?.[1]
  const defaultPort = scheme?.toLowerCase() === 'http' ? ':80' : ':443'
  const authority = named?.toLowerCase()
  return {
    scheme: scheme?.toLowerCase(),
    authority: authority?.endsWith(defaultPort) ? authority.slice(0, -defaultPort.length) : authority,
    path: path === '' ? '/' : path,
    query: path === undefined ? undefined : (query ?? '?'),
  }
}

function queryParam(query: string | undefined, name: BareItem | undefined): string | undefined {
  if (query === undefined || typeof name !== 'string') return undefined
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()]/gu, each => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)
  const found = [...new URLSearchParams(query.slice(1))].filter(([each]) => encoded(each) === name)
  return found.length === 1 ? encoded(found[0]?.[1] ?? '') : undefined
}

/** The derived components (RFC 9421 section 2.2); undefined where the paste does not hold what they are derived from. */
const DERIVED: Readonly<Record<string, (message: HttpMessage, params: Parameters) => string | undefined>> = {
  '@method': ({ method }) => method,
  '@target-uri': ({ url }) => (url?.startsWith('//') ? undefined : url?.split('#', 1)[0]),
  '@authority': message => partsOf(message).authority,
  '@scheme': message => partsOf(message).scheme,
  '@request-target': message => {
    const { path, query } = partsOf(message)
    return path === undefined ? undefined : `${path}${query === '?' ? '' : query}`
  },
  '@path': message => partsOf(message).path,
  '@query': message => partsOf(message).query,
  '@query-param': (message, params) => queryParam(partsOf(message).query, params.get('name')),
  '@status': ({ status }) => status?.toString(),
}

/** What a field is by its definition, where `sf` asks for its one form (RFC 9421 section 2.1.1). */
const SERIALIZED: readonly (readonly [names: string, serialize: (value: string) => string])[] = [
  [
    'content-digest repr-digest want-content-digest signature signature-input signature-agent priority cache-status',
    value => serializeDictionary(parseDictionary(value)),
  ],
  ['accept-ch accept-signature', value => serializeList(parseList(value))],
  ['content-type', value => serializeItem(parseItem(value))],
]

function fieldValue(message: HttpMessage, name: string, params: Parameters): Value {
  const values = message.fields.filter(([each]) => each === name).map(([, value]) => value)
  if (values.length === 0) return { missing: name }
  const key = params.get('key')
  if (params.has('bs')) {
    const octets = values.map(each => new TextEncoder().encode(each))
    return { value: octets.map(each => serializeItem(each.buffer)).join(', ') }
  }
  const joined = values.join(', ')
  if (typeof key === 'string') {
    const member = parseDictionary(joined).get(key)
    if (member === undefined) return { missing: `${name};key="${key}"` }
    return { value: isInnerList(member) ? serializeInnerList(member) : serializeItem(member) }
  }
  if (!params.has('sf')) return { value: joined }
  const serialize = SERIALIZED.find(([names]) => names.split(' ').includes(name))?.[1]
  return serialize === undefined
    ? { missing: `${name} in its one form (sf), which is not known here` }
    : { value: serialize(joined) }
}

export const isInnerList = (value: Item | InnerList | undefined): value is InnerList =>
  Array.isArray(value?.[0])

const KNOWN_PARAMETERS = ['sf', 'key', 'bs', 'req', 'name']

/** A covered component (RFC 9421 section 2). */
function componentValue([name, params]: Item, { message, request }: Signed): Value {
  const from = params.has('req') ? request : message
  if (typeof name !== 'string' || name !== name.toLowerCase())
    return { fault: 'a component is not a text in small letters' }
  const unknown = [...params.keys()].find(each => !KNOWN_PARAMETERS.includes(each))
  if (unknown !== undefined)
    return { fault: `the parameter ${unknown} of ${name} is not known (RFC 9421 2.5)` }
  const shown = serializeItem([name, params])
  if (params.has('req') && message.status === undefined)
    return {
      fault: `${shown} is of the request that an answer answers, and this is a request (RFC 9421 2.4)`,
    }
  if (from === undefined) return { missing: shown }
  if (!name.startsWith('@')) return fieldValue(from, name, params)
  const derive = Object.hasOwn(DERIVED, name) ? DERIVED[name] : undefined
  if (derive === undefined) return { fault: `${name} is not a derived component (RFC 9421 2.2)` }
  const value = derive(from, params)
  return value === undefined ? { missing: shown } : { value }
}

/** The base of a signature, what of it is not in the paste, or why there is none. */
export type Base =
  | { readonly text: string }
  | { readonly missing: readonly string[] }
  | { readonly fault: string }

/** Builds the base of a signature from its input (RFC 9421 section 2.5). */
export function signatureBase(input: InnerList, signed: Signed): Base {
  const [components] = input
  const names = components.map(each => serializeItem(each))
  const twice = names.find((each, at) => names.indexOf(each) < at)
  if (twice !== undefined) return { fault: `${twice} is covered twice (RFC 9421 2.5)` }
  const values = components.map((each): Value => {
    try {
      return componentValue(each, signed)
    } catch (cause) {
      // The field is no structured field of its kind.
      return { fault: `${String(each[0])}: ${cause instanceof Error ? cause.message : 'it cannot be read'}` }
    }
  })
  const [fault] = values.flatMap(each => each.fault ?? [])
  if (fault !== undefined) return { fault }
  const missing = values.flatMap(each => each.missing ?? [])
  if (missing.length > 0) return { missing }
  const lines = values.map(({ value }, at) => `${names[at]}: ${value}`)
  return { text: [...lines, `"@signature-params": ${serializeInnerList(input)}`].join('\n') }
}

/** What of a message a signature does not cover, each by the name of its component. */
export function uncovered([components]: InnerList, { message }: Signed): readonly string[] {
  const covered = components.flatMap(([name]) => (typeof name === 'string' ? [name] : []))
  const covers = (...names: readonly string[]) => names.some(name => covered.includes(name))
  const { path, query } = partsOf(message)
  const parts = [
    ['the method', message.method !== undefined && !covers('@method')],
    ['the host', message.method !== undefined && !covers('@authority', '@target-uri', 'host')],
    ['the path', path !== undefined && !covers('@path', '@target-uri', '@request-target')],
    [
      'the query',
      query !== undefined &&
        query !== '?' &&
        !covers('@query', '@target-uri', '@request-target', '@query-param'),
    ],
    ['the status', message.status !== undefined && !covers('@status')],
    ['the body', message.body !== undefined && !covers('content-digest')],
  ] as const
  const fields = [...new Set(message.fields.map(([name]) => name))]
    .filter(name => !['signature', 'signature-input', 'host'].includes(name) && !covers(name))
    .map(name => `the header field ${name}`)
  return [...parts.flatMap(([name, isLeft]) => (isLeft ? [name] : [])), ...fields]
}
