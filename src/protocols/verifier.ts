import type { ObjectReading } from '../checks/signed-object.ts'
import type { CheckLine } from '../contract/catalogues/checks.ts'
import type { StatusEntry } from '../contract/facts.ts'
import type { ProofAlgorithm, Protocol } from '../contract/names.ts'
import type { Evidence, ProofPayload } from '../contract/schemas/challenge.ts'
import type { DirectoryRecord } from '../contract/schemas/directory.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import type { ChallengeRecord } from '../contract/window/rows.ts'

export interface Verification {
  readonly checks: CheckLine[]
  readonly failed: { readonly code: string; readonly detail: string } | null
  /** The evidence's earliest expiry (RFC 3339), or null where it has none. */
  readonly until: string | null
  /** The claimed endpoint: `proven` only if the evidence proves its host. */
  readonly endpoint: 'proven' | 'named' | null
  /** Thumbprint of the directory key, or for a zone of the record's own key, that vouched; null where no one else did. */
  readonly vouching_key: string | null
  /** The statuses that the credential names, all of them looked up. */
  readonly statuses: readonly StatusEntry[]
  /** What it rests on if nothing was sent: kept in place of evidence, under its digest. */
  readonly found?: object | undefined
}

interface VerificationSnapshot {
  readonly agent: { readonly claim: ImportRequest }
  readonly challenge: Pick<ChallengeRecord, 'audience' | 'nonce' | 'issued_at'>
  /** What the claimed issuer published for the claimed protocol: its keys for that use, its zone, or the registry's entry. */
  readonly issuer: DirectoryRecord | undefined
}

/** What a verifier looks at; nothing named in any of it is ever fetched. */
export interface VerificationInput {
  readonly snapshot: VerificationSnapshot
  readonly proof: Pick<NonNullable<ObjectReading<ProofPayload>['object']>, 'alg' | 'thumbprint'>
  readonly evidence: Evidence | undefined
  /** Reads a status list of the claimed issuer by its URL; the commit compares again what was read. */
  readonly listOf: (id: string) => Promise<DirectoryRecord | undefined>
  /** Epoch milliseconds. */
  readonly now: number
}

export interface Verifier {
  /** The algorithms that the agent's key may have under this protocol. */
  readonly algorithms: readonly ProofAlgorithm[]
  readonly verify: (input: VerificationInput) => Promise<Verification>
}

/** The protocols that VERIFY_IDENTITY can run; null where the protocol has no such step. */
export type VerifierTable = Readonly<Record<Protocol, Verifier | null>>
