import type { KeyUse } from '../../contract/directory.ts'
import { z } from '../../contract/zod.ts'
import { isAlgorithm } from '../../crypto/algorithms.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import type { Jwk } from '../../crypto/jwk.ts'
import { JwsError, readCompactJws, verifySignature } from '../../crypto/jws.ts'
import { broken, type Finding, held, unchecked } from './judging.ts'
import type { ProofMessage, RunBundle } from './run-bundle.ts'

const USES = {
  id_token: 'id_token',
  agent_card: 'agent_card',
  wit_svid: 'wit-svid',
  vc: 'vc+jwt',
} as const satisfies Record<NonNullable<ProofMessage['evidence']>['type'], KeyUse>

const signedCard = z.looseObject({
  signatures: z.array(z.looseObject({ protected: z.string(), signature: z.string() })),
})

const TO_URL: Readonly<Record<string, string>> = { '+': '-', '/': '_', '=': '' }

function base64url(text: string): string {
  const octets = Array.from(new TextEncoder().encode(text), octet => String.fromCharCode(octet))
  return btoa(octets.join('')).replace(/[+/=]/gu, sign => TO_URL[sign] ?? '')
}

/** A credential as the compact JWS that it is; an Agent Card with its payload put back (A2A 1.0, 8.4.1). */
function compactOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  const card = signedCard.safeParse(value)
  if (!card.success) return undefined
  const { signatures, ...rest } = card.data
  const [first] = signatures
  return first && `${first.protected}.${base64url(canonicalJson(rest))}.${first.signature}`
}

function keyFor({ directory }: RunBundle, use: KeyUse, kid: unknown): Jwk | undefined {
  for (const { entry } of directory) {
    if (entry.kind !== 'issuer_keys' || entry.use !== use) continue
    const found = entry.keys.find(key => key.kid === kid)
    if (found !== undefined) return found.jwk
  }
  return undefined
}

/** Whether the issuer's signature on the evidence verifies under the directory's key in the file; its own rules are the service's. */
export async function credentialFinding(bundle: RunBundle, { evidence }: ProofMessage): Promise<Finding> {
  if (evidence === undefined) return held('none was sent')
  const text = compactOf(evidence.value)
  if (text === undefined) return broken('the evidence carries no signature')
  try {
    const { header } = readCompactJws(text)
    const jwk = keyFor(bundle, USES[evidence.type], header.kid)
    if (jwk === undefined)
      return bundle.directory.some(({ entry }) => entry.kind === 'issuer_keys')
        ? broken('the issuer’s keys in the file have none of that kid')
        : unchecked('the file holds no keys of the issuer')
    const verifies = isAlgorithm(header.alg) && (await verifySignature(text, header.alg, jwk))
    return verifies
      ? held('its signature verifies under the issuer’s key in the file')
      : broken('its signature does not verify under the issuer’s key in the file')
  } catch (cause) {
    if (cause instanceof JwsError) return broken(cause.message)
    throw cause
  }
}
