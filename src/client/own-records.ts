import { ENDPOINT_PATHS } from '../contract/base-url.ts'
import { PURPOSES } from '../contract/names.ts'
import {
  eachOf,
  type Guard,
  type Held,
  isFlag,
  isInstant,
  isText,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  rowOf,
  trusting,
} from '../contract/row-shape.ts'
import type { ChallengeIssued } from '../contract/schemas/challenge.ts'
import type { Jwk } from '../crypto/jwk.ts'
import { isAlgorithmName, isJournalEntry, isSpeaker } from './journal-record.ts'

const PUBLIC_KEY = {
  key_thumbprint: isText,
  alg: isAlgorithmName,
  /** Importing it says whether it is a key. */
  jwk: trusting<Jwk>(eachOf(isText)),
}
const isPublicKey = rowOf(PUBLIC_KEY)
export type PublicKeyOf = Held<typeof isPublicKey>

const isChallenge: Guard<ChallengeIssued> = rowOf({
  ...{ challenge_id: isText, agent_id: isText, nonce: isText, audience: isText, claim_digest: isText },
  ...{ purpose: oneOf(PURPOSES), expires_at: isInstant },
  // The service judges both; one that was altered makes a proof that is refused.
  proof_type: trusting<ChallengeIssued['proof_type']>(isText),
  alg_values_supported: trusting<ChallengeIssued['alg_values_supported']>(listOf(isText)),
})

/** Absent and null are both no one. */
const isNamed = trusting<string | null>(orAbsent(orNull(isText)))

/** Each store of the client: what is written to it, and what is told from rows that were altered by hand. */
export const OWN_RECORDS = {
  keys: rowOf({
    ...PUBLIC_KEY,
    /** Whether it outlives this tab. */
    saved: isFlag,
    created_at: isInstant,
    /** Cannot be extracted: it is stored as is, by structured clone. */
    privateKey: (value): value is CryptoKey => value instanceof CryptoKey,
  }),
  agents: rowOf({
    agent_id: isText,
    /** The claim's display name or, without one, its subject. */
    label: isText,
    /** The key that speaks for it. */
    key_thumbprint: isText,
    imported_at: isInstant,
    /** The open challenge; null where none is. */
    challenge: orNull(isChallenge),
    /** The agent at work for which an attack imported this one; absent where the visitor did. */
    beside: orAbsent(isText),
    /** Present where its key is elsewhere: the public halves that were named, and this page signs with none of them. */
    outside_keys: orAbsent(listOf(isPublicKey)),
  }),
  journal: isJournalEntry,
  /** A request in progress, to one of the endpoints and nowhere else; kept until its answer is known, so that a reload does not lose it. */
  intents: rowOf({
    /** The Idempotency-Key, without its quotes. */
    key: isText,
    path: oneOf(Object.values(ENDPOINT_PATHS)),
    body: isText,
    group: isText,
    /** When it was first sent, on the world's clock (RFC 3339, UTC). */
    at: isInstant,
    agent_id: isNamed,
    /** The key that speaks for the agent that an import would make; null for other requests. */
    key_thumbprint: isNamed,
    /** The public halves, where that key is elsewhere. */
    outside_keys: orAbsent(listOf(isPublicKey)),
    /** Who speaks; absent means the agent. */
    speaker: orAbsent(isSpeaker),
    /** Whether an imported agent is added without becoming the current one. */
    besides: orAbsent(isFlag),
    /** Whether the requested nonce becomes the agent's open one. */
    keep: orAbsent(isFlag),
  }),
  choices: rowOf({ name: isText, value: orNull(isText) }),
}

export type ClientStoreName = keyof typeof OWN_RECORDS
export type ClientRows = { readonly [S in ClientStoreName]: Held<(typeof OWN_RECORDS)[S]> }

/** A key of the wallet, with its private half. */
export type StoredKey = ClientRows['keys']
/** A key of the visitor's, as it is shown. */
export interface WalletKey extends Omit<StoredKey, 'privateKey'> {
  /** Only its public half is known here: the private half is elsewhere, and this page cannot sign with it. */
  readonly outside?: true
}
/** An agent that the visitor imported here, with the key that speaks for it and the challenge that is open. */
export type OwnAgent = ClientRows['agents']
/** What of an agent is written when it is imported, and never again. */
export type AgentName = Pick<OwnAgent, 'agent_id' | 'label' | 'imported_at' | 'beside'>
export type Intent = ClientRows['intents']
