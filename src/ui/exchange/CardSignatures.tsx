import { Icon } from '../kit/Icon.tsx'
import type { KeysByKid } from './inspect-jws.ts'
import styles from './ProofPanel.module.css'
import { ProofPanel } from './ProofPanel.tsx'
import details from './Reproduce.module.css'

interface CardSignaturesProps {
  /** Each signature as a compact JWS. */
  readonly signatures: readonly string[]
  readonly keys: KeysByKid
  /** The card as it was handed over. */
  readonly children: React.ReactNode
}

/** The signatures of an Agent Card, each taken apart over the card's canonical form, and the card itself. */
export function CardSignatures({ signatures, keys, children }: CardSignaturesProps) {
  return (
    <>
      <p className={styles.words}>
        The signature of an Agent Card leaves its payload out: it is the card without <code>signatures</code>,
        as RFC 8785 writes it. Here it is put back.
      </p>
      {signatures.map((jws, index) => (
        <ProofPanel key={jws} jws={jws} title={`Agent Card, signature ${index + 1}`} keys={keys} />
      ))}
      <details className={details.reproduce}>
        <summary className={details.summary}>
          <Icon name="chevron" className={details.chevron} />
          The card as it was handed over
        </summary>
        {children}
      </details>
    </>
  )
}
