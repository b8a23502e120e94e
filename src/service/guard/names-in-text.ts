import ROOT_ZONE from 'tlds' with { type: 'json' }
import { contactedHost, isIpv4, isReservedHost, realHost } from './reserved-hosts.ts'

const isAscii = (label: string): boolean => /^[a-z]+$/.test(label)

/** Every top-level domain of the root zone, an internationalized one in both its forms (RFC 5890: U-label and A-label). */
const TOP_LEVEL_DOMAINS: ReadonlySet<string> = new Set(
  ROOT_ZONE.flatMap(label => (isAscii(label) ? label : [label, new URL(`https://${label}/`).hostname])),
)

/**
 * Common file endings, as in `README.md` and `report.final`: documents, films, archives, public keys, scripts, sources
 * and libraries. In a URI, a mailbox, an identifier or after `www.` they count like any other.
 */
const FILE_NAME_EXTENSIONS: ReadonlySet<string> = new Set([
  ...['md', 'ps', 'final', 'mov', 'zip', 'pub'],
  ...['py', 'rs', 'sh', 'so'],
])

/**
 * Those that are never read as a word or a file, not even at the end of a name that someone chose, such as a
 * key's, or within a longer label, as in `evil.com-based`.
 */
export const COMMON_TOP_LEVEL_DOMAINS: readonly string[] = [
  ...['com', 'net', 'org', 'info', 'biz', 'edu', 'gov', 'mil', 'int', 'arpa'],
  ...['ai', 'app', 'cloud', 'dev', 'io', 'me', 'tech', 'tv', 'xyz'],
  ...['au', 'br', 'ca', 'ch', 'cn', 'co', 'cz', 'de', 'dk', 'es', 'eu', 'fi', 'fr', 'ie', 'jp', 'kr'],
  ...['mx', 'nl', 'nz', 'pl', 'pt', 'ru', 'se', 'sg', 'tr', 'tw', 'ua', 'uk', 'us', 'za'],
]

/** Under which top-level domains a dotted word is a network name; `any`: under each that can exist. */
type Domains = 'common' | 'root-zone' | 'any'

const isCommon = (label: string): boolean => COMMON_TOP_LEVEL_DOMAINS.includes(label)

/** Whether a label, in lower case, is a top-level domain to look for. None that can exist begins with a digit. */
export function isTopLevel(label: string, domains: Domains): boolean {
  if (domains === 'any') return !/^\d/.test(label)
  if (domains === 'common') return isCommon(label)
  return TOP_LEVEL_DOMAINS.has(label) && !FILE_NAME_EXTENSIONS.has(label)
}

/**
 * The top-level domain that a longer last label, in lower case, begins with: a common one before a hyphen, as
 * in `evil.com-based`; any of those looked for before a script that puts no space after a name. No letter of
 * its own script follows it: `fini.intégré` is two words.
 */
function topLevelWithin(label: string, domains: Domains): string | undefined {
  const [start = ''] = /^[a-z]+(?![\p{Script=Latin}\p{M}\d])/u.exec(label) ?? []
  if (start === '' || start === label) return undefined
  const counts = isCommon(start) || (/^[^-_]/.test(label.slice(start.length)) && isTopLevel(start, domains))
  return counts ? start : undefined
}

/** A real host that a text names. */
export interface FoundHost {
  readonly host: string
  /** The dotted word it was found in, if that may have been meant as words or as a name of another kind. */
  readonly dotted?: string
}

/** A character of a label: what host names hold in practice, emoji included. */
const LABEL = String.raw`(?:[\w-]|[^\s\p{P}\p{C}\0-\x7f])`

const DOTTED = new RegExp(String.raw`(?<!${LABEL})${LABEL}+(?:\.${LABEL}+)+`, 'gu')

/** Top-level domains that are English words with which a sentence may begin. */
const SENTENCE_BEGINNINGS: ReadonlySet<string> = new Set([
  ...['as', 'at', 'be', 'by', 'do', 'here', 'how', 'in', 'is', 'it', 'my', 'new', 'next', 'no', 'now', 'one'],
  ...['so', 'to', 'today', 'you'],
])

/** Whether the part after a dotted word's last dot may begin a sentence: `done.it works`. */
export function endsInSentenceBeginning(word: string): boolean {
  return SENTENCE_BEGINNINGS.has(word.slice(word.lastIndexOf('.') + 1).toLowerCase())
}

// Lower case could be a host as well; a capital after lower case begins a sentence: `We finished.In the end`.
function isTwoSentences(word: string): boolean {
  const dot = word.lastIndexOf('.')
  const before = word.slice(0, dot)
  return (
    /^[A-Z][a-z]*$/.test(word.slice(dot + 1)) &&
    before === before.toLowerCase() &&
    endsInSentenceBeginning(word)
  )
}

const isWebName = (word: string): boolean => /^www\./i.test(word)

/** The dotted name in a dotted word: all of it, or without the rest of its last label; undefined for none. */
function nameIn(word: string, domains: Domains): string | undefined {
  const dot = word.lastIndexOf('.') + 1
  const last = word.slice(dot).toLowerCase()
  const within = topLevelWithin(last, domains)
  if (within !== undefined) return word.slice(0, dot) + within
  if (isWebName(word)) return word
  if (domains === 'root-zone' && isTwoSentences(word)) return undefined
  return isTopLevel(last, domains) ? word : undefined
}

/** The real hosts that the dotted words of a text name, below the top-level domains that are looked for. */
function dottedNamesIn(text: string, domains: Domains): FoundHost[] {
  return [...text.matchAll(DOTTED)].flatMap(([word]) => {
    const name = nameIn(word, domains)
    const host = name === undefined ? undefined : realHost(name)
    if (host === undefined) return []
    return isWebName(word) ? { host } : { host, dotted: word }
  })
}

const DECODING_ROUNDS = 3

/**
 * The spellings under which someone may read a text: as it stands, then compatibility-folded as UTS #46 folds
 * a host name (full-width letters and dots, characters without width) and with each dot in brackets, `[.]` or `(dot)`, as
 * a dot, then with percent-encoding undone, up to three times. `plainest` is the last, in which names show.
 */
export function spellingsOf(text: string): { all: ReadonlySet<string>; plainest: string } {
  const all = new Set([text])
  let plainest = fold(text)
  for (let round = 0; round < DECODING_ROUNDS; round += 1) {
    all.add(plainest)
    plainest = fold(percentDecoded(plainest))
  }
  return { all: all.add(plainest), plainest }
}

/** How dots are hidden from software that makes links of names: in brackets, as a sign or as a word, with a space around. */
const BRACKETED_DOT = / ?[[({](?:\.|dot)[\])}] ?/gi

function fold(text: string): string {
  const composed = text.normalize('NFKC')
  const visible = composed.replace(/\p{Default_Ignorable_Code_Point}+/gu, '').replaceAll('\u3002', '.')
  return visible.replace(BRACKETED_DOT, '.')
}

/** A text with every run of percent-encoded octets read as UTF-8; what is not UTF-8 becomes U+FFFD. */
function percentDecoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, run => {
    const octets = run.slice(1).split('%')
    return new TextDecoder().decode(Uint8Array.from(octets, octet => Number.parseInt(octet, 16)))
  })
}

// Every pattern here starts at a literal or at the start of a run, so that none scans a stretch twice.
const AUTHORITY = String.raw`([^\s/\\?#"<>{}|^\x60]*)`
// After a dot, `ws` is a top-level domain.
const SPECIAL_URI = new RegExp(
  String.raw`(?<![\p{L}\p{N}+-])(?:https?|(?<!\.)ws|wss|ftp):[\\/]*${AUTHORITY}`,
  'giu',
)
const SLASHED = new RegExp(String.raw`(:?)([\\/]{2,})${AUTHORITY}`, 'gu')
const PLAIN_HOST = new RegExp(String.raw`^(?:\[[^\][]*\]|(?:${LABEL}|[.%~])*)`, 'u')
const LOCAL_PART = `(?:${LABEL}|[.%+'])`
const DOMAIN = String.raw`(\[[^\][@\s]*\]|(?:${LABEL}|\.)+)`
const MAILBOX = new RegExp(`(?<!${LOCAL_PART})(${LOCAL_PART}*)@(?=${DOMAIN})`, 'gu')
const HOST_DID = /(?<![\p{L}\p{N}])did:(?:(?:web|webs|wba|dns)|(?:webvh|tdw):[^\s:/?#]*):([^\s:/?#"<>;,]+)/giu
const HOST_FIRST = new RegExp(
  String.raw`(?<![\p{L}\p{N}+-])(?:sips?|xmpp|tag|dns|stuns?|turns?):((?:${LABEL}|[.%])+)`,
  'giu',
)
/** Domain components of a directory name (RFC 4514; RFC 2247: `DC=agent,DC=example` is agent.example). */
const COMPONENT = String.raw`\s*=\s*${LABEL}+`
const COMPONENT_TYPE = String.raw`(?:dc|domaincomponent|0\.9\.2342\.19200300\.100\.1\.25)`
const DIRECTORY_NAME = new RegExp(
  String.raw`(?<![\p{L}\p{N}.-])${COMPONENT_TYPE}${COMPONENT}(?:\s*[,;+]\s*${COMPONENT_TYPE}${COMPONENT})+`,
  'giu',
)
const IPV4 = /(?<![\p{L}\p{N}]|[\p{L}\p{N}]\.)[\da-fx]+(?:\.[\da-fx]+){1,3}(?![\p{L}\p{N}]|\.[\p{L}\p{N}])/giu
const IPV6_RUN = /[\da-f:.]{3,}/giu
const IPV6_RUN_MAX = 64

/**
 * The real hosts in the plainest spelling of a text: of URIs, mailboxes, IP addresses, the domain components of
 * directory names, `www.` names and dotted names. `domains` says below which top-level domains a dotted name counts:
 * `v1.2` and `1.2.3-beta` name no host below any.
 */
export function realNamesIn(text: string, domains: Domains): FoundHost[] {
  const { authorities, rest } = takeUris(text)
  const plain = [...authorities.flatMap(realHostsOf), ...mailboxDomainsIn(rest), ...hostsOfOpaqueUris(rest)]
  const others = [...directoryDomainsIn(rest), ...ipv4AddressesIn(rest), ...ipv6AddressesIn(rest)]
  return [
    ...plain.map(host => ({ host })),
    ...dottedNamesIn(rest.replace(MAILBOX, ' '), domains),
    ...others.map(host => ({ host })),
  ]
}

/**
 * The real hosts of those URIs in a text, in any spelling, that have user information: an encoded slash in it
 * moves the host for some readers and not for others.
 */
export function hostsBehindUsers(text: string): string[] {
  const { authorities } = takeUris(text)
  const withUser = authorities.filter(authority => authority.includes('@'))
  return withUser.flatMap(authority => realHost(trimEnd(authority)) ?? [])
}

// Leaves only the host of each URI for the searches after this one: user information is not a host.
function takeUris(text: string): { authorities: string[]; rest: string } {
  const authorities: string[] = []
  const rest = text
    .replace(SPECIAL_URI, (_, authority: string) => {
      authorities.push(authority)
      return ` ${withoutUser(authority)}`
    })
    .replace(SLASHED, (_, colon: string, slashes: string, authority: string) => {
      // `ni:///` has an empty authority; `//name` without a scheme is a host only where it is dotted.
      const counts = colon && slashes.length < 4 ? slashes.length === 2 : /[.[]/.test(authority)
      if (counts) authorities.push(authority)
      return ` ${withoutUser(authority)}`
    })
  return { authorities, rest }
}

function withoutUser(authority: string): string {
  return authority.slice(authority.lastIndexOf('@') + 1)
}

// A browser takes `a.example$.b.zz` for one host, a reader may take `a.zz,b.example` for two: both are judged.
function realHostsOf(authority: string): string[] {
  const host = withoutUser(authority)
  const plain = PLAIN_HOST.exec(host)?.[0] ?? ''
  const whole = host.slice(plain.length).includes('.') ? [trimEnd(host)] : []
  return [trimEnd(plain), ...whole].flatMap(spelling => realHost(spelling) ?? [])
}

function trimEnd(host: string): string {
  return host.replace(/(?<![).,;:!*_~'&$=+(-])[).,;:!*_~'&$=+(-]+$/, '')
}

function mailboxDomainsIn(text: string): string[] {
  return [...text.matchAll(MAILBOX)].flatMap(([, local, domain = '']) => {
    if (local === '' && !/[.[]/.test(domain)) return []
    const literal = /^\[(?:ipv6:)?(.*)\]$/i.exec(domain)?.[1]
    if (literal === undefined) return realHost(trimEnd(domain)) ?? []
    return realHost(literal.includes(':') ? `[${literal}]` : literal) ?? []
  })
}

function hostsOfOpaqueUris(text: string): string[] {
  const ofDids = [...text.matchAll(HOST_DID)].map(([, host = '']) => trimEnd(percentDecoded(host)))
  const ofOthers = [...text.matchAll(HOST_FIRST)].map(([, host = '']) => trimEnd(percentDecoded(host)))
  return [...ofDids, ...ofOthers.filter(host => host.includes('.'))].flatMap(host => realHost(host) ?? [])
}

function directoryDomainsIn(text: string): string[] {
  return [...text.matchAll(DIRECTORY_NAME)].flatMap(([name]) => {
    const labels = name.split(/[,;+]/).map(component => component.slice(component.indexOf('=') + 1).trim())
    return isTopLevel(labels.at(-1) ?? '', 'any') ? (realHost(labels.join('.')) ?? []) : []
  })
}

// Two or three decimal numbers are a version or a date; four, or a hexadecimal part, make an address.
function ipv4AddressesIn(text: string): string[] {
  return [...text.matchAll(IPV4)].flatMap(([spelling]) => {
    if (spelling.split('.').length < 4 && !/0x/i.test(spelling)) return []
    const contacted = contactedHost(spelling)
    return contacted && isIpv4(contacted) && !isReservedHost(contacted) ? [contacted] : []
  })
}

function ipv6AddressesIn(text: string): string[] {
  return [...text.matchAll(IPV6_RUN)].flatMap(({ 0: run, index }) => {
    if (run.length > IPV6_RUN_MAX) return []
    const address = run
      .replace(/^:(?!:)/, '')
      .replace(/(?<!\.)\.+$/, '')
      .replace(/(?<!:):$/, '')
    if (!/^[^:]*:[^:]*:/.test(address) || !/[\da-f]/i.test(address)) return []
    const cutsWord =
      (run.startsWith(address) && /[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, index - 2), index))) ||
      (run.endsWith(address) &&
        /^[\p{L}\p{N}_]/u.test(text.slice(index + run.length, index + run.length + 2)))
    return !cutsWord && contactedHost(address) ? (realHost(`[${address}]`) ?? []) : []
  })
}
