import { base64url } from 'jose'

/**
 * Encodings of the Ed25519 points whose order divides 8, canonical and not: under such a key one constant
 * signature verifies for many messages, and Web Crypto accepts it (RFC 8032 section 5.1.7 does not exclude them).
 */
const SMALL_ORDER_Y_HEX = [
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]

const SIGN_BIT = 0x80

/** Whether an Ed25519 public key, as base64url of 32 octets, is a point of small order in any spelling. */
export function isSmallOrder(x: string): boolean {
  const octets = base64url.decode(x)
  const last = octets[31]
  if (last === undefined) return false
  octets[31] = last & ~SIGN_BIT
  const hex = Array.from(octets, octet => octet.toString(16).padStart(2, '0')).join('')
  return SMALL_ORDER_Y_HEX.includes(hex)
}
