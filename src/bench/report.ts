import type { GradedLine } from '../checks/graded.ts'
import { keysOf, recordOf } from '../contract/keys-of.ts'
import type { GivenKey } from '../crypto/key-kinds.ts'
import type { OnOwnService, RunWatch } from '../evidence/run-again.ts'
import { isNumericDate, toDateTime } from '../protocols/claims.ts'
import type { Expected } from './expected.ts'
import { type BenchKind, GIVEN_NAMES, type GivenName, KINDS, type KnownKind } from './kinds.ts'

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')

/** A NumericDate as an instant (RFC 3339), where it names one between 1970 and 9999; anything else as it stands. */
export const instantOf = (value: unknown): string =>
  isNumericDate(value) ? toDateTime(value * 1000) : textOf(value)

const SHOWN_AT_MOST = 1_000

/** The beginning of a text that is too long to be shown. */
export const atMost = (text: string): string =>
  text.length > SHOWN_AT_MOST ? `${text.slice(0, SHOWN_AT_MOST).toWellFormed()}…` : text

/** Names as a list in a sentence: "a, b and c". */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** Words as a sentence: what already ends with a full stop gets no second one. */
export const sentence = (words: string): string => (/[.!?…]$/u.test(words) ? words : `${words}.`)

/** A line by the standard; `service`, what the service’s own check came to here, is absent where it runs no such check. */
export type BenchLine = Omit<GradedLine, 'service'> &
  Partial<Pick<GradedLine, 'service'>> & {
    /** The member that it looks at: a claim's name, or `header.` and one of the header's; absent: its own name. */
    readonly member?: string
    /** Of several objects the one that it is of, by its place in `objects`. */
    readonly object?: number
    /** Whether it compares its object with another of the paste. */
    readonly isBetween?: true
    /** The box that it compares with, or would. */
    readonly box?: GivenName
  }

export interface BenchPart {
  readonly title: string
  readonly content: { readonly json: unknown } | { readonly text: string }
  /** What is to be known of it, in whole sentences. */
  readonly says?: string
  /** Of bytes beside those that the standard asks for: the first that differs, in characters of its text and as a byte of all. */
  readonly differs?: { readonly at: number; readonly byte: number }
}

/** What came of it: the lines hold, one of them fails, or something was not judged that could change it. */
export type BenchVerdict = 'holds' | 'fails' | 'not_judged'

/** What this service would say to it, as far as the bench can tell. */
export type ServiceVerdict = 'would_take' | 'would_not_take' | 'open' | 'not_applicable'

/** What prevents `holds` although no line fails, each in a whole sentence. */
interface Unjudged {
  /** What was given and cannot be read, or what no line used: given means judged. */
  readonly given: readonly string[]
  /** What a bound left out (limits.ts). */
  readonly bounded: readonly string[]
  /** What else was found in the paste and is not judged. */
  readonly others: readonly string[]
  /** A time claim that this computer's clock finds past, where no Time was given. */
  readonly outdated: readonly string[]
}
export const NOTHING_UNJUDGED: Unjudged = { given: [], bounded: [], others: [], outdated: [] }

/** What was found of an object. */
export interface Judged {
  readonly lines: readonly BenchLine[]
  readonly parts: readonly BenchPart[]
  /** What the visitor should know besides, in whole sentences. */
  readonly notes: readonly string[]
  readonly unjudged: Unjudged
  /** What was compared, of all that was given. */
  readonly used: readonly GivenName[]
}

/** What one kind's checker finds, or adds to what another found; what its lines and its kind say of `used` is not said again. */
export interface Found extends Partial<Omit<Judged, 'unjudged'>> {
  readonly unjudged?: Partial<Unjudged>
}

/** What was found, one after the other, as one. */
export function joined(...all: readonly Found[]): Judged {
  const of = <T>(pick: (found: Found) => readonly T[] | undefined): readonly T[] =>
    all.flatMap(found => pick(found) ?? [])
  return {
    lines: of(({ lines }) => lines),
    parts: of(({ parts }) => parts),
    notes: of(({ notes }) => notes),
    used: of(({ used }) => used),
    unjudged: recordOf(keysOf(NOTHING_UNJUDGED), name => of(({ unjudged }) => unjudged?.[name])),
  }
}

/** One of several objects that were judged together; its lines are those of the report with its place. */
export interface BenchObject extends Pick<Judged, 'parts'> {
  readonly kind: KnownKind
  readonly text: string
  readonly verdict: BenchVerdict
}

export interface BenchReport extends Omit<Judged, 'used'>, Pick<Found, 'used'> {
  readonly kind: BenchKind
  /** Where several objects were judged together: each, in the order of the paste. */
  readonly objects?: readonly BenchObject[]
  /** The request that they were found in, as far as it is known. */
  readonly request?: { readonly method?: string | undefined; readonly url?: string | undefined }
  /** What else stands in the paste; each would be judged by itself. */
  readonly others?: readonly { readonly name: string; readonly text: string }[] | undefined
}

/**
 * `fails` where a line fails; else `not_judged` where the kind is only decoded or named, an essential line was not run, or
 * something given, bounded, outdated or found besides was not judged; else `holds`.
 */
export function verdictOf({
  kind,
  lines,
  unjudged,
  objects,
}: Omit<BenchReport, 'parts' | 'notes'>): BenchVerdict {
  if (kind === 'unknown') return 'not_judged'
  const isOpen = Object.values(unjudged).some(each => each.length > 0)
  if (objects !== undefined) {
    const verdicts = objects.map(({ verdict }) => verdict)
    if (verdicts.includes('fails')) return 'fails'
    return isOpen || verdicts.includes('not_judged') ? 'not_judged' : 'holds'
  }
  // Of several objects only one was judged, and its FAIL is not theirs.
  if (unjudged.others.length > 0) return 'not_judged'
  if (lines.some(({ result }) => result === 'FAIL')) return 'fails'
  const { depth, essential } = KINDS[kind]
  const isUndone = ({ check, result }: BenchLine) => result === 'NOT_RUN' && isEssential(check, essential)
  return depth !== 'judged' || lines.some(isUndone) || isOpen ? 'not_judged' : 'holds'
}

/** The name of a check without what says of which of several it is: `key_2_form`, `signature_3`. */
export const unnumbered = (check: string): string =>
  /^(?:[a-z]+_\d+_)?([a-z_]+?)(?:_\d+)?$/u.exec(check)?.[1] ?? check

/** Whether a line is essential, also where it is one of several. */
export const isEssential = (check: string, essential: readonly string[]): boolean =>
  essential.includes(unnumbered(check))

/** Whether a check of the service's is open here, and not only for want of what no one else has. */
export const isServiceOpen = ({ service, onlyService }: BenchLine): boolean =>
  service === 'NOT_RUN' && !onlyService

/** Whether a line that the service runs too keeps it from taking the object. */
export const isRefused = ({ result, service }: BenchLine): boolean =>
  service === 'FAIL' || result === 'FAIL' || result === 'CHOICE'

/** What this service would say, by the lines that it runs too. */
export function serviceVerdictOf({ lines }: Pick<Judged, 'lines'>): ServiceVerdict {
  const runs = lines.filter(({ service }) => service !== undefined)
  if (runs.length === 0) return 'not_applicable'
  if (runs.some(isRefused)) return 'would_not_take'
  return runs.some(isServiceOpen) ? 'open' : 'would_take'
}

/** What of all that was given no line looks at, in a whole sentence. */
export function unusedWords(
  words: string,
  { keys, keyFault, expected }: BenchInput,
  used: readonly GivenName[],
): readonly string[] {
  const isGiven = (name: GivenName) =>
    name === 'key' ? keys.length > 0 || keyFault !== undefined : expected[name] !== undefined
  const left = keysOf(GIVEN_NAMES).filter(name => isGiven(name) && !used.includes(name))
  const names = listed(left.map(name => GIVEN_NAMES[name]))
  return names === '' ? [] : [`No line for ${words} uses what you gave as ${names}.`]
}

/** What the visitor gave beside the object. */
export interface BenchInput {
  /** The object as it was given, without white space around it. */
  readonly text: string
  readonly keys: readonly GivenKey[]
  /** Whether the keys are a trust bundle of SPIFFE (Trust Domain and Bundle, 4). */
  readonly isBundle?: boolean
  /** Why what was given as a key cannot be read; it never counts as none. */
  readonly keyFault?: string | undefined
  /** The time of this computer, epoch milliseconds; only to say what it would find where no Time was given. */
  readonly clock?: number
  readonly expected: Expected
  /** Whose key it is where the visitor gave none, in words. */
  readonly keysFrom?: string | undefined
  /** What of the expected another object of the paste says. */
  readonly between?: readonly string[]
  readonly onOwnService?: OnOwnService
  /** For what takes long: how far it is, and what stops it. */
  readonly watch?: RunWatch
}

/** Checks one kind of object. Nothing is fetched, stored or sent. */
export type Checker = (input: BenchInput) => Promise<Found>
