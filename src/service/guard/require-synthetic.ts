import { jsonPointer } from '../../contract/catalogues/violations.ts'
import type { ProblemError } from '../../contract/schemas/problem-body.ts'
import { Refusal } from '../refusal.ts'
import {
  endsInSentenceBeginning,
  type FoundHost,
  hostsBehindUsers,
  realNamesIn,
  spellingsOf,
} from './names-in-text.ts'
import { contactedHost, isIpv4, isReservedHost, realHost, reservedInstead } from './reserved-hosts.ts'

// A scheme that browsers know needs no slashes, another needs two, and two or more need no scheme.
const AUTHORITY_START = /^(?:(?:https?|wss?|ftp):[\\/]*|[a-z][a-z\d+-]*:[\\/]{2}|[\\/]{2,})/i
const OPAQUE_SCHEME = /^[a-z][a-z\d+-]*:/i
const OBJECT_IDENTIFIER = /^(?:urn:)?oid:[0-2](?:\.\d+)+$/i

/**
 * The real hosts that an identifier in its plainest spelling names, besides its own authority. A dotted name is a host
 * name, so `agent-7.internal` is one. What a browser would take for an IPv4 address is one, so `1.2.3` is 1.2.0.3;
 * `v1.2` is not a host to any reader. Text up to a colon is a URI's scheme unless it has a dot: `evil.zz:443` is a
 * host and port, `agent:443` is not. The rest of a URI is searched like free text.
 */
function realNamesOfIdentifier(text: string): FoundHost[] {
  const whole = asUrlParsersReadIt(text)
  if (OBJECT_IDENTIFIER.test(whole)) return []
  const isUri = AUTHORITY_START.test(whole) || OPAQUE_SCHEME.test(whole)
  return [...realNamesIn(whole, 'root-zone'), ...(isUri ? [] : hostsOfBareName(whole))]
}

/** Words and numbers with dots between, and nothing that only an address has: no scheme, port, path, root dot or big number. */
const PLAIN_NAME = /^[\w-]+(?:\.[\w-]+)+$(?<!\.\d{4,})/u

/**
 * The real hosts in a name that someone chose, such as of a key (`kid`, RFC 7515 section 4.1.4) or a skill:
 * `report.read` and `v1.2` are not hosts there, although `read` is a top-level domain. A plain dotted name
 * counts only below a common one; anything else is read as an identifier.
 */
function realNamesOfName(text: string): FoundHost[] {
  return PLAIN_NAME.test(text) ? realNamesIn(text, 'common') : realNamesOfIdentifier(text)
}

function realHostOfAuthority(text: string): string[] {
  const whole = asUrlParsersReadIt(text)
  const start = AUTHORITY_START.exec(whole)?.[0]
  return start === undefined ? [] : list(realHost(beforePath(whole.slice(start.length))))
}

// WHATWG URL, basic URL parser: no C0 controls or spaces around, no tabs or line ends anywhere.
function asUrlParsersReadIt(text: string): string {
  return text
    .replace(/^[\0- ]+/, '')
    .replace(/(?<![\0- ])[\0- ]+$/, '')
    .replace(/[\t\n\r]+/g, '')
}

function hostsOfBareName(whole: string): FoundHost[] {
  const head = beforePath(whole)
  const [name = '', port] = head.split(':', 2)
  const address = contactedHost(name)
  if (address !== undefined && isIpv4(address) && isWrittenAsAddress(name, port, address))
    return isReservedHost(address) ? [] : [{ host: address }]
  const isRooted = /^[^\s\p{P}]+(?:-[^\s\p{P}]+)*\.$/u.test(name)
  if (isRooted) return list(realHost(name)).map(host => ({ host }))
  return [...realNamesIn(head, 'any'), ...bracketed(head).map(host => ({ host }))]
}

// One number is an address only with a port; `12:30` would be one in 0.0.0.0/8, where there are no hosts.
function isWrittenAsAddress(name: string, port: string | undefined, address: string): boolean {
  return name.includes('.') || (/^\d+$/.test(port ?? '') && !address.startsWith('0.'))
}

function bracketed(head: string): string[] {
  return /^\[.*[:.]/.test(head) ? list(realHost(head)) : []
}

function beforePath(text: string): string {
  return text.split(/[/\\?#]/, 1)[0] ?? ''
}

function list(host: string | undefined): string[] {
  return host === undefined ? [] : [host]
}

/**
 * Strings of specifications that may appear in a document although their host is real: compared exactly,
 * as a whole. Nothing is ever fetched from them.
 */
export const SPECIFICATION_VOCABULARY: readonly string[] = [
  'https://www.w3.org/ns/credentials/v2',
  'https://www.w3.org/ns/credentials/undefined-terms/v2',
  'https://www.w3.org/ns/credentials/examples/v2',
  'https://www.w3.org/2018/credentials/v1',
  'https://www.w3.org/ns/did/v1',
  'https://json-schema.org/draft/2020-12/schema',
]

/** A field of a request, and how the guard reads it; its value may be an array or object to walk. */
export interface GuardedField {
  readonly pointer: string
  readonly value: unknown
  /** A `name` is what its issuer calls a key or a skill of its own: `report.read` is not a host there. */
  readonly kind: 'identifier' | 'name' | 'free-text'
  /** Where in it the value is, if the pointer names a whole encoded text. */
  readonly inside?: string
}

/** A host outside reserved space, as a browser would contact it, and the JSON Pointer of what names it. */
interface RealName {
  readonly pointer: string
  readonly host: string
  /** Another spelling of a dotted word that fits the field and names no host: `shop store`. */
  readonly words?: string
  readonly inside?: string
}

/**
 * The guard of "synthetic data only": every host, address and mailbox domain outside reserved space in some fields,
 * each once per pointer. In free text the names of members are searched too. It sees network names, not people.
 */
export function findRealNames(fields: readonly GuardedField[]): RealName[] {
  return fields.flatMap(field =>
    textsIn(field.value, field.pointer).flatMap(({ place: pointer, text, isName }) => {
      if (isName && field.kind !== 'free-text') return []
      const found = SPECIFICATION_VOCABULARY.includes(text) ? [] : realHostsIn(text, field.kind)
      const place = field.inside === undefined ? {} : { inside: field.inside }
      return Array.from(found, ({ host, dotted }) => ({
        pointer,
        host,
        ...wordsOf(dotted, field.kind),
        ...place,
      }))
    }),
  )
}

const REWRITTEN_AT_MOST = 100

/** A dotted word without its dots: as words or two sentences in free text, else with hyphens. */
function wordsOf(dotted: string | undefined, kind: GuardedField['kind']): Pick<RealName, 'words'> {
  if (dotted === undefined || dotted.length > REWRITTEN_AT_MOST) return {}
  const between = kind !== 'free-text' ? '-' : endsInSentenceBeginning(dotted) ? '. ' : ' '
  return { words: dotted.replaceAll('.', between) }
}

const READ_AS = {
  identifier: { plainest: realNamesOfIdentifier, authorities: realHostOfAuthority },
  name: { plainest: realNamesOfName, authorities: realHostOfAuthority },
  'free-text': { plainest: (text: string) => realNamesIn(text, 'root-zone'), authorities: hostsBehindUsers },
} as const satisfies Record<GuardedField['kind'], object>

function realHostsIn(text: string, kind: GuardedField['kind']): Iterable<FoundHost> {
  const { all, plainest } = spellingsOf(text)
  // A name that is not in its plainest spelling hides something, and is not a plain name.
  const reading = READ_AS[kind === 'name' && text !== plainest ? 'identifier' : kind]
  const ofAuthorities = [...all].flatMap(reading.authorities).map(host => ({ host }))
  const byHost = new Map<string, FoundHost>()
  for (const found of [...ofAuthorities, ...reading.plainest(plainest)]) {
    if (!byHost.has(found.host)) byHost.set(found.host, found)
  }
  return byHost.values()
}

/** A text in a JSON value. */
export interface PlacedText {
  /** Its JSON Pointer; of a member's name, that of the member. */
  readonly place: string
  readonly text: string
  /** The member that holds it, through any lists, and the one that holds that member's object. */
  readonly member: string
  readonly within: string
  /** Whether it is the member's name rather than what it holds. */
  readonly isName: boolean
}

/** Every text in a JSON value, the names of an object's members before what they hold. */
export function textsIn(document: unknown, root: string): PlacedText[] {
  const texts: PlacedText[] = []
  const open = [{ place: root, value: document, member: '', within: '' }]
  // A loop and not a recursion, so that no depth of nesting can exhaust the stack.
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { place, value, member, within } = at
    if (typeof value === 'string') texts.push({ place, text: value, member, within, isName: false })
    if (typeof value !== 'object' || value === null) continue
    const isList = Array.isArray(value)
    const inner = Object.entries(value).map(([name, held]: [string, unknown]) => ({
      ...(isList ? { member, within } : { member: name, within: member }),
      place: `${place}${jsonPointer([name])}`,
      value: held,
    }))
    if (!isList)
      texts.push(...inner.map(({ value: _held, ...each }) => ({ ...each, text: each.member, isName: true })))
    open.push(...inner.toReversed())
  }
  return texts
}

/** The host, and what to write instead: a reserved one, or, if it is not a host, the word without dots. */
function detailOf({ host, words }: RealName): string {
  const otherwise = words === undefined ? '' : `, or “${words}” if no host is meant`
  return `${host} is outside reserved space: write ${reservedInstead(host)}${otherwise}`
}

/** Every name outside reserved space in some fields, as the problem body lists them. */
export function realNameErrors(fields: readonly GuardedField[]): ProblemError[] {
  return findRealNames(fields).map(found => ({
    pointer: found.pointer,
    code: 'REAL_DATA_NOT_ACCEPTED',
    detail: found.inside === undefined ? detailOf(found) : `${found.inside}: ${detailOf(found)}`,
  }))
}

/** Refuses fields that name anything outside reserved space, naming every offender. @throws Refusal */
export function requireSynthetic(fields: readonly GuardedField[]): void {
  const errors = realNameErrors(fields)
  if (errors.length > 0)
    throw new Refusal('REAL_DATA_NOT_ACCEPTED', {
      errors,
      detail:
        'Each field listed names something outside reserved space; next to it is what to write instead.',
    })
}
