import type { Terms } from '../checks/evidence-jws.ts'
import {
  type Entry,
  type ListResult,
  notChecked,
  type Open,
  pass,
  runList,
  type Verdict,
} from '../checks/verdict.ts'
import type { ProtocolCheckList, RunnableCheck } from '../contract/catalogues/checks.ts'
import type { Asked } from './own-lines.ts'

/** What one check of a list needs, what it rests on, and where the value stands that it compares. */
export interface BenchCheck {
  readonly asks?: Asked
  /** The checks before it without which it cannot be judged. */
  readonly restsOn?: readonly string[]
  /** Whether a time can be what it fails by, though it asks for something else. */
  readonly isTimed?: boolean
  /** Do not run without the input: the object alone can never make this check fail. */
  readonly needsIt?: boolean
}

/** What each check of a list that the service carries out needs on the bench; the type checker makes it complete. */
export type ListPlan<T extends ProtocolCheckList> = Readonly<Record<RunnableCheck<T>, BenchCheck>>

/** Why a check is not carried out on the bench, where the service’s reason speaks of what the bench has not. */
const NOT_CHECKED_HERE: Readonly<Record<string, string>> = {
  extension_required: 'the card is read here, and its agent never called',
  discovery: 'nothing is fetched: the card is the one that you gave',
  jku: 'nothing is fetched: the keys are those that you gave',
  expiry: 'a card names no end, and there was no fetch that could give one',
  pka: 'nothing is fetched, so no endpoint signs an answer',
  dnssec: 'nothing is looked up: the record is the one that you gave',
  tls: 'nothing is fetched: the document is the one that you gave',
  downgrade: 'no earlier record is known here',
  ttl: 'nothing is kept, and a record that is pasted has no time to live',
}

/** Stands for an issuer that an object does not name: the check then finds that it is missing. */
export const NO_ISSUER = 'https://issuer.invalid'

/** The bench compares with what was given beside an object. */
export const TERMS_HERE: Terms = {
  holder: { key: 'the key that you expect', other: 'another key than the one that you expect' },
  keys: {
    none: 'none of the keys that you gave',
    several: 'you gave several',
    one: 'the key that you gave',
    from: 'among the keys that you gave',
  },
}

/** The service reports the thumbprint; here the text says whose key it is, and the compared values show both. */
const ofThumbprint = (verdict: Verdict): Verdict =>
  verdict.result === 'PASS' && verdict.detail.startsWith('urn:')
    ? pass(`it is ${TERMS_HERE.holder.key}`)
    : verdict

/** A missing key is not a fault where none was expected. */
const unlessMissing = (verdict: Verdict, missing: string, why: string, given: Given): Verdict =>
  verdict.detail === missing && !given.has('holder') ? notChecked(`${missing}${why}`) : verdict

export const KEY_IN_USE = notChecked('this page cannot know which keys its owner still uses')

/** What a verdict comes to where no one can be asked whom the service would ask. */
const AS_KNOWN_HERE: Readonly<Record<string, (verdict: Verdict, given: Given) => Verdict>> = {
  key_current: verdict => (verdict.result === 'FAIL' ? verdict : KEY_IN_USE),
  provider: verdict => ({ ...verdict, detail: verdict.detail.replace(`, expected ${NO_ISSUER}`, '') }),
  // A record may go without a key (AID 2.1.0, 2.1).
  key: (verdict, given) =>
    unlessMissing(ofThumbprint(verdict), 'the record has no key', ', and you expect no key', given),
  // A card of someone else's has no reason to carry this prototype's own extension.
  binding_key: (verdict, given) =>
    unlessMissing(verdict, 'the card has no binding-key extension', ', which is this prototype’s own', given),
}

/** A requirement of the service's as the bench checks it: it knows no proof, only the key that is expected. */
export const requirementHere = (words: string): string =>
  words
    .replaceAll('key must have signed the proof', 'key must be the one that you expect')
    .replaceAll('key that signed the proof', 'key that you expect')

export type Given = ReadonlySet<Asked>

/** What a check is not run without, as there is nothing to judge it by. */
const NEVER_WITHOUT: readonly Asked[] = ['key', 'lists']

interface RunOptions {
  readonly plan: Readonly<Record<string, BenchCheck>>
  readonly given: Given
  /** Why a check is not run, where what it asks for was not given. */
  readonly whyOpen: Readonly<Record<Asked, string>>
}

/** A list's check as the bench judges it: not at all, or open, without what it asks for. */
function entryHere(entry: Entry, { plan, given, whyOpen }: RunOptions): Entry<Verdict | Open> {
  const { check, judge, not_checked } = entry
  const { asks, needsIt = false, restsOn } = plan[check] ?? {}
  if (judge === undefined) return { ...entry, not_checked: NOT_CHECKED_HERE[check] ?? not_checked }
  const open = asks === undefined || given.has(asks) ? undefined : asks
  const isNeeded = open !== undefined && (needsIt || NEVER_WITHOUT.includes(open))
  return {
    ...{ ...entry, restsOn },
    judge: async () => {
      const verdict = isNeeded ? undefined : await judge()
      if (verdict !== undefined && (open === undefined || verdict.result === 'FAIL'))
        return AS_KNOWN_HERE[check]?.(verdict, given) ?? verdict
      return { result: 'NOT_RUN', detail: open === undefined ? '' : whyOpen[open] }
    },
  }
}

/**
 * A runner for a protocol's list that goes on after a FAIL, to all that does not rest on it, and leaves out what was
 * not given. The judges are those that the service runs.
 */
export const benchRunner =
  (options: RunOptions) =>
  async (entries: readonly Entry[]): Promise<ListResult> => {
    const { checks, failed } = await runList(
      entries.map(entry => entryHere(entry, options)),
      {
        after: 'what_rests_on_it',
        whyLost: (restsOn, isLost) => restsOn.find(isLost) ?? 'a check before it',
      },
    )
    return { checks, failed }
  }
