import type { CheckLine, ProofCheck } from '../../contract/catalogues/checks.ts'
import { CodeLink } from '../app/CodeLink.tsx'
import { Fold } from '../kit/Fold.tsx'
import { LINES, Mark } from '../kit/Mark.tsx'
import { visibleJson, visibleText } from '../kit/visible-text.ts'
import { ProofPanel, RawProof } from './CompactJws.tsx'
import { useInspected } from './inspect-jws.ts'
import styles from './Proof.module.css'
import { Reproduce } from './Reproduce.tsx'
import { proofReproduction } from './reproductions.ts'

interface ReadBy {
  readonly check: ProofCheck
  /** What the check asks of this member, in a few words. */
  readonly asks: string
}

/** The check that reads each member of a binding proof (contract section 5). */
const READ_BY = {
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
} as const satisfies Record<string, ReadBy>

const SIGNATURE: ReadBy = { check: 'signature', asks: 'Verifies over the exact bytes sent' }

interface ProofMember {
  readonly name: string
  readonly value: unknown
  readonly asks: string
  /** What came of the check; undefined for a member that none reads by itself. */
  readonly line: CheckLine | undefined
}

function proofMembers(
  { header, payload, signature }: Readonly<Record<'header' | 'payload' | 'signature', unknown>>,
  checks: readonly CheckLine[],
) {
  const lineOf = (name: string) => checks.find(({ check }) => check === name)
  const read = new Map<string, ReadBy>(Object.entries(READ_BY))
  const members = (part: unknown): readonly ProofMember[] =>
    Object.entries(Object(part)).map(([name, value]) => {
      const by = read.get(name)
      return {
        ...{ name, value },
        asks: by?.asks ?? 'No check of its own',
        line: by === undefined ? undefined : lineOf(by.check),
      }
    })
  return {
    header: members(header),
    payload: members(payload),
    signature: [
      { name: 'signature', value: signature, asks: SIGNATURE.asks, line: lineOf(SIGNATURE.check) },
    ] as readonly ProofMember[],
  }
}

const NOT_READ_HERE = {
  PASS: 'passed',
  FAIL: 'failed',
  NOT_RUN: 'not reached',
  NOT_CHECKED: 'not needed',
} as const

/** What came of the checks that read no member that is shown: "6 more passed, 2 not needed". */
function otherChecks(shown: readonly ProofMember[], checks: readonly CheckLine[]): string {
  const others = checks.filter(line => !shown.some(member => member.line === line))
  const counts = Object.entries(NOT_READ_HERE).flatMap(([result, words]) => {
    const count = others.filter(line => line.result === result).length
    return count === 0 ? [] : [`${count} ${words}`]
  })
  return counts.join(', ').replace(/^(\d+)/u, '$1 more')
}

function Judged({ asks, line }: Pick<ProofMember, 'asks' | 'line'>) {
  if (line === undefined) return <span className={`words marked ${styles.judged}`}>{asks}</span>
  const state = LINES[line.result]
  return (
    <span className={`words marked ${styles.judged}`} data-s={state}>
      <Mark state={state} label={line.result} className={styles.mark} />
      <CodeLink catalogue="checks" code={line.check} className={styles.asks}>
        {line.result === 'FAIL' && line.detail !== undefined ? visibleText(line.detail) : asks}
      </CodeLink>
    </span>
  )
}

const written = (value: unknown): string =>
  typeof value === 'string' ? visibleJson(value) : visibleText(JSON.stringify(value))

const TITLE = 'Compact JWS'

interface ProofMembersProps {
  /** The proof as sent. */
  readonly jws: string
  /** What the service said of it; empty where it gave no list. */
  readonly checks: readonly CheckLine[]
  /** Opens all checks in their order. */
  readonly onAll: () => void
}

/**
 * A proof member by member, each beside the check of the service that reads it, and folded: its bytes, and how to
 * recompute them.
 */
export function ProofMembers({ jws, checks, onAll }: ProofMembersProps) {
  const data = useInspected(jws)
  if (data === undefined) return null
  if (!data.readable || checks.length === 0) return <ProofPanel jws={jws} title={TITLE} sent />
  const { header, payload, signatureOctets } = data
  const parts = proofMembers({ header, payload, signature: jws.slice(jws.lastIndexOf('.') + 1) }, checks)
  const others = otherChecks(Object.values(parts).flat(), checks)
  const titled = [
    { part: 'header', title: 'Header', note: 'how it is signed' },
    { part: 'payload', title: 'Payload', note: 'what is claimed' },
    { part: 'signature', title: 'Signature', note: `${signatureOctets} bytes` },
  ] as const
  return (
    <>
      {titled.map(({ part, title, note }) => (
        <div key={part} data-reads-part={part}>
          <h3 className={styles.membersTitle}>
            {title} <small className="hint">{note}</small>
          </h3>
          <ul className={styles.members} aria-label={`${title}, member by member`}>
            {parts[part].map(({ name, value, asks, line }) => (
              <li key={name} className={styles.member} data-reads={line?.check} data-status={line?.result}>
                <b>{visibleText(name)}</b>
                <span className={styles.value}>{written(value)}</span>
                <Judged asks={asks} line={line} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={`note row ${styles.others}`}>
        {others === '' ? null : <span>{`${others}.`}</span>}
        <button type="button" className={styles.all} onClick={onAll}>
          {`All ${checks.length} in order`}
        </button>
      </p>
      <Fold kind="link" title={`Raw, ${jws.length} characters`}>
        <RawProof jws={jws} title={TITLE} sent />
      </Fold>
      <Reproduce values={[proofReproduction(jws, data)]} />
    </>
  )
}
