import type { Terms } from '../checks/evidence-jws.ts'
import { notChecked, pass, type Verdict } from '../checks/verdict.ts'
import type { Given } from './run-list.ts'

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
  list: {
    absent: 'what you gave is no such list of this issuer that can be read and is for this purpose',
    unsigned: 'none of the keys that you gave signed the list',
  },
  issued: 'not ahead; no challenge is known to compare it with',
  madeWith: '',
}

/** What was given, as far as what a verdict comes to depends on it. */
interface Beside {
  readonly given: Given
  /** Why the key that was meant is not among those of the list. */
  readonly notListed: string | undefined
}

/** Where the service tells the thumbprint that it found, this tells whose it is; both values stand beside it. */
const ofThumbprint = (verdict: Verdict): Verdict =>
  verdict.result === 'PASS' && verdict.detail.startsWith('urn:')
    ? pass(`it is ${TERMS_HERE.holder.key}`)
    : verdict

/** A missing key is no fault where none was expected. */
const unlessMissing = (verdict: Verdict, missing: string, why: string, { given }: Beside): Verdict =>
  verdict.detail === missing && !given.has('holder') ? notChecked(`${missing}${why}`) : verdict

const AS_KNOWN_HERE: Readonly<Record<string, (verdict: Verdict, beside: Beside) => Verdict>> = {
  kid: (verdict, { notListed }) =>
    verdict.detail === `kid names ${TERMS_HERE.keys.none}`
      ? { ...verdict, detail: notListed ?? verdict.detail }
      : verdict,
  key_current: verdict =>
    verdict.result === 'FAIL'
      ? verdict
      : notChecked('whether its owner still uses the key that you gave, nobody is asked'),
  signature: verdict => (verdict.result === 'FAIL' ? verdict : pass(`holds under ${TERMS_HERE.keys.one}`)),
  provider: verdict => ({ ...verdict, detail: verdict.detail.replace(`, expected ${NO_ISSUER}`, '') }),
  subject_key: ofThumbprint,
  // A record may go without a key (AID 2.1.0, 2.1).
  key: (verdict, beside) =>
    unlessMissing(ofThumbprint(verdict), 'the record holds no key', ', and none was expected', beside),
  // A card of somebody else's has no reason to carry this prototype's own extension.
  binding_key: (verdict, beside) =>
    unlessMissing(
      verdict,
      'the card has no binding-key extension',
      ', which is this prototype’s own',
      beside,
    ),
}

/** What a verdict comes to where nobody can be asked whom the service would ask. */
export const asKnownHere = (check: string, verdict: Verdict, beside: Beside): Verdict =>
  AS_KNOWN_HERE[check]?.(verdict, beside) ?? verdict

/** What a check asks: the bench knows no proof, only the key that is expected. */
export const questionHere = (words: string): string =>
  words.replaceAll('key that signed the proof', 'key that you expect')
