import { useQuery } from '@tanstack/react-query'
import { inspectJws, type KeysByKid } from './inspect-jws.ts'
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
export function ProofPanel({ jws, title, sent = false, keys }: ProofPanelProps) {
  const { data } = useQuery({
    queryKey: ['jws', jws, keys ?? null],
    queryFn: () => inspectJws(jws, keys),
    staleTime: 'static',
  })
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
        <>
          <JwsParts parts={data} signature={data} />
          <Reproduce values={() => proofReproductions(jws, data)} />
        </>
      ) : (
        <p className={styles.unreadable}>{`This cannot be taken apart: ${data.why}.`}</p>
      )}
    </div>
  )
}
