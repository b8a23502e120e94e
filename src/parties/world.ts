import type { Protocol } from '../contract/names.ts'
import type { StatusPurpose } from '../contract/protocols/bitstring-status-list.ts'
import type { ChallengeIssued } from '../contract/schemas/challenge.ts'
import type { DirectoryEntry, DirectoryKey } from '../contract/schemas/directory.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import type { ApprovalPayload } from '../contract/schemas/report.ts'
import type { AlgorithmName } from '../crypto/algorithms.ts'
import type { Jwk } from '../crypto/jwk.ts'
import type { Issued, IssueRequest } from './counterparty.ts'
import type { Inbox } from './inbox.ts'

/** A sample that the visitor can walk through: a claim of its own subject, with its counterparties made ready. */
export interface SampleEntry {
  readonly title: string
  readonly words: string
  /** The algorithms that the agent's key may have, the preferred one first. */
  readonly algorithms: readonly AlgorithmName[]
  /** The counterparty, as the page calls it. */
  readonly party: string
  /** Whether its claim names an organization, which then has to be linked. */
  readonly organization: boolean
}

const EITHER = ['Ed25519', 'ES256'] as const

/** One sample for each protocol. */
export const SAMPLES = {
  SERVICE_NAME: {
    title: 'SERVICE_NAME',
    words: 'The registry names the key.',
    algorithms: EITHER,
    party: 'service registry',
    organization: false,
  },
  OIDC: {
    title: 'OIDC',
    words: 'A provider issues an ID token bound to the key.',
    algorithms: EITHER,
    party: 'OpenID provider',
    organization: true,
  },
  A2A_AGENT_CARD: {
    title: 'A2A_AGENT_CARD',
    words: 'A provider signs the Agent Card that names the key.',
    algorithms: EITHER,
    party: 'agent provider',
    organization: true,
  },
  SPIFFE_SVID: {
    title: 'SPIFFE_SVID',
    words: 'A trust domain issues a WIT-SVID for the key.',
    algorithms: ['ES256'],
    party: 'trust domain',
    organization: true,
  },
  W3C_VC: {
    title: 'W3C_VC',
    words: 'A signed credential speaks about the agent.',
    algorithms: EITHER,
    party: 'credential issuer',
    organization: true,
  },
  PUBLIC_KEY: {
    title: 'PUBLIC_KEY',
    words: 'The key is the identity.',
    algorithms: EITHER,
    party: 'nobody else',
    organization: false,
  },
  DNS_WELL_KNOWN: {
    title: 'DNS_WELL_KNOWN',
    words: 'The host’s zone names the key.',
    algorithms: ['Ed25519'],
    party: 'DNS zone',
    organization: false,
  },
} as const satisfies Record<Protocol, SampleEntry>
export type SampleName = keyof typeof SAMPLES

/** A compact JWS of a synthetic party's, and the key that made it. */
export interface PartySignature {
  readonly party: string
  readonly alg: AlgorithmName
  readonly key_thumbprint: string
  readonly jws: string
}

/** The synthetic parties, and the clock that all of this world reads. */
export interface World {
  /** Makes a claim with a subject of its own for this key, and publishes what its counterparties must. */
  prepare(sample: SampleName, jwk: Jwk): Promise<ImportRequest>
  /** Has the claimed issuer issue, right or with one fault. @throws RangeError for a protocol or fault it does not know */
  issue(request: IssueRequest): Promise<Issued>
  /** What the issuer of a protocol can do wrong on purpose: check name to words. */
  faults(protocol: Protocol): Readonly<Record<string, string>>
  /** The organization answers a challenge with its directory key; it is put into the directory at its first use. */
  organizationProves(organization_id: string, challenge: ChallengeIssued): Promise<PartySignature>
  /** The organization lets another key (a thumbprint URI) answer a challenge. */
  organizationAuthorizes(
    organization_id: string,
    challenge: ChallengeIssued,
    newKey: string,
  ): Promise<PartySignature>
  /** The organization approves exactly what the payload names, with its directory key. */
  organizationApproves(organization_id: string, payload: ApprovalPayload): Promise<PartySignature>
  /** A stranger, whom no directory knows, answers a challenge or authorizes a key as if it were the organization. */
  strangerProves(challenge: ChallengeIssued): Promise<PartySignature>
  strangerAuthorizes(challenge: ChallengeIssued, newKey: string): Promise<PartySignature>
  strangerApproves(payload: ApprovalPayload): Promise<PartySignature>
  /** The registry names another key for a registered agent. @throws Error where this world did not register it */
  registerAnew(claim: ImportRequest, jwk: Jwk): Promise<void>
  /** What the credential issuer says of a credential after it issued it. */
  readonly credentials: CredentialWords
  /** What the parties do with what they published. */
  readonly published: PublishedSteps
  readonly inbox: Inbox
  readonly clock: WorldClock
}

/** The credential issuer's later words on the credentials about a claim's subject (Bitstring Status List 1.0). */
export interface CredentialWords {
  /** Keeps the status of the credentials issued from now on apart from everyone else's, on a list of their own. */
  setApart(claim: ImportRequest): Promise<void>
  /** Marks the newest of them, or lifts the mark. @throws Error where their status is not kept apart */
  setMark(claim: ImportRequest, purpose: StatusPurpose, marked: boolean): Promise<DirectoryEntry>
}

/** What a party does with an entry that this world published; each returns it as it is now. @throws Error for any other */
export interface PublishedSteps {
  /** An issuer or an organization signs with a new key from now on; its former one is kept as retired, or withdrawn. */
  rotate(key: DirectoryKey, rotation: Rotation): Promise<DirectoryEntry>
  withdraw(key: DirectoryKey): Promise<DirectoryEntry>
  /** Puts the entry back as it was before it was withdrawn. */
  restore(key: DirectoryKey): Promise<DirectoryEntry>
}

/** What becomes of the key that a party signed with before. */
export interface Rotation {
  readonly former: 'retired' | 'withdrawn'
}

/** One stored offset, shared by wallet, issuers, service and every tab. */
export interface WorldClock {
  /** The world's time in epoch milliseconds. */
  now(): number
  /** How far the world's time is from this device's, in milliseconds. */
  offset(): number
  shift(milliseconds: number): void
  reset(): void
  /**
   * Runs what turns the clock for itself alone, one such run at a time in all tabs, and puts the clock back where it
   * stood. Where this tab ends before that, another one does, at the latest the next to be opened.
   */
  putBackAfter<T>(run: () => Promise<T>): Promise<T>
  subscribe(listener: () => void): () => void
}
