import type { CheckLine, ProofCheck } from '../../contract/catalogues/checks.ts'
import { CodeLink } from '../app/CodeLink.tsx'
import { Json } from '../kit/Json.tsx'
import { LINES, Mark } from '../kit/Mark.tsx'
import { visibleJson, visibleLines, visibleText } from '../kit/visible-text.ts'
import { type InspectedJws, type KeysByKid, useInspected } from './inspect-jws.ts'
import styles from './Message.module.css'
import { Reproduce } from './Reproduce.tsx'
import { proofReproduction } from './reproductions.ts'

const PARTS = ['header', 'payload', 'signature'] as const

const JWS = /^[\w-]{8,}\.[\w-]{8,}\.[\w-]*$/u

/** A compact JWS in a text, its three parts told apart by colour and by the dots between them. */
function Segments({ of }: { readonly of: string }) {
  return of.split('.').map((segment, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a segment is what its index says.
    <span key={index}>
      {index === 0 ? null : '.'}
      <span data-part={PARTS[index] ?? 'signature'}>{segment}</span>
    </span>
  ))
}

/** A text as it went over the wire or was signed, each compact JWS in it in its parts. */
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

interface ReadBy {
  readonly check: ProofCheck
  /** What the check asks of this member, in a few words. */
  readonly asks: string
}

/** The check that reads each member of a binding proof (contract section 5). */
const READ_BY: Readonly<Record<string, ReadBy>> = {
  typ: { check: 'proof_type', asks: 'A binding proof, nothing else' },
  alg: { check: 'algorithm', asks: 'One of those offered, fits the key' },
  jwk: { check: 'key', asks: 'A public key, no private part' },
  aud: { check: 'audience', asks: 'This challenge only' },
  sub: { check: 'subject', asks: 'The agent that it is for' },
  nonce: { check: 'nonce', asks: 'The nonce that was issued' },
  purpose: { check: 'purpose', asks: 'The purpose that was asked for' },
  claim_digest: { check: 'claim_digest', asks: 'The claim as imported' },
  iat: { check: 'issued_at', asks: 'Between the challenge and now' },
  evidence_digest: { check: 'evidence', asks: 'The evidence sent with it' },
  signature: { check: 'signature', asks: 'Verifies over the exact bytes sent' },
}

const readBy = (name: string): ReadBy | undefined =>
  Object.hasOwn(READ_BY, name) ? READ_BY[name] : undefined

type Readable = Extract<InspectedJws, { readable: true }>

const KEY_WORDS = {
  header: { name: 'Thumbprint of jwk', none: 'none: the header has no usable key' },
  directory: {
    name: 'Thumbprint of the directory’s key',
    none: 'none: the directory has no key of this issuer with that kid',
  },
} as const satisfies Record<Readable['keyFrom'], unknown>

function verdictOf({ jwk, verifies }: Readable): string {
  if (jwk === undefined) return 'cannot be verified'
  return verifies ? 'verifies here' : 'does not verify'
}

/** Up to how many characters an object stands in one line. */
const IN_LINE = 120

function drawn(value: unknown): React.ReactNode {
  if (typeof value === 'string') return visibleJson(value)
  const text = JSON.stringify(value)
  return text.length > IN_LINE ? <Json value={value} /> : visibleText(text)
}

interface Part {
  readonly part: (typeof PARTS)[number]
  readonly note: string
  readonly members: readonly (readonly [name: string, value: React.ReactNode])[]
}

const membersOf = (part: Readable['header']) =>
  Object.entries(part).map(([name, value]) => [name, drawn(value)] as const)

function partsOf(of: Readable): readonly Part[] {
  const { header, payload, signature, signatureOctets, inputOctets, inputHash, thumbprint, keyFrom } = of
  const key = KEY_WORDS[keyFrom]
  return [
    { part: 'header', note: 'how it is signed', members: membersOf(header) },
    { part: 'payload', note: 'what is claimed', members: membersOf(payload) },
    {
      part: 'signature',
      note: `${verdictOf(of)}, ${signatureOctets} bytes`,
      members: [
        ['signature', signature],
        [`SHA-256 of the first ${inputOctets} bytes`, inputHash],
        [key.name, thumbprint ?? key.none],
      ],
    },
  ]
}

interface MemberProps {
  readonly name: string
  /** As it is drawn. */
  readonly value: React.ReactNode
  /** What came of the check that reads it; undefined for a member that none reads. */
  readonly line: CheckLine | undefined
  readonly asks: string | undefined
}

function Member({ name, value, line, asks }: MemberProps) {
  const state = line && LINES[line.result]
  return (
    <li className={styles.member} data-reads={line?.check} data-status={line?.result}>
      <b>{visibleText(name)}</b>
      <span className={styles.value}>{value}</span>
      {line === undefined || state === undefined ? null : (
        <span className="words marked" data-s={state}>
          <Mark state={state} label={line.result} />
          <CodeLink catalogue="checks" code={line.check} className={styles.asks}>
            {line.result === 'FAIL' && line.detail !== undefined ? visibleText(line.detail) : asks}
          </CodeLink>
        </span>
      )}
    </li>
  )
}

const TITLES = { header: 'Header', payload: 'Payload', signature: 'Signature' } as const

interface JwsProps {
  readonly jws: string
  /** The keys that it can be checked with, if its own header holds none. */
  readonly keys?: KeysByKid | undefined
  /** What the service's checks of it came to; none where it gave no list. */
  readonly checks?: readonly CheckLine[]
}

/** A compact JWS member by member, each beside the check that reads it, and how to recompute what is said of it. */
export function Jws({ jws, keys, checks = [] }: JwsProps) {
  const data = useInspected(jws, keys)
  if (data === undefined) return null
  if (!data.readable) return <p className="note">{`This cannot be taken apart: ${data.why}.`}</p>
  return (
    <div className={styles.jws}>
      {partsOf(data).map(({ part, note, members }) => (
        <div key={part} data-part={part}>
          <h4 className={styles.head}>
            {TITLES[part]} <small className="hint">{note}</small>
          </h4>
          <ul aria-label={`Decoded ${part}`}>
            {members.map(([name, value]) => {
              const by = readBy(name)
              const line = checks.find(({ check }) => check === by?.check)
              return <Member key={name} {...{ name, value, line }} asks={by?.asks} />
            })}
          </ul>
        </div>
      ))}
      <Reproduce values={[proofReproduction(jws, data)]} />
    </div>
  )
}
