import { fail, pass, runList } from '../../checks/verdict.ts'
import { PROOF_ALGORITHMS } from '../../contract/names.ts'
import { entriesOf, type Judges, type Verifier } from '../verifier.ts'
import { PUBLIC_KEY_CHECKS } from './list.ts'

/** PUBLIC_KEY: self-issued; issuer and subject are both the RFC 9278 thumbprint URI of the key that signed. */
export const publicKey: Verifier = {
  algorithms: PROOF_ALGORITHMS,
  verify: async ({ snapshot, proof, evidence }) => {
    const { issuer, subject } = snapshot.agent.claim
    const isKey = (member: string, value: string) =>
      value === proof.thumbprint
        ? pass(`${member} is the thumbprint of the key that signed`)
        : fail('SUBJECT_NOT_SELF_ISSUED', `${member} is not the thumbprint of the key that signed`)
    const judges: Judges<typeof PUBLIC_KEY_CHECKS> = {
      no_evidence: () =>
        evidence === undefined
          ? pass('the key is the evidence')
          : fail('EVIDENCE_NOT_EXPECTED', 'PUBLIC_KEY takes none'),
      issuer_is_key: () => isKey('issuer', issuer),
      subject_is_key: () => isKey('subject', subject),
    }
    const judged = await runList(entriesOf(PUBLIC_KEY_CHECKS, judges))
    return { ...judged, until: null, endpoint: null, vouching_key: null, statuses: [] }
  },
}
