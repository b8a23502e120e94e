import type { FoundHost } from './dotted-names.ts'
import { realNamesIn } from './names-in-text.ts'
import { contactedHost, isIpv4, isReservedHost, realHost } from './reserved-hosts.ts'

// A scheme that browsers know needs no slashes, another needs two, and two or more need no scheme.
const AUTHORITY_START = /^(?:(?:https?|wss?|ftp):[\\/]*|[a-z][a-z\d+-]*:[\\/]{2}|[\\/]{2,})/i
const OPAQUE_SCHEME = /^[a-z][a-z\d+-]*:/i
const OBJECT_IDENTIFIER = /^(?:urn:)?oid:[0-2](?:\.\d+)+$/i

/**
 * The real hosts that an identifier in its plainest spelling names (contract section 4), beside its own
 * authority. A dotted name is a host name, so `agent-7.internal` is one. What a browser would take for an IPv4
 * address is one, so `1.2.3` is 1.2.0.3; `v1.2` is no host to anything. Text up to a colon is a URI's scheme
 * unless it has a dot: `evil.zz:443` is a host and port, `agent:443` is not. What a URI holds beyond its own
 * host is searched as free text is.
 */
export function realNamesOfIdentifier(text: string): FoundHost[] {
  const whole = asUrlParsersReadIt(text)
  if (OBJECT_IDENTIFIER.test(whole)) return []
  const isUri = AUTHORITY_START.test(whole) || OPAQUE_SCHEME.test(whole)
  return [...realNamesIn(whole, 'root-zone'), ...(isUri ? [] : hostsOfBareName(whole))]
}

/** Words and numbers with dots between, and nothing that only an address has: no scheme, port, path, root dot or big number. */
const PLAIN_NAME = /^[\w-]+(?:\.[\w-]+)+$(?<!\.\d{4,})/u

/**
 * The real hosts in what somebody calls a thing of their own, such as a key (`kid`, RFC 7515 section 4.1.4) or a skill:
 * `report.read` and `v1.2` are no hosts there, although `read` is a top-level domain. A plain dotted name counts below a
 * common one alone; whatever else is read as an identifier.
 */
export function realNamesOfName(text: string): FoundHost[] {
  return PLAIN_NAME.test(text) ? realNamesIn(text, 'common') : realNamesOfIdentifier(text)
}

/** The real host of the authority that an identifier, in any spelling, begins with; at most one. */
export function realHostOfAuthority(text: string): string[] {
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
  if (address !== undefined && isIpv4(address) && isWrittenAsAddress(name, port, address)) {
    return isReservedHost(address) ? [] : [{ host: address }]
  }
  const isRooted = /^[^\s\p{P}]+(?:-[^\s\p{P}]+)*\.$/u.test(name)
  if (isRooted) return list(realHost(name)).map(host => ({ host }))
  return [...realNamesIn(head, 'any'), ...bracketed(head).map(host => ({ host }))]
}

// One number is an address only with a port; `12:30` would be one in 0.0.0.0/8, where no host is.
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
