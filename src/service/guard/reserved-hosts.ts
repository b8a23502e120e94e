/** RFC 2606, RFC 6761: whole top-level domains, and three names with all that lies below them. */
const RESERVED_NAME = /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))\.?$/

/** Loopback (RFC 1122 section 3.2.1.3) and the documentation blocks of RFC 5737. */
const RESERVED_IPV4 = /^(?:127|192\.0\.2|198\.51\.100|203\.0\.113)\./

/** Loopback (RFC 4291 section 2.5.3), 2001:db8::/32 (RFC 3849), 3fff::/20 (RFC 9637), in compressed form. */
const RESERVED_IPV6 = /^\[(?:::1\]$|2001:db8:|3fff:(?::|[\da-f]{1,3}:))/

const IPV4_MAPPED = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/

const MAX_NAME_LENGTH = 253

/**
 * The host that a browser contacts for a spelling of one (WHATWG URL, host parser of a special scheme: number
 * forms of IPv4, percent-encoding, IDNA, case); undefined if it would contact none. An IPv6 address is given
 * in brackets, an IPv4-mapped one as the IPv4 address.
 */
export function contactedHost(spelling: string): string | undefined {
  if (spelling === '' || /[/?#\\@]/.test(spelling)) return undefined
  const bare = spelling.split(':').length > 2 && !spelling.startsWith('[')
  const url = `https://${bare ? `[${spelling}]` : spelling}/`
  if (!URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  const [, high, low] = IPV4_MAPPED.exec(hostname) ?? []
  if (high === undefined || low === undefined) return hostname
  const words = [high, low].map(word => Number.parseInt(word, 16))
  return words.flatMap(word => [word >> 8, word & 0xff]).join('.')
}

/** Whether a host, however spelled, lies in reserved space. */
export function isReservedHost(host: string): boolean {
  const contacted = contactedHost(host)
  if (contacted === undefined) return false
  if (contacted.startsWith('[')) return RESERVED_IPV6.test(contacted)
  return isIpv4(contacted) ? RESERVED_IPV4.test(contacted) : RESERVED_NAME.test(contacted)
}

/** Whether a host, as {@link contactedHost} gives it, is an IPv4 address. */
export function isIpv4(contacted: string): boolean {
  return /^\d+\.\d+\.\d+\.\d+$/.test(contacted)
}

/**
 * The real host named by a URI's authority (RFC 3986 section 3.2), if any: user information and port do not
 * count. A host part that cannot be read as a host is given as it was written.
 */
export function realHost(authority: string): string | undefined {
  const written = authority.slice(authority.lastIndexOf('@') + 1)
  const host = written.replace(/:[^:\]]*$/, '')
  if (host === '' || isReservedHost(host)) return undefined
  return contactedHost(host) ?? written.slice(0, MAX_NAME_LENGTH)
}

/**
 * What to write in place of a real host: a documentation address for an address, the same name below
 * `.example` for a name, or a fixed name if that is not a plain one, such as for an unreadable host.
 */
export function reservedInstead(host: string): string {
  const contacted = contactedHost(host) ?? ''
  if (contacted.startsWith('[')) return '[2001:db8::1]'
  if (isIpv4(contacted)) return '192.0.2.1'
  const labels = host.split('.').filter(label => label !== '')
  const name = [...(labels.length > 1 ? labels.slice(0, -1) : labels), 'example'].join('.')
  const isPlain = /^[\w.-]+$/.test(name) && name.length <= MAX_NAME_LENGTH
  return isPlain && isReservedHost(name) ? name : 'agent.example'
}
