import type { CheckLine, ProofCheck } from '../../contract/catalogues/checks.ts'

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
  evidence_digest: { check: 'evidence', asks: 'The evidence sent beside it' },
} as const satisfies Record<string, ReadBy>

const SIGNATURE: ReadBy = { check: 'signature', asks: 'Verifies over the exact bytes sent' }

/** One member of a proof, beside the check that reads it. */
export interface ProofMember {
  readonly name: string
  readonly value: unknown
  readonly asks: string
  /** What came of the check; undefined for a member that none reads by itself. */
  readonly line: CheckLine | undefined
}

/** A proof's members by its parts, each with the line of the service's list that reads it. */
export function proofMembers(
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
        asks: by?.asks ?? 'Read by no check of its own',
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
export function otherChecks(shown: readonly ProofMember[], checks: readonly CheckLine[]): string {
  const others = checks.filter(line => !shown.some(member => member.line === line))
  const counts = Object.entries(NOT_READ_HERE).flatMap(([result, words]) => {
    const count = others.filter(line => line.result === result).length
    return count === 0 ? [] : [`${count} ${words}`]
  })
  return counts.join(', ').replace(/^(\d+)/u, '$1 more')
}
