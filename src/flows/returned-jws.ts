import type { WaitingSignature } from '../client/outside-signer.ts'
import { type CompactJws, JwsError, readCompactJws, verifySignature } from '../crypto/jws.ts'
import { privateKeyIn } from '../crypto/secrets.ts'

export type HandedOut = Pick<WaitingSignature, 'header' | 'payload' | 'signing_input' | 'key_thumbprint'>

export interface Compared {
  readonly what: string
  readonly expected: string
  readonly found: string
}

/** A JWS that may be sent, or why it may not. */
export type Returned =
  | { readonly ok: true; readonly jws: string }
  | {
      readonly ok: false
      readonly kind: 'private' | 'form' | 'input' | 'signature'
      readonly title: string
      readonly why: string
      readonly compared?: Compared
    }

const SIGNATURE_OCTETS = 64
const DER_SEQUENCE = 0x30

const written = (value: unknown): string => (value === undefined ? 'absent' : JSON.stringify(value))

/** The first member in which two objects differ; undefined where only their spelling does. */
function differing(part: string, expected: object, found: object): Compared | undefined {
  const [wanted, has] = [new Map(Object.entries(expected)), new Map(Object.entries(found))]
  const name = [...new Set([...wanted.keys(), ...has.keys()])].find(
    each => written(wanted.get(each)) !== written(has.get(each)),
  )
  if (name === undefined) return undefined
  return { what: `${part}.${name}`, expected: written(wanted.get(name)), found: written(has.get(name)) }
}

/** Two texts from a little before the place where they part. */
function firstDifference(expected: string, found: string): Compared {
  const at = [...expected].findIndex((character, index) => character !== found[index])
  const from = Math.max(0, (at === -1 ? expected.length : at) - 8)
  const piece = (text: string) => `${from > 0 ? '…' : ''}${text.slice(from, from + 24)}`
  return { what: `the bytes from ${from + 1} on`, expected: piece(expected), found: piece(found) }
}

function judgeInput(asked: HandedOut, { header, payload }: CompactJws, input: string): Returned | undefined {
  if (input === asked.signing_input) return undefined
  const compared =
    differing('header', asked.header, header) ??
    differing('payload', asked.payload, payload) ??
    firstDifference(asked.signing_input, input)
  return {
    ok: false,
    kind: 'input',
    title: 'Something else was signed',
    why: `Its first two parts are not the bytes that were handed out: ${compared.what} differs.`,
    compared,
  }
}

async function judgeSignature(asked: HandedOut, jws: string, octets: Uint8Array): Promise<Returned> {
  const { alg, jwk } = asked.header
  if (octets.length === SIGNATURE_OCTETS && (await verifySignature(jws, alg, jwk))) return { ok: true, jws }
  const refused = { ok: false, kind: 'signature' } as const
  if (octets.length !== SIGNATURE_OCTETS) {
    const der = alg === 'ES256' && octets[0] === DER_SEQUENCE
    return {
      ...refused,
      title: der ? 'The signature is in DER' : 'The signature has the wrong length',
      why: der
        ? 'JOSE writes an ES256 signature as r followed by s, 32 octets each (RFC 7518 section 3.4).'
        : `A signature of ${alg} is r or R followed by s or S, 32 octets each.`,
      compared: { what: 'octets', expected: `${SIGNATURE_OCTETS}`, found: `${octets.length}` },
    }
  }
  return {
    ...refused,
    title: 'The signature does not verify',
    why: `It was not made over these bytes with ${alg} by the key that you named; another key, or another input, may have been taken.`,
    compared: { what: 'key', expected: asked.key_thumbprint, found: 'not this one' },
  }
}

/**
 * Judges a compact JWS that was made elsewhere before anything is sent: its form, the same signing input byte for byte,
 * and a signature that verifies under the key that was named. White space, which terminals add, is not a part of it.
 */
export async function judgeReturned(asked: HandedOut, pasted: string): Promise<Returned> {
  const what = privateKeyIn(pasted)
  if (what !== undefined) {
    const why = `It looked like ${what}. It was removed from the box and not used. A private key does not belong in any page.`
    return { ok: false, kind: 'private', title: 'That was a private key', why }
  }
  const jws = pasted.replaceAll(/\s/gu, '')
  try {
    const read = readCompactJws(jws)
    const input = new TextDecoder().decode(read.signingInput)
    return judgeInput(asked, read, input) ?? (await judgeSignature(asked, jws, read.signature))
  } catch (cause) {
    if (!(cause instanceof JwsError)) throw cause
    const why = `A compact JWS is expected, as the commands print it: ${cause.message}.`
    return { ok: false, kind: 'form', title: 'This is not a compact JWS', why }
  }
}
