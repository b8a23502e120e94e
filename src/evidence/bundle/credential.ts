import type { KeyUse } from '../../contract/schemas/directory.ts'
import { isAlgorithm } from '../../crypto/algorithms.ts'
import type { Jwk } from '../../crypto/jwk.ts'
import { JwsError, readCompactJws, verifySignature } from '../../crypto/jws.ts'
import { cardAsJws } from '../card-jws.ts'
import { broken, type Finding, held, unchecked } from './judging.ts'
import type { ProofMessage, RunBundle } from './run-bundle.ts'

const USES = {
  id_token: 'id_token',
  agent_card: 'agent_card',
  wit_svid: 'wit-svid',
  vc: 'vc+jwt',
} as const satisfies Record<NonNullable<ProofMessage['evidence']>['type'], KeyUse>

/** The claimed issuer's key of this name; one that it retired since signed what was proven before. */
function keyFor({ directory, profile }: RunBundle, use: KeyUse, kid: unknown): Jwk | undefined {
  for (const { entry } of directory) {
    if (entry.kind !== 'issuer_keys' || entry.use !== use || entry.issuer !== profile.issuer) continue
    const found = [...entry.keys, ...(entry.retired ?? [])].find(key => key.kid === kid)
    if (found !== undefined) return found.jwk
  }
  return undefined
}

async function signatureFinding(bundle: RunBundle, use: KeyUse, text: string): Promise<Finding> {
  try {
    const { header } = readCompactJws(text)
    const jwk = keyFor(bundle, use, header.kid)
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

/**
 * Whether the issuer's signature on the evidence, one of them where it has several, verifies under the directory's key in
 * the file; its own rules are the service's.
 */
export async function credentialFinding(bundle: RunBundle, { evidence }: ProofMessage): Promise<Finding> {
  if (evidence === undefined) return held('none was sent')
  const { type, value } = evidence
  const texts = typeof value === 'string' ? [value] : cardAsJws(value)
  const findings = await Promise.all(texts.map(text => signatureFinding(bundle, USES[type], text)))
  return (
    findings.find(({ result }) => result === 'PASS') ??
    findings[0] ??
    broken('the evidence carries no signature')
  )
}
