import type { AnyJws } from '../crypto/any-jws.ts'
import { encodeAny } from '../crypto/base64url.ts'

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

interface SizeFault {
  /** What was found and what is needed. */
  readonly detail: string
  /** The same signature in the form that JOSE asks for, where it can be made from what stands there. */
  readonly converted?: Uint8Array<ArrayBuffer>
}

/** Why a signature cannot be one of its algorithm by its size alone; undefined where it can. */
export function faultOfSize({ signature }: Pick<AnyJws, 'signature'>, alg: string): SizeFault | undefined {
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
