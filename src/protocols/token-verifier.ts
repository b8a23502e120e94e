import {
  issuerKeysOf,
  judgeEvidenceForm,
  judgeEvidenceType,
  judgeIssuerKey,
  judgeIssuerSignature,
  thumbprintOf,
} from '../checks/evidence-jws.ts'
import { type Rules, refusing } from '../checks/graded.ts'
import type { JwsReading } from '../checks/strict-jws.ts'
import type { ProtocolCheckList } from '../contract/catalogues/checks.ts'
import type { Evidence } from '../contract/schemas/challenge.ts'
import { isAlgorithm } from '../crypto/algorithms.ts'
import { isNumericDate } from './dates.ts'
import type { Token } from './token-rules.ts'
import type { VerificationInput, Verifier } from './verifier.ts'

interface TokenList<L extends ProtocolCheckList> {
  readonly type: Evidence['type']
  readonly checks: L
  readonly rules: Rules<L, Token>
  /** Whether kid must be there though the issuer has one key only (RFC 7515 section 4.1.4). */
  readonly kid: 'always' | 'among_several'
  /** Whom the token is for: this service as the issuer's client, or the challenge's audience. */
  readonly audience: 'client' | 'challenge'
}

/** Reads evidence strictly, under the directory's keys and beside the challenge; `draft` becomes what was read. */
export function tokenOf(
  draft: JwsReading,
  { snapshot, proof, evidence, now }: VerificationInput,
  { type, kid, audience }: Pick<TokenList<ProtocolCheckList>, 'type' | 'kid' | 'audience'>,
): Token {
  const { issuer: record, challenge } = snapshot
  const { issuer, subject } = snapshot.agent.claim
  const keys = issuerKeysOf(record)
  const evidence_type = judgeEvidenceType(draft, evidence, type)
  const form = judgeEvidenceForm(draft)
  const { header = {}, payload: claims = {} } = draft.jws ?? {}
  if (isAlgorithm(header.alg)) draft.alg = header.alg
  return {
    ...{ evidence_type, form, header, claims },
    kid: () => judgeIssuerKey(draft, record, kid),
    signature: () => judgeIssuerSignature(draft),
    beside: {
      ...{ issuer, subject, nonce: challenge.nonce, holder: proof.thumbprint, time: now },
      audience: audience === 'client' ? keys?.client_id : challenge.audience,
      from: Math.floor(Date.parse(challenge.issued_at) / 1000),
      known: keys !== undefined,
    },
  }
}

/** The service's verifier of a token, by its rules; what it verified ends with `exp`. */
export const tokenVerifier =
  <L extends ProtocolCheckList>({ checks, rules, ...how }: TokenList<L>): Verifier['verify'] =>
  async input => {
    const draft: JwsReading = {}
    const judged = await refusing(checks, rules, tokenOf(draft, input, how))
    const exp = draft.jws?.payload.exp
    const until = judged.failed === null && isNumericDate(exp) ? new Date(exp * 1000).toISOString() : null
    return { ...judged, until, endpoint: null, vouching_key: await thumbprintOf(draft), statuses: [] }
  }
