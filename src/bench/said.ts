import { differingWords } from './differing.ts'
import { type BenchLine, type BenchReport, isEssential, sentence } from './report.ts'

/** How long a cause may be in a title; what is longer is said by the line's requirement. */
const CAUSE_AT_MOST = 110
const TITLE_AT_MOST = 170

const plainStart = /^(?:\d+|it|the|a|an|no|not|neither|nothing|both|two|only|segment|signature|this|that)\b/iu

/** What a signature's line says of the key that it was tried under. */
const OF_SIGNATURE = /^(?:it )?does not verify\b/iu
const VERIFIES = /; (?:converted, )?it verifies (.+)$/u

const firstSentence = (words: string): string => words.replace(/\.(?:\s.*)?$/su, '')

/** What a failing line found, as a clause about the object; a line whose finding does not name its subject is named. */
export function causeOf({ check, detail, words, compared }: BenchLine): string {
  const found = detail ?? words
  if (/^not the expected /u.test(found) && compared !== undefined)
    return `${check} is ${found.replace('the expected', 'the')} that you expect`
  if (OF_SIGNATURE.test(found)) {
    const [, over] = VERIFIES.exec(found) ?? []
    if (over !== undefined && over.length < CAUSE_AT_MOST) return `the signature verifies only ${over}`
    const [before = found] = found.split('; ')
    return `the signature ${(found.length > CAUSE_AT_MOST ? before : found).replace(/^it /iu, '')}`
  }
  if (found.length > CAUSE_AT_MOST) return firstSentence(words)
  const isNamed = plainStart.test(found) || found.toLowerCase().includes(check.toLowerCase())
  return isNamed || found === words ? firstSentence(found) : `${check}: ${found}`
}

/** A clause as the beginning of a sentence: a name of a member stays as it is written. */
const begun = (clause: string): string =>
  plainStart.test(clause) ? `${clause.slice(0, 1).toUpperCase()}${clause.slice(1)}` : clause

const within = (clause: string): string =>
  /^[A-Z][a-z]/u.test(clause) ? `${clause.slice(0, 1).toLowerCase()}${clause.slice(1)}` : clause

export const ofSignature = ({ check }: BenchLine): boolean => isEssential(check, ['signature'])

/** That the signatures verify, where every one that was tried does, and nothing that failed is about them. */
function butVerifies({ lines }: BenchReport): string {
  const tried = lines.filter(line => ofSignature(line) && line.result !== 'NOT_RUN')
  if (tried.length === 0 || tried.some(({ result }) => result !== 'PASS')) return ''
  return tried.length === 1 ? 'The signature verifies, but ' : 'The signatures verify, but '
}

/** The title of a report that fails: its first cause, and the second where there is room. */
export function titleOfFailure(report: BenchReport): string {
  const failed = report.lines.filter(({ result }) => result === 'FAIL')
  const [first, second] = [...new Set(failed.map(causeOf))]
  if (first === undefined) return 'A line fails'
  const but = butVerifies(report)
  const title = sentence(but === '' ? begun(first) : `${but}${within(first)}`)
  const both = second === undefined ? title : `${title} Also, ${sentence(within(second))}`
  return both.length > TITLE_AT_MOST ? title : both
}

/** What can be done about a failing line, by what it looks at. @param correct where nothing else fits */
function nextOf(line: BenchLine, correct: string): string {
  const { check, detail = '', isBetween, compared } = line
  if (ofSignature(line) && /does not verify/u.test(detail))
    return 'The text was changed after it was signed, or another key signed it.'
  if (detail.startsWith('it expired')) return 'Ask its issuer for a new one.'
  if (/(?:^|_)(?:htm|htu|ath|wth)$/u.test(check)) return 'Make a new proof for this request.'
  if (isBetween) return 'Check whether these objects belong together.'
  return compared === undefined ? correct : 'Check which is wrong: the object, or what you expect.'
}

/** What to do about a report that fails: in what its first failing line differs, what helps, and how much else fails. */
export function bodyOfFailure({ lines }: BenchReport): string {
  const failed = lines.filter(({ result }) => result === 'FAIL')
  const [first] = failed
  if (first === undefined) return ''
  const { cause } = failed.find(line => line.cause !== undefined) ?? {}
  const again = lines.some(ofSignature) ? ' and sign it again' : ''
  const next = cause ?? nextOf(first, `Its maker has to correct it${again}.`)
  const differing = first.compared && differingWords(first.compared.found, first.compared.expected)
  const more = failed.length - 1
  const rest =
    more === 0 ? ' Nothing else in it fails.' : ` ${more} more ${more === 1 ? 'line fails' : 'lines fail'}.`
  return `${differing ?? ''} ${next}${rest}`.trim()
}
