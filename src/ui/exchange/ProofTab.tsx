import { useQuery } from '@tanstack/react-query'
import type { CallEntry } from '../../client/journal-record.ts'
import { messageOf } from '../../client/message.ts'
import { checksOf, evidenceOf } from '../../client/message-contents.ts'
import type { Evidence } from '../../contract/schemas/challenge.ts'
import type { FederatedAgentProfile } from '../../contract/schemas/profile.ts'
import { canonicalJson, digestOfJson } from '../../crypto/digest.ts'
import { Mark } from '../kit/Mark.tsx'
import { CredentialPanel, type KeysOf } from './CredentialPanel.tsx'
import { inspectJws } from './inspect-jws.ts'
import styles from './MessageDetail.module.css'
import { OwnProof } from './OwnProof.tsx'
import { ProofPanel } from './ProofPanel.tsx'
import { digestReproduction } from './proof-reproductions.ts'
import { Reproduce } from './Reproduce.tsx'

const FROM = 'The evidence as sent, in its canonical form (RFC 8785): members in order, no spaces.'

interface EvidenceDigestProps {
  readonly evidence: Evidence
  /** The compact JWS that names the evidence's digest. */
  readonly proof: string
}

/** Whether the proof names this evidence: the digest of its canonical form, recomputed here. */
function EvidenceDigest({ evidence, proof }: EvidenceDigestProps) {
  const { data } = useQuery({
    queryKey: ['evidence-digest', evidence, proof],
    queryFn: async () => {
      const [digest, parts] = await Promise.all([digestOfJson(evidence), inspectJws(proof)])
      return { digest, named: parts.readable && parts.payload.evidence_digest === digest }
    },
    staleTime: 'static',
  })
  if (data === undefined) return null
  const { digest, named } = data
  return (
    <>
      <p className={styles.digest} data-s={named ? 'proven' : 'refused'}>
        <Mark state={named ? 'proven' : 'refused'} className={styles.evidenceDigestMark} />
        <span>
          {named ? 'The proof names its digest: ' : 'The proof names another digest than '}
          <code className={styles.value}>{digest}</code>
        </span>
      </p>
      <Reproduce
        values={() => [digestReproduction('Digest of the evidence', FROM, canonicalJson(evidence), digest)]}
      />
    </>
  )
}

interface ProofTabProps {
  readonly entry: CallEntry
  /** The profile of the agent that it is about, where it can be seen. */
  readonly profile: FederatedAgentProfile | undefined
  /** The keys that its evidence is checked with; by default those of this browser's directory. */
  readonly keysOf?: KeysOf
  /** Opens the list of all checks, where the view has one. */
  readonly onAllChecks?: () => void
}

/** What was sent as proof: the proof itself, the evidence beside it, and who agreed to a change of keys. */
export function ProofTab({ entry, profile, keysOf, onAllChecks }: ProofTabProps) {
  const { proof, authorization } = messageOf(entry)
  const evidence = evidenceOf(entry)
  return (
    <div className={styles.tab}>
      {proof === undefined ? null : (
        <section className={styles.proofTabPart} aria-label="Proof">
          <OwnProof jws={proof} checks={checksOf(entry)} onAll={onAllChecks} />
        </section>
      )}
      {evidence === undefined ? null : (
        <section className={styles.proofTabPart} aria-label="Evidence">
          <h3 className={styles.proofTabHead}>
            Evidence <small className={styles.proofTabNote}>sent beside the proof</small>
          </h3>
          <EvidenceDigest evidence={evidence} proof={proof ?? ''} />
          <CredentialPanel
            what={evidence.type}
            value={evidence.value}
            issuer={profile?.issuer}
            keysOf={keysOf}
            sent
          />
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
