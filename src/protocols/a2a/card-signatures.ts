import { type JwsReading, judgeEvidenceForm, judgeIssuerSignature } from '../../checks/evidence-jws.ts'
import { choice, type Graded, type Judge, open, type Rules, shown } from '../../checks/graded.ts'
import { fail, pass, type Verdict } from '../../checks/verdict.ts'
import { PROOF_ALGORITHMS } from '../../contract/names.ts'
import { attachedJws } from '../../crypto/jws.ts'
import { algorithm } from '../token-rules.ts'
import type { CardSignature } from './card-reading.ts'
import type { A2A_CHECKS } from './list.ts'

type Members = Readonly<Record<string, unknown>>

/** One of a card's `signatures` in hand: read strictly by the service, and as loosely as can be on Check. */
export interface SignatureInHand {
  readonly form: Graded
  readonly header: Members
  /** The unprotected header. */
  readonly unprotected: Members
  /** Whether kid names a key: one that the provider published, or one of those that were given. */
  readonly kid: () => Graded
  /** Whether the provider still signs with that key. */
  readonly current: () => Graded
  /** Whether the signature verifies under that key over the canonical card. */
  readonly signature: () => Graded | Promise<Graded>
  /** As a JWS over the canonical card, as far as it was read. */
  readonly jws: JwsReading
}

/** A card's signatures, as far as checks have judged them. */
export interface SignaturesInHand {
  /** How many the card has. */
  readonly all: number
  /** Those that no check has set aside; one that all of them fail sets none aside. */
  candidates: readonly SignatureInHand[]
}
interface Signed {
  readonly signatures: SignaturesInHand
}

export const NOT_SIGNED = 'It is not signed; A2A 8.4 leaves that open.'

/** Takes one entry apart as a JWS over a payload (RFC 7515 section 7.2.1; A2A 1.0.1, 8.4.2). */
export function readSignature(
  { protected: head = '', signature = '' }: CardSignature,
  payload: string,
): { readonly form: Verdict; readonly jws: JwsReading } {
  const jws: JwsReading = { text: attachedJws(head, payload, signature) }
  const form = judgeEvidenceForm(jws)
  const isRight = form.result !== 'FAIL'
  return { jws, form: isRight ? pass('canonical base64url, and the header an I-JSON object') : form }
}

/**
 * Judges every candidate and keeps the best: those that pass, else those that are a CHOICE; where all fail, it keeps all for
 * anyone who goes on after that. So a card passes all checks exactly if one and the same entry passes each, whatever the
 * others are (A2A 1.0.1, 8.4.3: verify at least one).
 */
const narrowing =
  (judge: Judge<SignatureInHand>): Judge<Signed> =>
  async ({ signatures }) => {
    const judged = await Promise.all(
      signatures.candidates.map(async candidate => ({ candidate, graded: await judge(candidate) })),
    )
    const rankOf = ({ graded: { result } }: (typeof judged)[number]) =>
      result === 'FAIL' ? 2 : Number(result === 'CHOICE')
    const best = Math.min(...judged.map(rankOf))
    const kept = judged.filter(each => rankOf(each) === best)
    const [first] = kept
    const aside = judged.find(each => rankOf(each) !== best)
    if (best < 2) signatures.candidates = kept.map(({ candidate }) => candidate)
    if (first === undefined) return open(NOT_SIGNED)
    const { graded } = first
    if (best === 2 || aside === undefined) return graded
    const others = `set aside ${judged.length - kept.length} of ${judged.length}: ${aside.graded.detail}`
    return { ...graded, detail: `${graded.detail}; ${others}` }
  }

const judgeCrit: Judge<SignatureInHand> = ({ header }) =>
  Object.hasOwn(header, 'crit')
    ? { ...fail('EVIDENCE_CRIT', 'the header has crit'), stillReadable: true }
    : pass('nothing is marked critical')

/** typ may be absent or JOSE, which A2A 1.0.1, 8.4.2 only recommends; any other text is not taken here. */
const judgeTyp: Judge<SignatureInHand> = ({ header: { typ } }) => {
  const code = 'EVIDENCE_TYP_MISMATCH'
  if (typ === undefined) return pass('absent')
  if (typeof typ !== 'string') return fail(code, `typ is ${shown(typ)}; a text is asked for (RFC 7515 4.1.9)`)
  return typ === 'JOSE' ? pass('JOSE') : choice(code, `typ is ${shown(typ)}; 8.4.2 only recommends JOSE`)
}

/** Whether the unprotected header has no `crit` and no name of the protected one (RFC 7515, 4.1.11 and 7.2.1). */
const judgeUnprotected: Judge<SignatureInHand> = ({ header, unprotected }) => {
  const names = Object.keys(unprotected)
  if (names.includes('crit')) return fail('EVIDENCE_CRIT', 'the unprotected header has crit')
  const twice = names.find(name => Object.hasOwn(header, name))
  if (twice !== undefined) return fail('HEADER_NOT_DISJOINT', `both headers contain ${twice}`)
  return pass(names.length === 0 ? 'absent' : 'apart from the protected one, and not used')
}

const onProtected = (judge: Judge<SignatureInHand>) => ({ judge: narrowing(judge), restsOn: ['protected'] })

/** One and the same signature has to pass all of these: each looks only at those that the ones before it left. */
export const SIGNATURE_RULES = {
  signatures: {
    judge: ({ signatures: { all } }: Signed) =>
      all > 0 ? pass(`${all} on the card`) : choice('CARD_NOT_SIGNED', 'the card has no signatures'),
    restsOn: ['types'],
  },
  protected: { judge: narrowing(({ form }) => form), restsOn: ['signatures'] },
  crit: onProtected(judgeCrit),
  alg: onProtected(algorithm(PROOF_ALGORITHMS, /^(?!HS)/u)),
  typ: onProtected(judgeTyp),
  header: onProtected(judgeUnprotected),
  kid: { judge: narrowing(({ kid }) => kid()), restsOn: ['protected', 'alg'] },
  key_current: { judge: narrowing(({ current }) => current()), restsOn: ['kid'] },
  signature: { judge: narrowing(({ signature }) => signature()), restsOn: ['crit', 'kid'] },
} as const satisfies Partial<Rules<typeof A2A_CHECKS, Signed>>

/**
 * Whether the signature verifies over the canonical card. If it verifies only over what some SDKs sign
 * instead, `loose`, the detail says so: the same card passes once it is signed as 8.4.1 asks.
 */
export async function judgeCardSignature(
  jws: JwsReading,
  entry: CardSignature,
  loose: string,
): Promise<Verdict> {
  const verdict = await judgeIssuerSignature(jws)
  if (verdict.result !== 'FAIL') return verdict
  const text = attachedJws(entry.protected ?? '', loose, entry.signature ?? '')
  const asSomeDo = await judgeIssuerSignature({ ...jws, text })
  return asSomeDo.result === 'FAIL'
    ? verdict
    : fail(
        verdict.code,
        'the signature verifies only over the card without its empty members, as some SDKs sign it (a2aproject/A2A issue 2122); A2A 1.0.1, 8.4.1 keeps those that are required or optional',
      )
}
