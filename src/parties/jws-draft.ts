import { base64url, CompactSign } from 'jose'
import { encodeText } from '../crypto/base64url.ts'
import type { PartyKey } from './world-store.ts'

/** A JWS before it is signed, so that a fault can be introduced on purpose. */
export interface JwsDraft {
  readonly header: Readonly<Record<string, unknown>>
  readonly payload: Readonly<Record<string, unknown>>
  readonly signer: PartyKey
  /** Applied to the signed JWS. */
  readonly after?: (jws: string) => string
}

const encoder = new TextEncoder()

/** Signs a draft as it stands: the header goes on the wire exactly as drafted, right or wrong (RFC 7515 section 7.1). */
export async function signDraft({ header, payload, signer, after }: JwsDraft): Promise<string> {
  const jws = await signedAs(header, payload, signer)
  return after === undefined ? jws : after(jws)
}

async function signedAs(
  header: JwsDraft['header'],
  payload: JwsDraft['payload'],
  { alg, privateKey }: PartyKey,
): Promise<string> {
  if (header.alg === alg && !Object.hasOwn(header, 'crit')) {
    return new CompactSign(encoder.encode(JSON.stringify(payload)))
      .setProtectedHeader({ ...header, alg })
      .sign(privateKey)
  }
  // The JOSE library refuses to sign a header that lies about its algorithm or marks something critical.
  const part = (value: object) => encodeText(JSON.stringify(value))
  const input = `${part(header)}.${part(payload)}`
  const how = alg === 'ES256' ? { name: 'ECDSA', hash: 'SHA-256' } : { name: 'Ed25519' }
  return `${input}.${base64url.encode(new Uint8Array(await crypto.subtle.sign(how, privateKey, encoder.encode(input))))}`
}

/** A draft with other header members; undefined leaves one out. */
export function withHeader(draft: JwsDraft, changes: Record<string, unknown>): JwsDraft {
  return { ...draft, header: { ...draft.header, ...changes } }
}

/** A draft with other claims; undefined leaves one out. */
export function withClaims(draft: JwsDraft, changes: Record<string, unknown>): JwsDraft {
  return { ...draft, payload: { ...draft.payload, ...changes } }
}
