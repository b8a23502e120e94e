import { type AnyJws, readAnyJws } from '../crypto/any-jws.ts'
import { digestOfText } from '../crypto/digest.ts'
import { IJsonError, readIJson } from '../crypto/i-json.ts'
import { thumbprintUriOfAny } from '../crypto/jwk.ts'
import { JwsError } from '../crypto/jws.ts'
import type { GivenKey } from './given-keys.ts'
import type { BenchPart } from './report.ts'

/** A compact JWS taken apart as loosely as possible, to look at; undefined where it is none. */
export function jwsIn(text: string): AnyJws | undefined {
  try {
    return readAnyJws(text)
  } catch (cause) {
    if (cause instanceof JwsError) return undefined
    throw cause
  }
}

export function jsonOf(octets: Uint8Array): unknown {
  try {
    return readIJson(octets)
  } catch (cause) {
    if (cause instanceof IJsonError) return undefined
    throw cause
  }
}

function payloadPart(payload: Uint8Array): BenchPart {
  const json = jsonOf(payload)
  const content = json === undefined ? { text: new TextDecoder().decode(payload) } : { json }
  return { title: 'Payload', content }
}

/** Header, payload, the exact bytes that were signed, and their hash. */
export async function jwsParts(text: string): Promise<readonly BenchPart[]> {
  const jws = jwsIn(text)
  if (jws === undefined) return []
  const { header, payload, signingInput } = jws
  return [
    { title: 'Header', content: { json: header } },
    payloadPart(payload),
    { title: 'Signing input', content: { text: signingInput } },
    { title: 'SHA-256 of the signing input', content: { text: await digestOfText(signingInput) } },
  ]
}

/** The thumbprints of some keys (RFC 9278), to compare with those that one knows. */
export async function thumbprintParts(
  keys: readonly GivenKey[],
  title: string,
): Promise<readonly BenchPart[]> {
  const found = await Promise.all(keys.map(thumbprintUriOfAny))
  const known = found.filter(each => each !== undefined)
  return known.length === 0 ? [] : [{ title, content: { text: known.join('\n') } }]
}
