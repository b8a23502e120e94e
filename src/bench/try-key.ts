import { type AnyJws, importVerificationKey, verifiesWith } from '../crypto/any-jws.ts'
import { encodeAny } from '../crypto/base64url.ts'
import { JwkError } from '../crypto/jwk.ts'
import type { GivenKey } from '../crypto/key-kinds.ts'
import { faultOfKey, isBrowserOnly } from './key-faults.ts'
import { BOUNDS } from './limits.ts'
import { textOf } from './report.ts'

/** The octets of a signature by its algorithm (RFC 7518 section 3.4; RFC 8032); others depend on the key. */
const OCTETS: Readonly<Record<string, number>> = { ES256: 64, ES384: 96, ES512: 132, Ed25519: 64 }

const HEX = /^[0-9a-f]+$/iu

/** One INTEGER of a DER signature, without its sign octet, and where the next begins; undefined where there is none. */
function integerAt(der: Uint8Array, at: number, size: number) {
  const [tag, length = 0] = der.subarray(at, at + 2)
  const octets = der.subarray(at + 2, at + 2 + length)
  const from = octets.length === size + 1 && octets[0] === 0 ? 1 : 0
  if (tag !== 2 || octets.length !== length || length - from > size || length === 0) return undefined
  return { octets: octets.subarray(from), next: at + 2 + length }
}

/** The r and s of a DER signature in the form of JOSE (RFC 7518 section 3.4); undefined where it is not one. */
function fromDer(der: Uint8Array, size: number): Uint8Array<ArrayBuffer> | undefined {
  const start = der[1] === 0x81 ? 3 : 2
  if (der[0] !== 0x30 || der[start - 1] !== der.length - start) return undefined
  const r = integerAt(der, start, size)
  const s = r && integerAt(der, r.next, size)
  if (r === undefined || s === undefined || s.next !== der.length) return undefined
  const joined = new Uint8Array(size * 2)
  joined.set(r.octets, size - r.octets.length)
  joined.set(s.octets, size * 2 - s.octets.length)
  return joined
}

/**
 * Why a signature cannot be one of its algorithm by its size alone, and the same signature in the form that JOSE asks for
 * where it can be made from what stands there; undefined where its size is right.
 */
export function faultOfSize({ signature }: Pick<AnyJws, 'signature'>, alg: string) {
  const needed = OCTETS[alg === 'EdDSA' ? 'Ed25519' : alg]
  const found = signature.length
  if (needed === undefined || found === needed) return undefined
  const der = alg.startsWith('ES') ? fromDer(signature, needed / 2) : undefined
  if (der !== undefined)
    return {
      detail: `a DER signature of ${found} octets; JOSE wants r and s, ${needed} octets`,
      converted: der,
    }
  const text = encodeAny(signature)
  if (HEX.test(text) && text.length === needed * 2)
    return {
      detail: `it is hexadecimal; base64url of ${needed} octets is asked for`,
      converted: Uint8Array.from(text.match(/../gu) ?? [], octet => Number.parseInt(octet, 16)),
    }
  const lost = found === needed - 1 && alg.startsWith('ES') ? ': a leading zero was dropped' : ''
  return { detail: `${found} octets, ${needed} are needed${lost}` }
}

/** A key that can verify an algorithm, or why it is none. */
type Usable = CryptoKey | string

/** What one answer has tried: each key is read once for an algorithm, and all that verifies in it shares one budget. */
export const newTrying = () => ({
  keys: new Map<GivenKey, Map<string, Promise<Usable>>>(),
  imported: 0,
  triesLeft: BOUNDS.tries as number,
  octetsLeft: BOUNDS.octetsHashed as number,
})
export type Trying = ReturnType<typeof newTrying>

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
  const { length } = signed.signingInput
  if (read === undefined || trying.triesLeft === 0 || trying.octetsLeft < length)
    return { state: 'not_tried' }
  trying.triesLeft -= 1
  trying.octetsLeft -= length
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
