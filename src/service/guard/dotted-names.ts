import ROOT_ZONE from 'tlds' with { type: 'json' }
import { realHost } from './reserved-hosts.ts'

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
 * Those that are never read as a word or a file, not even at the end of a name that somebody chose, such as a
 * key's, or within a longer label, as in `evil.com-based`.
 */
export const COMMON_TOP_LEVEL_DOMAINS: readonly string[] = [
  ...['com', 'net', 'org', 'info', 'biz', 'edu', 'gov', 'mil', 'int', 'arpa'],
  ...['ai', 'app', 'cloud', 'dev', 'io', 'me', 'tech', 'tv', 'xyz'],
  ...['au', 'br', 'ca', 'ch', 'cn', 'co', 'cz', 'de', 'dk', 'es', 'eu', 'fi', 'fr', 'ie', 'jp', 'kr'],
  ...['mx', 'nl', 'nz', 'pl', 'pt', 'ru', 'se', 'sg', 'tr', 'tw', 'ua', 'uk', 'us', 'za'],
]

/** Under which top-level domains a dotted word is a network name; `any`: under each that can exist. */
export type Domains = 'common' | 'root-zone' | 'any'

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
export const LABEL = String.raw`(?:[\w-]|[^\s\p{P}\p{C}\0-\x7f])`

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
export function dottedNamesIn(text: string, domains: Domains): FoundHost[] {
  return [...text.matchAll(DOTTED)].flatMap(([word]) => {
    const name = nameIn(word, domains)
    const host = name === undefined ? undefined : realHost(name)
    if (host === undefined) return []
    return isWebName(word) ? { host } : { host, dotted: word }
  })
}
