import type { InspectedJws } from './inspect-jws.ts'
import styles from './JwsParts.module.css'

type Readable = Extract<InspectedJws, { readable: true }>

const R_DIGITS = 64

/** The signature: whether it verifies here, its octets, and the hash and thumbprint that anyone can recompute. */
export function SignaturePart({ signature }: { readonly signature: Readable }) {
  const { verifies, signatureOctets, signatureHex, inputHash, thumbprint } = signature
  return (
    <>
      <p className={styles.name}>
        <b>Signature</b>
        <small className={styles.note}>
          {`${verifies ? 'verifies here' : 'does not verify'}, ${signatureOctets} bytes`}
        </small>
      </p>
      <p className={styles.hex}>
        <span>{signatureHex.slice(0, R_DIGITS)}</span> <span>{signatureHex.slice(R_DIGITS)}</span>
      </p>
      <p className={styles.label}>SHA-256 of the signing input</p>
      <p className={styles.hash}>{inputHash}</p>
      <p className={styles.label}>Thumbprint of jwk</p>
      <p className={styles.hex}>{thumbprint ?? 'none: the header holds no usable key'}</p>
    </>
  )
}
