import { SOURCE_OF_PROTOCOL } from '../contract/names.ts'
import type { ChallengeIssued, Evidence } from '../contract/schemas/challenge.ts'
import type { DirectoryEntry } from '../contract/schemas/directory.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import type { Jwk } from '../crypto/jwk.ts'
import type { ListBook, Publications } from './publications.ts'
import type { WorldKeys } from './world-keys.ts'

export interface PartyTools {
  readonly keys: WorldKeys
  readonly lists: ListBook
  readonly publications: Publications
  /** The `client_id` under which OpenID providers know the service: its base URL. */
  readonly clientId: string
  /** The world's time in epoch milliseconds. */
  readonly now: number
}

/** What an issuer is asked to vouch for: this claim's agent, holding this key, answering this challenge. */
export interface IssueRequest {
  readonly claim: ImportRequest
  readonly challenge: ChallengeIssued
  readonly jwk: Jwk
  /** The check that the issued evidence is to fail; absent if it is to be valid. */
  readonly fault?: string | undefined
  /** Whether the issuer stays out of the service's directory, as a self-made one does. */
  readonly unpublished?: boolean
}

/** What an issuer made: evidence to send, or something that it published for the service to find. */
export type Issued =
  | { readonly kind: 'evidence'; readonly evidence: Evidence }
  | { readonly kind: 'published'; readonly entry: DirectoryEntry }

export interface Counterparty {
  /** Makes a claim with its own subject for this key. */
  readonly prepare: (jwk: Jwk, tools: PartyTools) => Promise<ImportRequest>
  /** Publishes what must exist before that claim can be proven; absent where nothing must. */
  readonly publish?: (claim: ImportRequest, jwk: Jwk, tools: PartyTools) => Promise<unknown>
  /** Issues what the protocol asks for. @throws RangeError where no such fault is known */
  readonly issue: (request: IssueRequest, tools: PartyTools) => Promise<Issued>
  /** The deliberate faults: the check that each fails, and how, in words. */
  readonly faults: Readonly<Record<string, string>>
}

/** A way to change a draft so that exactly one check fails. */
export type Fault<D> = (draft: D, request: IssueRequest, tools: PartyTools) => D | Promise<D>

/** What the fault of the check evidence_type is, of which no vector tells. */
export const SENT_AS_ANOTHER = 'It was sent as another kind of evidence.'

/** Applies the requested fault to a draft, or none. @throws RangeError where no such fault is known */
export async function spoiled<D>(
  draft: D,
  faults: Readonly<Record<string, Fault<D>>>,
  request: IssueRequest,
  tools: PartyTools,
): Promise<D> {
  if (request.fault === undefined) return draft
  const fault = Object.hasOwn(faults, request.fault) ? faults[request.fault] : undefined
  if (fault === undefined) throw new RangeError(`${request.fault} is not a fault that this party can make`)
  return fault(draft, request, tools)
}

/** A random part for this run's names, so that no two runs share an identity. */
export function freshPart(): string {
  return crypto.randomUUID().slice(0, 8)
}

const YEAR_MS = 365 * 24 * 3600 * 1000

/** The claim of a sample's agent, valid from the start of today (UTC) until a year from now. */
export function claimOf(
  { issuer, subject }: Pick<ImportRequest, 'issuer' | 'subject'>,
  metadata: Omit<ImportRequest['metadata'], 'evidence_refs'>,
  { now }: PartyTools,
): ImportRequest {
  const valid_from = `${new Date(now).toISOString().slice(0, 10)}T00:00:00Z`
  const valid_until = new Date(now + YEAR_MS).toISOString()
  return {
    identity_source: SOURCE_OF_PROTOCOL[metadata.protocol],
    ...{ issuer, subject },
    metadata: { ...metadata, evidence_refs: [], valid_from, valid_until },
  }
}
