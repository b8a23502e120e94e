import { placeOfBit } from '../../../contract/protocols/bitstring-status-list.ts'
import { decodeCanonical } from '../../../crypto/base64url.ts'

/** A list of 8,388,608 entries; a bitstring that expands further is none. */
const OCTETS_AT_MOST = 1_048_576
// GZIP expands at most about a thousandfold, so that one slice never makes more than half of what is allowed.
const SLICE_OCTETS = 512
// Multibase: base64url without padding.
const MULTIBASE_PREFIX = 'u'

function inSlices(octets: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull: controller => {
      if (at < octets.length) controller.enqueue(octets.subarray(at, at + SLICE_OCTETS))
      else controller.close()
      at += SLICE_OCTETS
    },
  })
}

async function expand(octets: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  const reader = inSlices(octets).pipeThrough(new DecompressionStream('gzip')).getReader()
  const expanded = new Uint8Array(OCTETS_AT_MOST)
  let length = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (length + read.value.length > OCTETS_AT_MOST) {
      // Whether the giving up succeeds changes nothing.
      reader.cancel().catch(() => undefined)
      return undefined
    }
    expanded.set(read.value, length)
    length += read.value.length
  }
  return expanded.slice(0, length)
}

/**
 * Expands an `encodedList` (Bitstring Status List 1.0, 3.4): multibase base64url of a GZIP-compressed bitstring. Undefined
 * where it is none, or expands to more than 1 MiB; reading stops there.
 */
export async function expandBitstring(encodedList: unknown): Promise<Uint8Array | undefined> {
  if (typeof encodedList !== 'string' || !encodedList.startsWith(MULTIBASE_PREFIX)) return undefined
  const octets = decodeCanonical(encodedList.slice(MULTIBASE_PREFIX.length))
  try {
    return octets && (await expand(octets))
  } catch {
    return undefined
  }
}

/** Whether the bit at an index is set; undefined beyond the bitstring's end. */
export function bitAt(bitstring: Uint8Array, index: number): boolean | undefined {
  const { octet, mask } = placeOfBit(index)
  const found = bitstring[octet]
  return found === undefined ? undefined : (found & mask) !== 0
}
