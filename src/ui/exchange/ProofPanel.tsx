import type { KeysByKid } from './inspect-jws.ts'
import { useInspected } from './inspected.ts'
import { JwsParts } from './JwsParts.tsx'
import { JwsText } from './JwsText.tsx'
import styles from './MessageDetail.module.css'
import { proofReproductions } from './proof-reproductions.ts'
import { Reproduce } from './Reproduce.tsx'

interface ProofPanelProps {
  readonly jws: string
  readonly title: string
  /** Whether these are the bytes of a message. */
  readonly sent?: boolean
  /** The keys that it can be checked with, if its own header holds none. */
  readonly keys?: KeysByKid | undefined
}

/** A compact JWS in its three parts, with the exact signing input, its hash and the key's thumbprint. */
export function RawProof({ jws, title, sent = false, keys }: ProofPanelProps) {
  const data = useInspected(jws, keys)
  return (
    <div className={styles.proof}>
      <div>
        <p className={styles.title}>
          {title}{' '}
          <small
            className={styles.proofPanelNote}
          >{`${sent ? 'as sent, ' : ''}${jws.length} characters`}</small>
        </p>
        <JwsText text={jws} />
      </div>
      {data === undefined ? null : data.readable ? (
        <JwsParts parts={data} signature={data} />
      ) : (
        <p className={styles.unreadable}>{`This cannot be taken apart: ${data.why}.`}</p>
      )}
    </div>
  )
}

/** A compact JWS in its three parts, and how to recompute them. */
export function ProofPanel(props: ProofPanelProps) {
  const { jws, keys } = props
  const data = useInspected(jws, keys)
  return (
    <div className={styles.proof}>
      <RawProof {...props} />
      {data?.readable ? <Reproduce values={() => proofReproductions(jws, data)} /> : null}
    </div>
  )
}
