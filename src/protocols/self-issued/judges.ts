import { type Graded, type Rules, refusing } from '../../checks/graded.ts'
import { fail, pass } from '../../checks/verdict.ts'
import { PROOF_ALGORITHMS } from '../../contract/names.ts'
import type { VerificationInput, Verifier } from '../verifier.ts'
import { PUBLIC_KEY_CHECKS } from './list.ts'

const isKey =
  (member: 'issuer' | 'subject') =>
  ({ snapshot, proof }: VerificationInput): Graded =>
    snapshot.agent.claim[member] === proof.thumbprint
      ? pass(`${member} is the thumbprint of the key that signed`)
      : fail('SUBJECT_NOT_SELF_ISSUED', `${member} is not the thumbprint of the key that signed`)

const RULES: Rules<typeof PUBLIC_KEY_CHECKS, VerificationInput> = {
  no_evidence: ({ evidence }) =>
    evidence === undefined
      ? pass('the key is the evidence')
      : fail('EVIDENCE_NOT_EXPECTED', 'PUBLIC_KEY takes none'),
  issuer_is_key: isKey('issuer'),
  subject_is_key: isKey('subject'),
}

/** PUBLIC_KEY: self-issued; issuer and subject are both the RFC 9278 thumbprint URI of the key that signed. */
export const publicKey: Verifier = {
  algorithms: PROOF_ALGORITHMS,
  verify: async input => {
    const judged = await refusing(PUBLIC_KEY_CHECKS, RULES, input)
    return { ...judged, until: null, endpoint: null, vouching_key: null, statuses: [] }
  },
}
