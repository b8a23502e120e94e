import { type AnyJws, importVerificationKey, verifiesWith } from '../crypto/any-jws.ts'
import { JwkError } from '../crypto/jwk.ts'
import type { GivenKey } from '../crypto/key-kinds.ts'
import { faultOfKey, isBrowserOnly } from './key-faults.ts'
import { BOUNDS, type Budget, newBudget, takeTry } from './limits.ts'
import { textOf } from './report.ts'

/** A key that can verify an algorithm, or why it is none. */
type Usable = CryptoKey | string

/** What one answer has tried: each key is read once for an algorithm, and all that verifies in it shares one budget. */
export interface Trying {
  readonly budget: Budget
  readonly keys: Map<GivenKey, Map<string, Promise<Usable>>>
  /** How many keys were imported. */
  imported: number
}
export const newTrying = (): Trying => ({ budget: newBudget(), keys: new Map(), imported: 0 })

async function readFor(key: GivenKey, alg: string, trying: Trying): Promise<Usable> {
  const fault = faultOfKey(key, alg)
  if (fault !== undefined) return fault
  if (isBrowserOnly(key, alg)) return `this browser has no ${textOf(key.crv)}; it cannot verify ${alg}`
  trying.imported += 1
  try {
    return await importVerificationKey(key, alg)
  } catch (cause) {
    if (cause instanceof JwkError) return cause.message
    throw cause
  }
}

function readOnce(key: GivenKey, alg: string, trying: Trying): Promise<Usable> | undefined {
  const byAlg = trying.keys.get(key) ?? new Map<string, Promise<Usable>>()
  const known = byAlg.get(alg)
  if (known !== undefined || trying.imported >= BOUNDS.keysImported) return known
  const read = readFor(key, alg, trying)
  trying.keys.set(key, byAlg.set(alg, read))
  return read
}

export type Signed = Pick<AnyJws, 'header' | 'signature' | 'signingInput'>
type Outcome =
  | { readonly state: 'verifies' | 'does_not' | 'not_tried' }
  | { readonly state: 'unfit'; readonly why: string }

/** Whether a signature verifies under one key; why the key is none for its algorithm, where it is not. */
async function tryKey(signed: Signed, key: GivenKey, trying: Trying): Promise<Outcome> {
  const alg = textOf(signed.header.alg)
  const read = await readOnce(key, alg, trying)
  if (typeof read === 'string') return { state: 'unfit', why: read }
  if (read === undefined || !takeTry(trying.budget, signed.signingInput.length)) return { state: 'not_tried' }
  return { state: (await verifiesWith(signed, alg, read)) ? 'verifies' : 'does_not' }
}

export interface Tried {
  readonly key: GivenKey
  readonly outcome: Outcome
}

/** Tries keys in their order, until one verifies. */
export async function tryAll(
  signed: Signed,
  keys: readonly GivenKey[],
  trying: Trying,
): Promise<readonly Tried[]> {
  const tried: Tried[] = []
  for (const key of keys) {
    const outcome = await tryKey(signed, key, trying)
    tried.push({ key, outcome })
    if (outcome.state === 'verifies') break
  }
  return tried
}
