import type { CheckLine, ProofCheck } from '../../contract/catalogues/checks.ts'
import { entryOf } from '../../contract/json-members.ts'
import { CodeLink } from '../app/CodeLink.tsx'
import { Json } from '../kit/Json.tsx'
import { LINES, Mark } from '../kit/Mark.tsx'
import { visibleJson, visibleLines, visibleText } from '../kit/visible-text.ts'
import { capitalized } from '../kit/words.ts'
import { type KeysByKid, type ReadableJws, useInspected } from './inspect-jws.ts'
import styles from './Message.module.css'
import { Reproduce } from './Reproduce.tsx'
import { proofReproduction } from './reproductions.ts'

const PARTS = ['header', 'payload', 'signature'] as const

const JWS = /^[\w-]{8,}\.[\w-]{8,}\.[\w-]*$/u

function Segments({ of }: { readonly of: string }) {
  return of.split('.').map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a segment is what its index says.
    <span key={index}>
      {index === 0 ? null : '.'}
      <span data-part={PARTS[index] ?? 'signature'}>{segment}</span>
    </span>
  ))
}

export function Wire({ of, text }: { readonly of: string; readonly text: string }) {
  return (
    <section aria-label={of}>
      <h3 className={styles.head}>{of}</h3>
      <pre className={styles.wire}>
        {visibleLines(text)
          .split('"')
          .flatMap((piece, index) => [
            index === 0 ? '' : '"',
            JWS.test(piece) ? <Segments key={piece} of={piece} /> : piece,
          ])}
      </pre>
    </section>
  )
}

/** The check that reads each member of a binding proof (contract section 5), and what it asks of it. */
const READ_BY: Readonly<Record<string, readonly [check: ProofCheck, asks: string]>> = {
  typ: ['proof_type', 'A binding proof, nothing else'],
  alg: ['algorithm', 'One of those offered, fits the key'],
  jwk: ['key', 'A public key, no private part'],
  aud: ['audience', 'This challenge only'],
  sub: ['subject', 'The agent that it is for'],
  nonce: ['nonce', 'The nonce that was issued'],
  purpose: ['purpose', 'The purpose that was asked for'],
  claim_digest: ['claim_digest', 'The claim as imported'],
  iat: ['issued_at', 'Between the challenge and now'],
  evidence_digest: ['evidence', 'The evidence sent with it'],
  signature: ['signature', 'Verifies over the exact bytes sent'],
}

const KEY_WORDS = {
  header: { name: 'Thumbprint of jwk', none: 'none: the header has no usable key' },
  directory: {
    name: 'Thumbprint of the directory’s key',
    none: 'none: the directory has no key of this issuer with that kid',
  },
} as const satisfies Record<ReadableJws['keyFrom'], unknown>

const IN_LINE = 120

function drawn(value: unknown): React.ReactNode {
  if (typeof value === 'string') return visibleJson(value)
  const text = JSON.stringify(value)
  return text.length > IN_LINE ? <Json value={value} /> : visibleText(text)
}

type Members = readonly (readonly [name: string, value: React.ReactNode])[]

const membersOf = (part: ReadableJws['header']): Members =>
  Object.entries(part).map(([name, value]) => [name, drawn(value)])

function partsOf(of: ReadableJws): Readonly<Record<(typeof PARTS)[number], readonly [string, Members]>> {
  const { signature, signatureOctets, inputOctets, inputHash, thumbprint, keyFrom, jwk, verifies } = of
  const key = KEY_WORDS[keyFrom]
  const verdict = jwk === undefined ? 'cannot be verified' : verifies ? 'verifies here' : 'does not verify'
  const signed: Members = [
    ['signature', signature],
    [`SHA-256 of the first ${inputOctets} bytes`, inputHash],
    [key.name, thumbprint ?? key.none],
  ]
  return {
    header: ['how it is signed', membersOf(of.header)],
    payload: ['what is claimed', membersOf(of.payload)],
    signature: [`${verdict}, ${signatureOctets} bytes`, signed],
  }
}

type MemberProps = React.PropsWithChildren<{ name: string; checks: readonly CheckLine[] }>

function Member({ name, children, checks }: MemberProps) {
  const [by, asks] = entryOf(READ_BY, name) ?? []
  const line = checks.find(({ check }) => check === by)
  return (
    <li className={styles.member} data-reads={line?.check} data-status={line?.result}>
      <b>{visibleText(name)}</b>
      <span className={styles.value}>{children}</span>
      {line === undefined ? null : (
        <span className="words marked" data-s={LINES[line.result]}>
          <Mark state={LINES[line.result]} label={line.result} />
          <CodeLink catalogue="checks" code={line.check} className={styles.asks}>
            {line.result === 'FAIL' && line.detail !== undefined ? visibleText(line.detail) : asks}
          </CodeLink>
        </span>
      )}
    </li>
  )
}

interface JwsProps {
  readonly jws: string
  /** The keys that it can be checked with, if its own header holds none. */
  readonly keys?: KeysByKid | undefined
  readonly checks?: readonly CheckLine[]
}

/** A compact JWS member by member, each beside the check that reads it, and how to recompute what is said of it. */
export function Jws({ jws, keys, checks = [] }: JwsProps) {
  const data = useInspected(jws, keys)
  if (data === undefined) return null
  if (!data.readable) return <p className="note">{`This cannot be taken apart: ${data.why}.`}</p>
  const parts = partsOf(data)
  return (
    <div className={styles.jws}>
      {PARTS.map(part => (
        <div key={part} data-part={part}>
          <h4 className={styles.head}>
            {capitalized(part)} <small className="hint">{parts[part][0]}</small>
          </h4>
          <ul aria-label={`Decoded ${part}`}>
            {parts[part][1].map(([name, value]) => (
              <Member key={name} {...{ name, checks }}>
                {value}
              </Member>
            ))}
          </ul>
        </div>
      ))}
      <Reproduce values={[proofReproduction(jws, data)]} />
    </div>
  )
}
