import type { CallEntry } from '../../client/journal-record.ts'
import { messageOf } from '../../client/message.ts'
import { evidenceOf } from '../../client/message-contents.ts'
import type { FederatedAgentProfile } from '../../contract/schemas/profile.ts'
import { CredentialPanel } from './CredentialPanel.tsx'
import { EvidenceDigest } from './EvidenceDigest.tsx'
import styles from './MessageDetail.module.css'
import { ProofPanel } from './ProofPanel.tsx'

interface ProofTabProps {
  readonly entry: CallEntry
  /** The profile of the agent that it is about, where it can be seen. */
  readonly profile: FederatedAgentProfile | undefined
}

/** What was sent to prove something: the proof, the evidence beside it, and who agreed to a change of keys. */
export function ProofTab({ entry, profile }: ProofTabProps) {
  const { proof, authorization } = messageOf(entry)
  const evidence = evidenceOf(entry)
  return (
    <div className={styles.tab}>
      {proof === undefined ? null : (
        <section className={styles.proofTabPart} aria-label="Proof">
          <ProofPanel jws={proof} title="Compact JWS" sent />
        </section>
      )}
      {evidence === undefined ? null : (
        <section className={styles.proofTabPart} aria-label="Evidence">
          <h3 className={styles.proofTabHead}>
            Evidence <small className={styles.proofTabNote}>sent beside the proof</small>
          </h3>
          <EvidenceDigest evidence={evidence} proof={proof ?? ''} />
          <CredentialPanel what={evidence.type} value={evidence.value} issuer={profile?.issuer} sent />
        </section>
      )}
      {authorization === undefined ? null : (
        <section className={styles.proofTabPart} aria-label="Authorization">
          <h3 className={styles.proofTabHead}>
            Authorization{' '}
            <small className={styles.proofTabNote}>a second signature, for the change of keys</small>
          </h3>
          <ProofPanel jws={authorization} title="Compact JWS" sent />
        </section>
      )}
    </div>
  )
}
