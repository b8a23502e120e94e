import type { CheckLine } from '../../contract/catalogues/checks.ts'
import { Icon } from '../kit/Icon.tsx'
import { ProofPanel, RawProof } from './CompactJws.tsx'
import { useInspected } from './inspect-jws.ts'
import styles from './MessageDetail.module.css'
import { ProofMembers } from './ProofMembers.tsx'
import { Reproduce } from './Reproduce.tsx'
import { proofReproductions } from './reproductions.ts'

const TITLE = 'Compact JWS'

interface OwnProofProps {
  /** The proof as sent. */
  readonly jws: string
  /** What the service said of it; empty where it gave no list. */
  readonly checks: readonly CheckLine[]
  readonly onAll?: (() => void) | undefined
}

/** A proof beside what the service said of each member, and folded: its bytes, and how to recompute them. */
export function OwnProof({ jws, checks, onAll }: OwnProofProps) {
  const data = useInspected(jws)
  if (data === undefined) return null
  if (!data.readable || checks.length === 0) return <ProofPanel jws={jws} title={TITLE} sent />
  const { header, payload, signatureOctets } = data
  const signature = jws.slice(jws.lastIndexOf('.') + 1)
  return (
    <>
      <ProofMembers
        parts={{ header, payload, signature }}
        octets={signatureOctets}
        checks={checks}
        onAll={onAll}
      />
      <details className={styles.reproduce}>
        <summary className={styles.summary}>
          <Icon name="chevron" className={styles.chevron} />
          {`Raw, ${jws.length} characters`}
        </summary>
        <RawProof jws={jws} title={TITLE} sent />
      </details>
      <Reproduce values={() => proofReproductions(jws, data)} />
    </>
  )
}
