const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Longer texts are not keys: decoding takes the square of their length. */
const CHARACTERS_AT_MOST = 256

/** The octets of a text in base58btc (draft-msporny-base58, 4); undefined where it is none, or longer than any key. */
export function decodeBase58(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length > CHARACTERS_AT_MOST) return undefined
  let number = 0n
  for (const character of text) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  const octets: number[] = []
  for (; number > 0n; number >>= 8n) octets.unshift(Number(number & 255n))
  const zeros = /^1*/u.exec(text)?.[0].length ?? 0
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...octets])
}

const ED25519_OCTETS = 32
/** The multicodec of an Ed25519 key, as did:key has it. */
const ED25519 = [0xed, 0x01]

/**
 * The octets of an Ed25519 key in multibase `z`, as legacy AID records have it, or with its multicodec before it; the text’s
 * own octets where they are of another number, undefined where it is not base58btc.
 */
export function ed25519InMultibase(text: string): Uint8Array<ArrayBuffer> | undefined {
  const octets = text.startsWith('z') ? decodeBase58(text.slice(1)) : undefined
  const isCoded = octets?.length === ED25519_OCTETS + 2 && ED25519.every((each, at) => octets[at] === each)
  return isCoded ? octets.slice(2) : octets
}
