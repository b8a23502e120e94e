import { notChecked, pass, type Verdict } from '../checks/verdict.ts'
import type { Given } from './run-list.ts'

/** Stands for an issuer that an object does not name: the check then finds that it is missing. */
export const NO_ISSUER = 'https://issuer.invalid'

/** What was given, as far as the words of a verdict depend on it. */
export interface WordsBeside {
  readonly given: Given
  /** Why the key that was meant is not among those of the list. */
  readonly notListed: string | undefined
}

type Phrase = readonly [ofTheService: string, here: string]

/** A sentence of the service's with its phrases replaced by what is so here. */
export const saidHere = (text: string, phrases: readonly Phrase[]): string =>
  phrases.reduce((said, [from, to]) => said.replaceAll(from, to), text)

function said(verdict: Verdict, ...phrases: readonly Phrase[]): Verdict {
  return { ...verdict, detail: saidHere(verdict.detail, phrases) }
}

const NO_SUCH_KEY = 'kid names no current key of this issuer for this use'

/** The service compares with the key that signed a proof, the bench with the one that is expected. */
const HOLDER: readonly Phrase[] = [
  ['another key than the one that signed the proof', 'another key than the one that you expect'],
  ['the key that signed the proof', 'the key that you expect'],
]

const ofHolder = (verdict: Verdict): Verdict => said(verdict, ...HOLDER)

/** Where the service tells the thumbprint that it found, this tells whose it is; both values stand beside it. */
const ofThumbprint = (verdict: Verdict): Verdict =>
  verdict.result === 'PASS' && verdict.detail.startsWith('urn:')
    ? pass('it is the key that you expect')
    : ofHolder(verdict)

const ofList = (verdict: Verdict): Verdict =>
  said(
    verdict,
    [
      'the directory holds no such list of this issuer that can be read and is for this purpose',
      'what you gave is no such list of this issuer that can be read and is for this purpose',
    ],
    [
      'no current key of the issuer for credentials signed the list',
      'none of the keys that you gave signed the list',
    ],
  )

/** What the service says of its directory, of its challenge and of a proof, as the bench can say it. */
const WORDS_HERE: Readonly<Record<string, (verdict: Verdict, beside: WordsBeside) => Verdict>> = {
  kid: (verdict, { notListed }) =>
    verdict.result === 'FAIL' && verdict.detail === NO_SUCH_KEY && notListed !== undefined
      ? { ...verdict, detail: notListed }
      : said(
          verdict,
          ['no current key of this issuer for this use', 'none of the keys that you gave'],
          ['the issuer has several current keys for this use', 'you gave several'],
          ['the issuer’s key is not one', 'the key that you gave is not one'],
          ['from the directory', 'among the keys that you gave'],
        ),
  key_current: verdict =>
    verdict.result === 'FAIL'
      ? verdict
      : notChecked('whether its owner still uses the key that you gave, nobody is asked'),
  signature: verdict =>
    verdict.result === 'FAIL'
      ? said(verdict, ['the issuer’s key', 'the key that you gave'])
      : pass('holds under the key that you gave'),
  iat: verdict =>
    said(verdict, ['between the challenge and now', 'not ahead; no challenge is known to compare it with']),
  provider: verdict => said(verdict, [`, expected ${NO_ISSUER}`, '']),
  cnf: ofHolder,
  cnf_alg: verdict => said(verdict, [', which the proof is made with', '']),
  subject_key: ofThumbprint,
  // A record may go without a key (AID 2.1.0, 2.1).
  key: (verdict, { given }) =>
    verdict.detail === 'the record holds no key' && !given.has('holder')
      ? notChecked(`${verdict.detail}, and none was expected`)
      : ofThumbprint(verdict),
  // A card of somebody else's has no reason to carry this prototype's own extension.
  binding_key: (verdict, { given }) =>
    verdict.detail === 'the card has no binding-key extension' && !given.has('holder')
      ? notChecked(`${verdict.detail}, which is this prototype’s own`)
      : ofHolder(verdict),
  status_list: ofList,
  status_list_signed: ofList,
}

/** A verdict of the service's in the bench's words. */
export const reworded = (check: string, verdict: Verdict, beside: WordsBeside): Verdict =>
  WORDS_HERE[check]?.(verdict, beside) ?? verdict

/** What a check asks, where the service's own words speak of what only the service has. */
export const questionHere = (words: string): string =>
  saidHere(words, [...HOLDER, ['the Ed25519 key that signed the proof', 'the Ed25519 key that you expect']])
