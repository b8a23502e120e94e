import { isJson } from '../../contract/json-value.ts'
import { isText, rowOf } from '../../contract/row-shape.ts'
import { canonicalJson } from '../../crypto/digest.ts'

const TO_URL: Readonly<Record<string, string>> = { '+': '-', '/': '_', '=': '' }

function base64url(text: string): string {
  const octets = Array.from(new TextEncoder().encode(text), octet => String.fromCharCode(octet))
  return btoa(octets.join('')).replace(/[+/=]/gu, sign => TO_URL[sign] ?? '')
}

const isSignature = rowOf<{ readonly protected: string; readonly signature: string }>({
  protected: isText,
  signature: isText,
})

/**
 * Each signature of an Agent Card as the compact JWS that it is with its payload put back: the card without its
 * signatures in the form of RFC 8785 (A2A 1.0, 8.4.1). Exact for a card that spells out no default, as those here.
 */
export function cardAsJws(card: unknown): readonly string[] {
  if (typeof card !== 'object' || card === null || !('signatures' in card) || !isJson(card)) return []
  const { signatures, ...rest } = card
  if (!Array.isArray(signatures)) return []
  const payload = base64url(canonicalJson(rest))
  return signatures.flatMap((each: unknown) =>
    isSignature(each) ? [`${each.protected}.${payload}.${each.signature}`] : [],
  )
}
