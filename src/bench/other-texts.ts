import { decodeText, encodeAny } from '../crypto/base64url.ts'
import { sha256 } from '../crypto/digest.ts'
import type { GivenKey } from '../crypto/key-kinds.ts'
import { type Signed, type Trying, tryAll } from './try-key.ts'

/** A text that a signer may have signed in place of the one that is asked for. */
interface OtherText {
  /** What is said of the signature where it verifies over that text. */
  readonly said: string
  readonly cause: string
  /** The text; undefined where this object has none, or it is the one that was tried. */
  readonly of: (signed: Signed) => string | undefined | Promise<string | undefined>
}

const BLOCK = 4
const padded = (segment: string): string =>
  segment.padEnd(Math.ceil(segment.length / BLOCK) * BLOCK, segment.length % BLOCK === 1 ? '' : '=')
const PADDED = 'The signer signed the padded text; base64url in a JWS has no padding (RFC 7515 2).'

const segmentsOf = ({ signingInput }: Signed): readonly string[] => signingInput.split('.', 2)
const paddedInput = (signed: Signed): string => segmentsOf(signed).map(padded).join('.')

/** The header with the SHA-256 of its nonce in place of the nonce, all else as it is written. */
async function withNonceHashed(signed: Signed): Promise<string | undefined> {
  const { nonce } = signed.header
  const [first = '', second = ''] = segmentsOf(signed)
  if (typeof nonce !== 'string') return undefined
  const hash = encodeAny(await sha256(new TextEncoder().encode(nonce)))
  const header = decodeText(first)?.replace(JSON.stringify(nonce), () => JSON.stringify(hash))
  return header === undefined ? undefined : `${encodeAny(header)}.${second}`
}

/** What signers are known to sign in place of header and payload as they stand (RFC 7515 section 5.1), the likeliest first. */
const OTHER_TEXTS: readonly OtherText[] = [
  { said: 'over the padded text', cause: PADDED, of: paddedInput },
  {
    said: 'over the text without its padding',
    cause: 'The padding was added after the text was signed; a JWS has none (RFC 7515 2).',
    of: ({ signingInput }) => signingInput.replaceAll('=', ''),
  },
  {
    said: 'over the padded text in base64, with + and /',
    cause: `${PADDED.slice(0, -1)}, and - and _ for + and /.`,
    of: signed => paddedInput(signed).replaceAll('-', '+').replaceAll('_', '/'),
  },
  {
    said: 'once the nonce in its header is hashed',
    cause:
      'Such a token is for its own service alone to verify, as Microsoft Graph does: the nonce in its header is hashed before it is signed.',
    of: withNonceHashed,
  },
]

/** The sentence of a token whose header has a nonce, where there is no key to try it with. */
export const nonceWords = ({ header: { nonce, url } }: Signed): string =>
  // A JWS of ACME has a nonce too, and url beside it (RFC 8555 section 6.2).
  typeof nonce === 'string' && url === undefined
    ? '; its header has a nonce: an access token of Microsoft with one is signed over its hash, and is for its own service alone to verify'
    : ''

/** Looks for the text that was signed instead; undefined where no key verifies any. */
export async function otherTextOf(signed: Signed, keys: readonly GivenKey[], trying: Trying) {
  const seen = new Set([signed.signingInput])
  for (const { said, cause, of } of OTHER_TEXTS) {
    const signingInput = await of(signed)
    if (signingInput === undefined || seen.has(signingInput)) continue
    seen.add(signingInput)
    const tried = (await tryAll({ ...signed, signingInput }, keys, trying)).at(-1)
    if (tried?.outcome.state === 'verifies') return { said, cause }
  }
  return undefined
}
