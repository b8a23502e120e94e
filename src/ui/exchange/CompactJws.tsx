import { Json } from '../kit/Json.tsx'
import { type InspectedJws, type KeysByKid, useInspected } from './inspect-jws.ts'
import styles from './Proof.module.css'
import { Reproduce } from './Reproduce.tsx'
import { proofReproduction } from './reproductions.ts'

const PARTS = ['header', 'payload', 'signature'] as const

/** A compact JWS, complete or not, its parts told apart by colour and by the dots between them. */
export function JwsText({ text }: { readonly text: string }) {
  return text.split('.').map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a segment is what its index says.
    <span key={index}>
      {index === 0 ? null : <i className={styles.dot}>.</i>}
      <span className={styles[PARTS[index] ?? 'signature']}>{segment}</span>
    </span>
  ))
}

interface PartProps {
  readonly name: string
  readonly note: string
  readonly children: React.ReactNode
}

function Part({ name, note, children }: PartProps) {
  return (
    <>
      <p className={`row ${styles.title}`}>
        <b>{name}</b>
        <small className="hint">{note}</small>
      </p>
      {children}
    </>
  )
}

interface JwsPartsProps {
  readonly parts: { readonly header: unknown; readonly payload: unknown }
  /** The signature. */
  readonly children: React.ReactNode
}

function JwsParts({ parts: { header, payload }, children }: JwsPartsProps) {
  return (
    <div className={styles.parts}>
      <div className={styles.part} data-part="header">
        <Part name="Header" note="how it is signed">
          <Json value={header} label="Decoded header" />
        </Part>
      </div>
      <div className={styles.part} data-part="payload">
        <Part name="Payload" note="what is claimed">
          <Json value={payload} label="Decoded payload" />
        </Part>
      </div>
      <div className={styles.part} data-part="signature">
        {children}
      </div>
    </div>
  )
}

type Readable = Extract<InspectedJws, { readable: true }>

const R_DIGITS = 64

const KEY_WORDS = {
  header: { label: 'Thumbprint of jwk', none: 'none: the header has no usable key' },
  directory: {
    label: 'Thumbprint of the directory’s key',
    none: 'none: the directory has no key of this issuer with that kid',
  },
} as const satisfies Record<Readable['keyFrom'], unknown>

function verdictOf({ jwk, verifies }: Readable): string {
  if (jwk === undefined) return 'cannot be verified'
  return verifies ? 'verifies here' : 'does not verify'
}

function Signature({ of }: { readonly of: Readable }) {
  const { signatureOctets, signatureHex, inputOctets, inputHash, thumbprint, keyFrom } = of
  return (
    <Part name="Signature" note={`${verdictOf(of)}, ${signatureOctets} bytes`}>
      <p className={styles.hex}>
        <span>{signatureHex.slice(0, R_DIGITS)}</span> <span>{signatureHex.slice(R_DIGITS)}</span>
      </p>
      <p className={`hint ${styles.label}`}>Signing input</p>
      <p className={styles.input}>{`the first ${inputOctets} bytes, up to the last dot`}</p>
      <p className={`hint ${styles.label}`}>SHA-256 of the signing input</p>
      <p className={styles.hash}>{inputHash}</p>
      <p className={`hint ${styles.label}`}>{KEY_WORDS[keyFrom].label}</p>
      <p className={styles.hex}>{thumbprint ?? KEY_WORDS[keyFrom].none}</p>
    </Part>
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

type RawJwsProps = Omit<ProofPanelProps, 'keys'>

/** A compact JWS as it is. */
export function RawJws({ jws, title, sent = false }: RawJwsProps) {
  return (
    <div>
      <p className={`row ${styles.title}`}>
        {title} <small className="hint">{`${sent ? 'as sent, ' : ''}${jws.length} characters`}</small>
      </p>
      <p className={styles.jws}>
        <JwsText text={jws} />
      </p>
    </div>
  )
}

function Decoded({ data }: { readonly data: InspectedJws }) {
  return data.readable ? (
    <JwsParts parts={data}>
      <Signature of={data} />
    </JwsParts>
  ) : (
    <p className={styles.unreadable}>{`This cannot be taken apart: ${data.why}.`}</p>
  )
}

/** A compact JWS in its three parts, with the exact signing input, its hash and the key's thumbprint. */
export function RawProof(props: ProofPanelProps) {
  const data = useInspected(props.jws, props.keys)
  return (
    <div className={styles.proof}>
      <RawJws {...props} />
      {data === undefined ? null : <Decoded data={data} />}
    </div>
  )
}

/** What a compact JWS says, and how to recompute it. */
export function DecodedProof({ jws, keys }: Pick<ProofPanelProps, 'jws' | 'keys'>) {
  const data = useInspected(jws, keys)
  if (data === undefined) return null
  return (
    <div className={styles.proof}>
      <Decoded data={data} />
      {data.readable ? <Reproduce values={[proofReproduction(jws, data)]} /> : null}
    </div>
  )
}

/** A compact JWS as it is, in its three parts, and how to recompute them. */
export function ProofPanel(props: ProofPanelProps) {
  return (
    <div className={styles.proof}>
      <RawJws {...props} />
      <DecodedProof {...props} />
    </div>
  )
}
