import { realHost } from './reserved-hosts.ts'
import { type Domains, isTopLevel, topLevelWithin } from './top-level-domains.ts'

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
