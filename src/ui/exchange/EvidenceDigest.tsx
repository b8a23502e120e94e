import { useQuery } from '@tanstack/react-query'
import type { Evidence } from '../../contract/schemas/challenge.ts'
import { canonicalJson, digestOfJson } from '../../crypto/digest.ts'
import { Mark } from '../kit/Mark.tsx'
import { inspectJws } from './inspect-jws.ts'
import styles from './MessageDetail.module.css'
import { digestReproduction } from './proof-reproductions.ts'
import { Reproduce } from './Reproduce.tsx'

const FROM = 'The evidence as sent, in its canonical form (RFC 8785): members in order, no spaces.'

interface EvidenceDigestProps {
  readonly evidence: Evidence
  /** The compact JWS that names the evidence's digest. */
  readonly proof: string
}

/** Whether the proof names this evidence: the digest of its canonical form, recomputed here. */
export function EvidenceDigest({ evidence, proof }: EvidenceDigestProps) {
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
