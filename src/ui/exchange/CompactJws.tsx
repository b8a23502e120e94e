import { Json } from '../kit/Json.tsx'
import type { InspectedJws, KeysByKid } from './inspect-jws.ts'
import { useInspected } from './inspect-jws.ts'
import styles from './MessageDetail.module.css'
import { partsShown } from './message-shown.ts'
import { Reproduce } from './Reproduce.tsx'
import { proofReproductions } from './reproductions.ts'

const PARTS = ['header', 'payload', 'signature'] as const

/** A compact JWS, complete or not, its parts told apart by colour and by the dots between them. */
export function JwsText({ text }: { readonly text: string }) {
  const segments = text.split('.')
  return (
    <p className={styles.jws}>
      {segments.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is what its index says.
        <span key={index}>
          {index === 0 ? null : <i className={styles.dot}>.</i>}
          <span className={styles[PARTS[index] ?? 'signature']}>{segment}</span>
        </span>
      ))}
    </p>
  )
}

type Readable = Extract<InspectedJws, { readable: true }>

const R_DIGITS = 64

const KEY_WORDS = {
  header: { label: 'Thumbprint of jwk', none: 'none: the header holds no usable key' },
  directory: {
    label: 'Thumbprint of the directory’s key',
    none: 'none: the directory holds no key of this issuer’s that kid names',
  },
} as const satisfies Record<Readable['keyFrom'], unknown>

function verdictOf({ jwk, verifies }: Readable): string {
  if (jwk === undefined) return 'cannot be verified'
  return verifies ? 'verifies here' : 'does not verify'
}

/** The signature: whether it verifies here, its octets, and the recomputable hash and thumbprint. */
function SignaturePart({ signature }: { readonly signature: Readable }) {
  const { signatureOctets, signatureHex, inputOctets, inputHash, thumbprint, keyFrom } = signature
  return (
    <>
      <p className={styles.jwsPartsName}>
        <b>Signature</b>
        <small className={styles.jwsPartsNote}>{`${verdictOf(signature)}, ${signatureOctets} bytes`}</small>
      </p>
      <p className={styles.hex}>
        <span>{signatureHex.slice(0, R_DIGITS)}</span> <span>{signatureHex.slice(R_DIGITS)}</span>
      </p>
      <p className={styles.label}>Signing input</p>
      <p className={styles.input}>{`the first ${inputOctets} bytes, up to the last dot`}</p>
      <p className={styles.label}>SHA-256 of the signing input</p>
      <p className={styles.hash}>{inputHash}</p>
      <p className={styles.label}>{KEY_WORDS[keyFrom].label}</p>
      <p className={styles.hex}>{thumbprint ?? KEY_WORDS[keyFrom].none}</p>
    </>
  )
}

interface JwsPartsProps {
  readonly parts: { readonly header: unknown; readonly payload: unknown }
  /** Undefined while nothing is signed; `waiting` then says what will be. */
  readonly signature: Readable | undefined
  readonly waiting?: React.ReactNode
}

/** Header, payload and signature, decoded, side by side. */
export function JwsParts({ parts, signature, waiting }: JwsPartsProps) {
  const shown = partsShown(parts.header)
  return (
    <div className={styles.parts}>
      <div className={styles.part} data-part="header">
        <p className={styles.jwsPartsName}>
          <b>Header</b>
          <small className={styles.jwsPartsNote}>how it is signed</small>
        </p>
        <Json value={parts.header} label="Decoded header" of={shown.header} />
      </div>
      <div className={styles.part} data-part="payload">
        <p className={styles.jwsPartsName}>
          <b>Payload</b>
          <small className={styles.jwsPartsNote}>what is claimed</small>
        </p>
        <Json value={parts.payload} label="Decoded payload" of={shown.payload} />
      </div>
      <div className={styles.part} data-part={signature === undefined ? 'none' : 'signature'}>
        {signature === undefined ? waiting : <SignaturePart signature={signature} />}
      </div>
    </div>
  )
}

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
