import { type Finding, notChecked, pass } from '../../checks/verdict.ts'
import type { KeyUse } from '../../contract/schemas/directory.ts'
import { EVIDENCE_KEY_USES } from '../../contract/vouching.ts'
import { isAlgorithm } from '../../crypto/algorithms.ts'
import type { Jwk } from '../../crypto/jwk.ts'
import { JwsError, readCompactJws, verifySignature } from '../../crypto/jws.ts'
import { cardAsJws } from '../card-jws.ts'
import { broken } from './findings.ts'
import type { ProofMessage, RunBundle } from './run-bundle.ts'

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
        : notChecked('the file holds no keys of the issuer')
    const verifies = isAlgorithm(header.alg) && (await verifySignature(text, header.alg, jwk))
    return verifies
      ? pass('its signature verifies under the issuer’s key in the file')
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
  if (evidence === undefined) return pass('none was sent')
  const { type, value } = evidence
  const texts = typeof value === 'string' ? [value] : cardAsJws(value)
  const findings = await Promise.all(
    texts.map(text => signatureFinding(bundle, EVIDENCE_KEY_USES[type], text)),
  )
  return (
    findings.find(({ result }) => result === 'PASS') ??
    findings[0] ??
    broken('the evidence carries no signature')
  )
}
