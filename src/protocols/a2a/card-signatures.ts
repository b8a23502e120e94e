import { judgeEvidenceForm, judgeIssuerSignature, type Terms } from '../../checks/evidence-jws.ts'
import type { JwsReading } from '../../checks/strict-jws.ts'
import { fail, pass, type Verdict } from '../../checks/verdict.ts'
import { attachedJws } from '../../crypto/jws.ts'
import type { CardSignature } from './card-reading.ts'

/** One entry of a card's `signatures`, with the canonical card as a JWS, as far as checks have read it. */
export interface CandidateSignature extends JwsReading {
  readonly entry: CardSignature
}

/** A card's signatures, as far as checks have judged them. */
export interface SignatureDraft {
  /** The entries that no check has set aside; one that all of them fail sets none aside. */
  candidates: readonly CandidateSignature[]
  /** Those that passed the last check. */
  passed: readonly CandidateSignature[]
}

const jwsOver = (entry: CardSignature, payload: string): string =>
  attachedJws(entry.protected ?? '', payload, entry.signature ?? '')

/** Joins every entry with the canonical card (RFC 7515 section 7.2.1; A2A 1.0.1, 8.4.2). */
export function judgeSignatures(draft: SignatureDraft, entries: readonly CardSignature[], canonical: string) {
  draft.candidates = entries.map(entry => ({ entry, text: jwsOver(entry, canonical) }))
  return entries.length > 0
    ? pass(`${entries.length} on the card`)
    : fail('CARD_NOT_SIGNED', 'the card has no signatures')
}

/**
 * Judges every candidate and keeps those that pass; fails if none does, and keeps all for anyone who goes on after that.
 * So a card passes all checks exactly if one and the same entry passes each, whatever the others are (A2A 1.0.1, 8.4.3:
 * verify at least one).
 */
export async function narrow(
  draft: SignatureDraft,
  judge: (candidate: CandidateSignature) => Verdict | Promise<Verdict>,
): Promise<Verdict> {
  const judged = await Promise.all(
    draft.candidates.map(async candidate => ({ candidate, verdict: await judge(candidate) })),
  )
  const passed = judged.filter(({ verdict }) => verdict.result !== 'FAIL')
  const failed = judged.filter(({ verdict }) => verdict.result === 'FAIL')
  draft.passed = passed.map(({ candidate }) => candidate)
  if (passed.length > 0) draft.candidates = draft.passed
  const [kept] = passed
  const [aside] = failed
  if (kept === undefined) return aside?.verdict ?? fail('CARD_NOT_SIGNED', 'no signature is left to judge')
  if (aside === undefined) return kept.verdict
  return pass(
    `${kept.verdict.detail}; set aside ${failed.length} of ${judged.length}: ${aside.verdict.detail}`,
  )
}

/** Whether every reader reads `protected` and `signature` the same way. */
export function judgeProtected(candidate: CandidateSignature): Verdict {
  const verdict = judgeEvidenceForm(candidate)
  return verdict.result === 'FAIL' ? verdict : pass('canonical base64url, and the header an I-JSON object')
}

/** Whether `typ` is absent or exactly JOSE (A2A 1.0.1, 8.4.2); any other is of a JWS for another purpose. */
export function judgeTyp({ jws }: CandidateSignature): Verdict {
  const typ = jws?.header.typ
  if (typ === undefined) return pass('absent')
  return typ === 'JOSE' ? pass('JOSE') : fail('EVIDENCE_TYP_MISMATCH', 'typ is not JOSE')
}

/**
 * Whether the signature verifies over the canonical card. If it verifies only over what some SDKs sign
 * instead, `loose`, the detail says so: the same card passes once it is signed as 8.4.1 asks.
 */
export async function judgeCardSignature(
  candidate: CandidateSignature,
  loose: string,
  terms: Terms,
): Promise<Verdict> {
  const verdict = await judgeIssuerSignature(candidate, terms)
  if (verdict.result !== 'FAIL') return verdict
  const text = jwsOver(candidate.entry, loose)
  const asSomeDo = await judgeIssuerSignature({ ...candidate, text })
  return asSomeDo.result === 'FAIL'
    ? verdict
    : fail(
        verdict.code,
        'the signature verifies only over the card without its empty members, as some SDKs sign it (a2aproject/A2A issue 2122); A2A 1.0.1, 8.4.1 keeps those that are required or optional',
      )
}

/** Whether the unprotected header has no `crit` and no name of the protected one (RFC 7515, 4.1.11 and 7.2.1). */
export function judgeUnprotected({ entry, jws }: CandidateSignature): Verdict {
  const names = Object.keys(entry.header ?? {})
  if (names.includes('crit')) return fail('EVIDENCE_CRIT', 'the unprotected header has crit')
  const twice = names.find(name => Object.hasOwn(jws?.header ?? {}, name))
  if (twice !== undefined) return fail('HEADER_NOT_DISJOINT', `both headers contain ${twice}`)
  return pass(names.length === 0 ? 'absent' : 'apart from the protected one, and not used')
}
