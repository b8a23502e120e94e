/** Just enough edwards25519 arithmetic (RFC 8032 section 5.1) for an attacker to make mixed-order keys. */
const P = 2n ** 255n - 19n
/** The order of the base point. */
export const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
const ROOT_OF_MINUS_1 = 19681161376707505956807079304988542015446066515923890162744021073123829784752n

/** A point on the curve, in affine coordinates. */
export interface Point {
  readonly x: bigint
  readonly y: bigint
}

const mod = (value: bigint, by = P) => ((value % by) + by) % by

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = mod(base)
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = mod(result * square)
    square = mod(square * square)
  }
  return result
}

const inverse = (value: bigint) => power(value, P - 2n)

export function add(a: Point, b: Point): Point {
  const twist = mod(D * a.x * b.x * a.y * b.y)
  return {
    x: mod((a.x * b.y + a.y * b.x) * inverse(1n + twist)),
    y: mod((a.y * b.y + a.x * b.x) * inverse(1n - twist)),
  }
}

export function times(scalar: bigint, point: Point): Point {
  let result: Point = { x: 0n, y: 1n }
  let doubled = point
  for (let left = scalar; left > 0n; left >>= 1n) {
    if (left & 1n) result = add(result, doubled)
    doubled = add(doubled, doubled)
  }
  return result
}

export function fromOctets(octets: Uint8Array): bigint {
  return octets.reduceRight((value, octet) => (value << 8n) | BigInt(octet), 0n)
}

export function toOctets(value: bigint): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn))
}

export function encode({ x, y }: Point): Uint8Array<ArrayBuffer> {
  return toOctets(y | ((x & 1n) << 255n))
}

/** The point that 32 octets encode. @throws RangeError if they encode none */
export function decode(octets: Uint8Array): Point {
  const all = fromOctets(octets)
  const y = mod(all & (2n ** 255n - 1n))
  const [u, v] = [mod(y * y - 1n), mod(D * y * y + 1n)]
  const square = mod(u * inverse(v))
  let x = power(square, (P + 3n) / 8n)
  if (mod(x * x) !== square) x = mod(x * ROOT_OF_MINUS_1)
  if (mod(x * x) !== square) throw new RangeError('no point')
  return { x: (x & 1n) === all >> 255n ? x : mod(-x), y }
}

/** The base point. */
export const BASE = decode(toOctets(mod(4n * inverse(5n))))
/** A point of order 8. */
export const TORSION = decode(
  Uint8Array.from(Buffer.from('c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a', 'hex')),
)
