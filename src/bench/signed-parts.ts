import { keysOf } from '../contract/keys-of.ts'
import { octetsOfBase64 } from '../crypto/base64url.ts'
import { digestOfText } from '../crypto/digest.ts'
import { thumbprintUriOfAny } from '../crypto/jwk.ts'
import type { GivenKey } from '../crypto/key-kinds.ts'
import { isNumericDate, spanOf, timely } from '../protocols/claims.ts'
import { BOUNDS } from './limits.ts'
import { type BenchInput, type BenchPart, textOf } from './report.ts'
import type { Token } from './token.ts'
import type { KeyFinding } from './which-key.ts'

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

const MAC_NOTE = 'This is a MAC: anyone who can verify it has the shared secret and could have made it.'
export const macNotes = ({ header: { alg } }: Pick<Token, 'header'>): readonly string[] =>
  typeof alg === 'string' && alg.startsWith('HS') ? [MAC_NOTE] : []

/** A secret shorter than its hash is too small (RFC 7518 section 3.2), but verifies. */
export function secretNotes({ alg }: Token['header'], keys: BenchInput['keys']): readonly string[] {
  if (typeof alg !== 'string' || !alg.startsWith('HS')) return []
  const bits = Number(alg.slice(2))
  const sizes = keys.map(({ k }) => (octetsOfBase64(textOf(k))?.length ?? 0) * 8)
  const small = sizes.find(size => size > 0 && size < bits)
  return small === undefined
    ? []
    : [`The secret has ${small} bits, and ${bits} are the least for ${alg} (RFC 7518 section 3.2).`]
}

const BY_CLOCK = {
  exp: ['ends', (ms: number) => `it expired ${spanOf(ms)} ago`],
  nbf: ['begins', (ms: number) => `it begins in ${spanOf(ms)}`],
} as const

/** Time claims that this computer's clock finds against, where no Time was given, in whole sentences. */
function outdatedOf({ claims }: Token, { clock, expected }: BenchInput): readonly string[] {
  if (expected.time !== undefined || clock === undefined) return []
  return keysOf(BY_CLOCK).flatMap(name => {
    const [value, [said, words]] = [claims[name], BY_CLOCK[name]]
    if (!isNumericDate(value)) return []
    const at = value * 1000
    const found = timely(name, said, at, { time: clock })
    return found.result === 'FAIL' ? [`${name}: by this computer’s clock ${words(clock - at)}.`] : []
  })
}

/** What is told of a token whatever its lines say. */
export async function aboutToken(token: Token, key: KeyFinding, input: BenchInput) {
  return {
    parts: [
      ...(await jwsParts(token)),
      ...(await thumbprintParts(input.keys, 'Thumbprint of the key that you gave')),
    ],
    notes: [...macNotes(token), ...secretNotes(token.header, input.keys)],
    unjudged: {
      outdated: outdatedOf(token, input),
      bounded: key.bounded === undefined ? [] : [key.bounded],
    },
  }
}
