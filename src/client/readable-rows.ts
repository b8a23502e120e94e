import { eachOf } from '../browser/json-shape.ts'
import {
  isFlag,
  isInstant,
  isText,
  isTextOrNull,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  rowOf,
} from '../browser/row-shape.ts'
import { PURPOSES } from '../contract/names.ts'
import type { ChallengeIssued } from '../contract/schemas/challenge.ts'
import { ENDPOINT_PATHS } from '../contract/schemas/endpoint-paths.ts'
import type { Choice, Intent, StoredKey } from './client-store.ts'
import { ALGORITHMS, SPEAKERS } from './journal-rows.ts'
import type { OwnAgent } from './visitor.ts'

const isChallenge = rowOf<ChallengeIssued>({
  ...{ challenge_id: isText, agent_id: isText, nonce: isText, audience: isText, claim_digest: isText },
  ...{ purpose: oneOf(PURPOSES), expires_at: isInstant, proof_type: isText },
  alg_values_supported: listOf(isText),
})

/** Whether a stored row is an agent of the visitor's. */
export const isOwnAgent = rowOf<OwnAgent>({
  ...{ agent_id: isText, label: isText, key_thumbprint: isText, imported_at: isInstant },
  challenge: orNull(isChallenge),
})

/** Whether a stored row is a key that can sign. */
export const isStoredKey = rowOf<StoredKey>({
  ...{ key_thumbprint: isText, created_at: isInstant, saved: isFlag, jwk: eachOf(isText) },
  alg: oneOf(ALGORITHMS),
  privateKey: value => value instanceof CryptoKey,
})

/** Whether a stored row is a request that is under way, to one of the endpoints and nowhere else. */
export const isIntent = rowOf<Intent>({
  ...{ key: isText, path: oneOf(Object.values(ENDPOINT_PATHS)), body: isText, group: isText },
  ...{ at: orAbsent(isInstant), agent_id: orAbsent(isTextOrNull), key_thumbprint: orAbsent(isTextOrNull) },
  ...{ speaker: orAbsent(oneOf(SPEAKERS)), besides: orAbsent(isFlag), keep: orAbsent(isFlag) },
})

/** Whether a stored row is a choice of the visitor's. */
export const isChoice = rowOf<Choice>({ name: isText, value: isTextOrNull })
