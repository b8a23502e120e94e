import { digestOfText } from '../crypto/digest.ts'
import { thumbprintUriOfAny } from '../crypto/jwk.ts'
import type { GivenKey } from '../crypto/key-kinds.ts'
import { BOUNDS } from './limits.ts'
import type { BenchPart } from './report.ts'
import type { Token } from './token.ts'

/** Header, payload, the exact bytes that were signed, and their hash; nothing where the segments cannot be told. */
export async function jwsParts({ jws, header, claims, isJwt }: Token): Promise<readonly BenchPart[]> {
  if (jws === undefined) return []
  const { payload, signingInput } = jws
  const content = isJwt ? { json: claims } : { text: new TextDecoder().decode(payload) }
  return [
    { title: 'Header', content: { json: header } },
    { title: 'Payload', content },
    { title: 'Signing input', content: { text: signingInput } },
    { title: 'SHA-256 of the signing input', content: { text: await digestOfText(signingInput) } },
  ]
}

/** The thumbprints of some keys (RFC 9278), to compare with those that one knows. */
export async function thumbprintParts(
  keys: readonly GivenKey[],
  title: string,
): Promise<readonly BenchPart[]> {
  const some = keys.slice(0, BOUNDS.thumbprintsShown)
  const found = await Promise.all(some.map(thumbprintUriOfAny))
  const left = keys.length - some.length
  const more = left > 0 ? [`and ${left.toLocaleString('en')} more`] : []
  const known = [...found.filter(each => each !== undefined), ...more]
  return known.length === 0 ? [] : [{ title, content: { text: known.join('\n') } }]
}
