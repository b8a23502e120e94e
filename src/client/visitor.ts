import type { Observable } from '../browser/observable.ts'
import type { Purpose } from '../contract/names.ts'
import type {
  ChallengeIssued,
  ChallengeProven,
  Evidence,
  ProofPayload,
} from '../contract/schemas/challenge.ts'
import type { EvaluationAnswer, EvaluationRequest } from '../contract/schemas/evaluation.ts'
import type { ProblemBody } from '../contract/schemas/problem-body.ts'
import type { ImportAnswer } from '../contract/schemas/profile.ts'
import type { AlgorithmName } from '../crypto/algorithms.ts'
import type { Jwk } from '../crypto/jwk.ts'
import type { JwsHeader } from '../crypto/jws.ts'
import type { Edit } from './edit.ts'
import type { CallEntry, JournalEntry, NotedEntry, Speaker, TransportFailure } from './journal-record.ts'
import type { OutsideSigner } from './outside-signer.ts'
import type { AgentName, ClientStoreName, Intent, OwnAgent, PublicKeyOf, WalletKey } from './own-records.ts'

/** The names of the records that cannot be read, by client store. */
export type UnreadableRows = ReadonlyMap<ClientStoreName, readonly string[]>

/** What became of a request: an answer within the contract, a problem, or no trustworthy answer. */
export type Outcome<T> =
  | { readonly kind: 'answer'; readonly value: T; readonly entry: CallEntry }
  | { readonly kind: 'problem'; readonly problem: ProblemBody; readonly entry: CallEntry }
  | {
      readonly kind: 'failure'
      readonly code: TransportFailure
      readonly detail: string
      readonly entry: CallEntry
    }

/** What will be signed, before it is. */
export interface ProofDraft {
  readonly challenge: ChallengeIssued
  readonly key_thumbprint: string
  readonly header: JwsHeader
  readonly payload: ProofPayload
  /** What will be sent with the proof, which names its digest. */
  readonly evidence?: Evidence
}

/** What a key has signed (compact JWS): it can be sent while the journal takes it down. */
export interface Signed {
  readonly jws: string
  /** Once the journal has it. Anyone who sends it waits for that too. */
  readonly noted: Promise<void>
}

export interface SignedProof extends Pick<Signed, 'jws'>, Partial<Pick<Signed, 'noted'>> {
  readonly challenge: ChallengeIssued
  readonly evidence?: Evidence
}

export interface ImportOptions {
  /** Unless false, the imported agent becomes the one that the visitor works with. */
  readonly choose?: boolean
  /** For a key that is elsewhere: its public half, or an empty list where only its thumbprint was named. */
  readonly outside_keys?: readonly PublicKeyOf[]
}

export interface AskOptions {
  /** Unless false, the challenge becomes the agent's open one. */
  readonly keep?: boolean
  readonly speaker?: Speaker
}

export interface SendOptions {
  /** A second compact JWS, where another key is displaced. */
  readonly authorization?: string
  readonly speaker?: Speaker
}

/** Each entry of the journal that no request makes, before it has its number and time. */
export type Noted<E = NotedEntry> = E extends NotedEntry ? Omit<E, 'seq' | 'at'> : never

export interface InterruptedRequest extends Pick<Intent, 'key' | 'path' | 'group' | 'agent_id'> {
  /** Over 24 h old, so the service has dropped its answer: sending it again might do it a second time. */
  readonly over: boolean
}

export interface BegunKey {
  readonly jwk: Jwk
  readonly key_thumbprint: string
  /** The key once it was saved, or could not be. */
  readonly created: Promise<WalletKey>
}

/** A rejected promise of these verbs is a defect of the page; every refusal is an Outcome. */
export interface Visitor {
  /** The same client, with everything that it sends and signs journalled as this one's. Nothing of it becomes current. */
  as(speaker: Speaker): Visitor
  readonly wallet: {
    /** The algorithms that this browser can really sign with, the preferred one first. */
    algorithms(): Promise<readonly AlgorithmName[]>
    create(alg?: AlgorithmName): Promise<WalletKey>
    /** Begins to create a key, whose public half is known before it is saved. */
    begin(alg?: AlgorithmName): Promise<BegunKey>
    /** Makes the key of the preferred algorithm that is taken next; until then it is kept nowhere else. */
    ahead(): Promise<void>
    keys(): Promise<readonly WalletKey[]>
    key(thumbprint: string): Promise<WalletKey | undefined>
  }
  readonly agents: {
    /** Every agent's id, label and import time, ordered by id; the same list while none is added or removed. */
    list(): Promise<readonly AgentName[]>
    one(agentId: string): Promise<OwnAgent | undefined>
    current(): Promise<OwnAgent | undefined>
    choose(agentId: string | null): Promise<void>
    /** Names the public half of a key that is elsewhere. @throws Error where this browser's wallet holds that key */
    nameOutsideKey(agentId: string, key: PublicKeyOf): Promise<void>
  }
  /** What waits for a key outside this browser, to be answered or left. */
  readonly outside: Pick<OutsideSigner, 'waiting' | 'answer' | 'leave'>
  readonly storageName: string
  /** The client's records that cannot be read because they were altered outside this page. */
  readonly unreadable: Observable<UnreadableRows>
  readonly journal: {
    /** Every entry that can be read, oldest first, with bodies of 64 KiB at most. */
    entries(): Promise<readonly JournalEntry[]>
  }
  /** Calls back when the wallet, agents or journal change, in this tab or another. Returns a way to stop. */
  subscribe(listener: () => void): () => void
  /** Sends a claim, as an object or as the exact text of a body; this key speaks for the agent. */
  importClaim(
    claim: object | string,
    keyThumbprint: string,
    group?: string,
    options?: ImportOptions,
  ): Promise<Outcome<ImportAnswer>>
  askChallenge(
    agentId: string,
    purpose: Purpose,
    group: string,
    options?: AskOptions,
  ): Promise<Outcome<ChallengeIssued>>
  draftProof(challenge: ChallengeIssued, keyThumbprint: string, evidence?: Evidence): Promise<ProofDraft>
  /**
   * Signs with the wallet's key; with one outside, waits for the JWS that it makes.
   * @throws Error where that JWS is not of this draft, or does not verify
   */
  signProof(draft: ProofDraft, group: string): Promise<SignedProof>
  /** Authorizes, with the key being replaced, another one (a thumbprint URI) to answer this challenge. */
  signAuthorization(
    challenge: ChallengeIssued,
    keyThumbprint: string,
    newKey: string,
    group: string,
  ): Promise<string>
  /** A wallet key that is thereby bound or verified speaks for the agent from then on. */
  sendProof(proof: SignedProof, group: string, options?: SendOptions): Promise<Outcome<ChallengeProven>>
  /** Signs any object of this contract with a wallet key, and journals it. */
  signObject(
    keyThumbprint: string,
    typ: string,
    payload: object,
    group: string,
    agentId: string,
  ): Promise<Signed>
  /** Journals what was done beside the messages, such as what a synthetic party signed or issued. */
  note(noted: Noted): Promise<void>
  evaluate(request: EvaluationRequest, group: string): Promise<Outcome<EvaluationAnswer>>
  /** Sends any text to an endpoint, as an attacker would; nothing is signed and nothing is remembered. */
  send(path: string, body: string, group: string, agentId: string | null): Promise<Outcome<unknown>>
  /**
   * Sends exactly these bytes again as a new message, without a new signature or its Idempotency-Key. A replayed import's agent is
   * stored without becoming the current one.
   */
  replay(entry: CallEntry, group: string): Promise<Outcome<unknown>>
  /**
   * Sends a message to its own endpoint, as it is or with another body and other header fields, to the byte and as a new message.
   * Nothing is signed, and the current agent stays current. Rejects where the fields cannot be sent (TypeError).
   */
  sendEdited(entry: CallEntry, edit: Edit, group: string): Promise<Outcome<unknown>>
  noteRecompute(agentId: string, receiptRef: string, equal: boolean): Promise<void>
  readonly interrupted: {
    /** Requests whose answer was never seen, because of a reload or a time-out. */
    list(): Promise<readonly InterruptedRequest[]>
    /** Forgets one without finding out what became of it. */
    setAside(key: string): Promise<void>
  }
  /** Resumes an interrupted request with its own Idempotency-Key; the answer says what became of it. */
  resume(key: string): Promise<Outcome<unknown>>
}

/** What a visitor does by one method each; their code comes with the first of them. */
export const VERBS = [
  'importClaim',
  'askChallenge',
  'draftProof',
  'signProof',
  'signAuthorization',
  'signObject',
  'sendProof',
  'note',
  'evaluate',
  'send',
  'replay',
  'sendEdited',
  'noteRecompute',
  'resume',
] as const satisfies readonly (keyof Visitor)[]
