import { issuerKeysOf, type JwsReading, judgeIssuerKey, thumbprintOf } from '../../checks/evidence-jws.ts'
import { type Graded, refusing } from '../../checks/graded.ts'
import { fail, pass } from '../../checks/verdict.ts'
import type { Evidence } from '../../contract/schemas/challenge.ts'
import type { DirectoryRecord } from '../../contract/schemas/directory.ts'
import { isAlgorithm } from '../../crypto/algorithms.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { isAtHostOf } from '../claims.ts'
import type { VerificationInput, Verifier } from '../verifier.ts'
import { fieldsWithoutEmpty, signedFields } from './card.ts'
import { A2A_RULES, type CardInHand, readCard } from './card-rules.ts'
import { judgeCardSignature, readSignature, type SignatureInHand } from './card-signatures.ts'
import { A2A_CHECKS } from './list.ts'

function judgeType(evidence: Evidence | undefined): Graded {
  if (evidence === undefined) return fail('EVIDENCE_MISSING', 'no evidence was sent; agent_card is required')
  if (evidence.type !== 'agent_card')
    return fail('EVIDENCE_TYPE_MISMATCH', `found ${evidence.type}, expected agent_card`)
  return typeof evidence.value === 'string'
    ? fail('EVIDENCE_MALFORMED', 'the value is not an object')
    : pass('agent_card')
}

/** The provider's entry with retired keys added to those in use, so that a later check tells them apart. */
function withRetired(record: DirectoryRecord | undefined): DirectoryRecord | undefined {
  const entry = issuerKeysOf(record)
  return record === undefined || entry === undefined
    ? record
    : { ...record, entry: { ...entry, keys: [...entry.keys, ...(entry.retired ?? [])], retired: [] } }
}

/** Finds the key that the required `kid` (A2A 1.0.1, 8.4.2) names among all that the provider published. */
const judgeKid = (jws: JwsReading, provider: DirectoryRecord | undefined): Graded =>
  jws.jws?.header.kid === undefined
    ? fail('ISSUER_KEY_UNKNOWN', 'the protected header has no kid')
    : judgeIssuerKey(jws, withRetired(provider), 'always')

/** Whether the provider still signs with the key that was found (A2A 1.0.1, 8.4.3). */
function judgeKeyCurrent({ jws }: JwsReading, provider: DirectoryRecord | undefined): Graded {
  const isCurrent = issuerKeysOf(provider)?.keys.some(({ kid }) => kid === jws?.header.kid)
  return isCurrent === true
    ? pass('in use')
    : fail('ISSUER_KEY_RETIRED', 'the provider retired the key that kid names: it verifies nothing new')
}

/** Reads signatures strictly, over the canonical card and under the keys in the directory. */
function signaturesIn(
  { card, parts: { signatures = [] } = {} }: Pick<CardInHand, 'card' | 'parts'>,
  provider: DirectoryRecord | undefined,
): readonly SignatureInHand[] {
  const canonical = canonicalJson(signedFields(card))
  return signatures.map(entry => {
    const { form, jws } = readSignature(entry, canonical)
    const { header = {} } = jws.jws ?? {}
    if (isAlgorithm(header.alg)) jws.alg = header.alg
    return {
      ...{ form, header, unprotected: entry.header ?? {}, jws },
      kid: () => judgeKid(jws, provider),
      current: () => judgeKeyCurrent(jws, provider),
      signature: () => judgeCardSignature(jws, entry, canonicalJson(fieldsWithoutEmpty(card))),
    }
  })
}

function cardInHand({ snapshot, proof, evidence }: VerificationInput): CardInHand {
  const { issuer, subject, metadata } = snapshot.agent.claim
  const evidence_type = judgeType(evidence)
  const value = evidence_type.result === 'PASS' ? evidence?.value : undefined
  const read = readCard(typeof value === 'object' ? value : {})
  const candidates = signaturesIn(read, snapshot.issuer)
  return {
    ...{ evidence_type, ...read, signatures: { all: candidates.length, candidates } },
    beside: {
      ...{ issuer, subject, holder: proof.thumbprint, endpoint: metadata.endpoint ?? null },
      known: issuerKeysOf(snapshot.issuer) !== undefined,
    },
  }
}

/**
 * A2A_AGENT_CARD: an Agent Card that the claimed provider signed and that names the agent's interface and key (A2A 1.0.1).
 * An endpoint at the provider's host is proven by it, any other is only named. `until` is null, as a card has no expiry.
 */
export const verifyAgentCard: Verifier['verify'] = async input => {
  const card = cardInHand(input)
  const judged = await refusing(A2A_CHECKS, A2A_RULES, card)
  const { issuer, metadata } = input.snapshot.agent.claim
  const endpoint = isAtHostOf(metadata.endpoint, issuer) ? 'proven' : 'named'
  return {
    ...judged,
    until: null,
    endpoint: judged.failed === null ? endpoint : null,
    vouching_key: await thumbprintOf(card.signatures.candidates[0]?.jws),
    statuses: [],
  }
}
