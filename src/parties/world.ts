import type { Protocol } from '../contract/names.ts'
import type { ChallengeIssued } from '../contract/schemas/challenge.ts'
import type { DirectoryEntry, DirectoryKey } from '../contract/schemas/directory.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import type { ApprovalPayload } from '../contract/schemas/report.ts'
import type { ClockReading } from '../contract/time-and-chance.ts'
import type { AlgorithmName } from '../crypto/algorithms.ts'
import type { Jwk } from '../crypto/jwk.ts'
import type { StatusPurpose } from '../protocols/w3c-vc/list.ts'
import type { Issued, IssueRequest } from './counterparty.ts'
import type { Inbox } from './inbox.ts'
import type { LoggedEntry, PartyKey } from './world-store.ts'

/** A sample that the visitor can walk through: a claim with its own subject and prepared counterparties. */
export interface SampleEntry {
  readonly words: string
  /** The algorithms that the agent's key may have, the preferred one first. */
  readonly algorithms: readonly AlgorithmName[]
  readonly party: string
  /** Whether its claim names an organization, which then has to be linked. */
  readonly organization: boolean
}

const EITHER = ['Ed25519', 'ES256'] as const

export const SAMPLES = {
  SERVICE_NAME: {
    words: 'The registry names the key.',
    algorithms: EITHER,
    party: 'service registry',
    organization: false,
  },
  OIDC: {
    words: 'A provider issues an ID token bound to the key.',
    algorithms: EITHER,
    party: 'OpenID provider',
    organization: true,
  },
  A2A_AGENT_CARD: {
    words: 'A provider signs the Agent Card that names the key.',
    algorithms: EITHER,
    party: 'agent provider',
    organization: true,
  },
  SPIFFE_SVID: {
    words: 'A trust domain issues a WIT-SVID for the key.',
    algorithms: ['ES256'],
    party: 'trust domain',
    organization: true,
  },
  W3C_VC: {
    words: 'A signed credential speaks about the agent.',
    algorithms: EITHER,
    party: 'credential issuer',
    organization: true,
  },
  PUBLIC_KEY: {
    words: 'The key is the identity.',
    algorithms: EITHER,
    party: 'no one else',
    organization: false,
  },
  DNS_WELL_KNOWN: {
    words: 'The host’s zone names the key.',
    algorithms: ['Ed25519'],
    party: 'DNS zone',
    organization: false,
  },
} as const satisfies Record<Protocol, SampleEntry>
export type SampleName = keyof typeof SAMPLES

/** A synthetic party's compact JWS, and the key that made it. */
export interface PartySignature extends Pick<PartyKey, 'alg' | 'key_thumbprint'> {
  readonly jws: string
}

/** Who signs: an organization by its id, with its directory key, which is published on first use; or a stranger, null. */
export type Signer = string | null

export interface BegunClaim {
  readonly claim: ImportRequest
  readonly published: Promise<unknown>
}

/** The synthetic parties, and the clock that all of this world reads. */
export interface World {
  /** Makes a claim with its own subject for this key, and publishes what its counterparties must publish. */
  prepare(sample: SampleName, jwk: Jwk): Promise<ImportRequest>
  /** The same, while they still publish: the claim can be sent meanwhile, and nothing can be proven about it. */
  begin(sample: SampleName, jwk: Jwk): Promise<BegunClaim>
  /** Has the issuer issue, with at most one fault. @throws RangeError for an unknown protocol or fault */
  issue(request: IssueRequest): Promise<Issued>
  /** The deliberate faults of a protocol's issuer: check name to words. */
  faults(protocol: Protocol): Readonly<Record<string, string>>
  /** Answers a challenge. */
  proves(by: Signer, challenge: ChallengeIssued): Promise<PartySignature>
  /** Authorizes another key (a thumbprint URI) to answer a challenge. */
  authorizes(by: Signer, challenge: ChallengeIssued, newKey: string): Promise<PartySignature>
  /** Approves exactly what the payload names. */
  approves(by: Signer, payload: ApprovalPayload): Promise<PartySignature>
  /** The registry names another key for a registered agent. @throws Error where this world did not register it */
  registerAnew(claim: ImportRequest, jwk: Jwk): Promise<void>
  /** What the credential issuer can do to a credential after issuing it. */
  readonly credentials: CredentialWords
  readonly published: PublishedSteps
  readonly inbox: Inbox
  readonly clock: WorldClock
}

/** The issuer's status changes for the credentials of a claim's subject (Bitstring Status List 1.0). */
interface CredentialWords {
  /** Gives the credentials issued from now on a status list of their own. */
  moveToOwnList(claim: ImportRequest): Promise<void>
  /** Marks the newest of them, or lifts the mark. @throws Error where they have no list of their own */
  setMark(claim: ImportRequest, purpose: StatusPurpose, marked: boolean): Promise<DirectoryEntry>
}

/** What a party can do with an entry of this world; each step returns the new entry. @throws Error for others */
export interface PublishedSteps {
  /** An issuer or organization signs with a new key from now on; the former one is retired or withdrawn. */
  rotate(key: DirectoryKey, former: FormerKey): Promise<DirectoryEntry>
  withdraw(key: DirectoryKey): Promise<DirectoryEntry>
  /** Puts the entry back as it was before it was withdrawn. */
  restore(key: DirectoryKey): Promise<DirectoryEntry>
  /** Everything that was published under a directory name, oldest first. */
  logged(name: string): Promise<readonly LoggedEntry[]>
}

/** What becomes of the key that a party signed with before. */
export type FormerKey = 'retired' | 'withdrawn'

/** One stored offset, shared by wallet, issuers, service and every tab. */
export interface WorldClock {
  /** Time and offset of one moment: nothing can turn the clock in between. */
  read(): ClockReading
  /** The world's time in epoch milliseconds. */
  now(): number
  /** How far the world's time is from this device's, in milliseconds. */
  offset(): number
  shift(milliseconds: number): void
  reset(): void
  /**
   * Runs something that shifts the clock temporarily, one run at a time across all tabs, then restores the
   * clock. If this tab ends first, another one restores it, at the latest the next to be opened.
   */
  putBackAfter<T>(run: () => Promise<T>): Promise<T>
  subscribe(listener: () => void): () => void
}
