import { Json } from '../kit/Json.tsx'
import type { InspectedJws } from './inspect-jws.ts'
import styles from './JwsParts.module.css'
import { SignaturePart } from './SignaturePart.tsx'

type Readable = Extract<InspectedJws, { readable: true }>

interface JwsPartsProps {
  readonly parts: { readonly header: unknown; readonly payload: unknown }
  /** Undefined while nothing is signed; `waiting` then says what will be. */
  readonly signature: Readable | undefined
  readonly waiting?: React.ReactNode
}

/** Header, payload and signature, decoded, side by side. */
export function JwsParts({ parts, signature, waiting }: JwsPartsProps) {
  return (
    <div className={styles.parts}>
      <div className={styles.part} data-part="header">
        <p className={styles.name}>
          <b>Header</b>
          <small className={styles.note}>how it is signed</small>
        </p>
        <Json value={parts.header} label="Decoded header" />
      </div>
      <div className={styles.part} data-part="payload">
        <p className={styles.name}>
          <b>Payload</b>
          <small className={styles.note}>what is claimed</small>
        </p>
        <Json value={parts.payload} label="Decoded payload" />
      </div>
      <div className={styles.part} data-part={signature === undefined ? 'none' : 'signature'}>
        {signature === undefined ? waiting : <SignaturePart signature={signature} />}
      </div>
    </div>
  )
}
