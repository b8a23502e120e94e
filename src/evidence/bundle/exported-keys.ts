import { JwkError, readPublicJwk, thumbprintUriOf } from '../../crypto/jwk.ts'
import { JwsError, readCompactJws } from '../../crypto/jws.ts'
import type { EvaluationMessage, ProofMessage, RunBundle } from './run-bundle.ts'

function textsOf(proofs: readonly ProofMessage[], evaluations: readonly EvaluationMessage[]): string[] {
  const contexts = evaluations.flatMap(({ request }) =>
    request !== null && 'context' in request
      ? [request.context?.approval, request.context?.report_proof]
      : [],
  )
  const signed = proofs.flatMap(({ proof, authorization }) => [proof, authorization])
  return [...signed, ...contexts].filter(text => text !== undefined)
}

/** The public keys that signatures carry in their headers, each once, by thumbprint. */
export async function keysIn(
  proofs: readonly ProofMessage[],
  evaluations: readonly EvaluationMessage[],
): Promise<RunBundle['keys']> {
  const keys = new Map<string, RunBundle['keys'][number]>()
  for (const text of textsOf(proofs, evaluations)) {
    try {
      const jwk = readPublicJwk(readCompactJws(text).header.jwk)
      const key_thumbprint = await thumbprintUriOf(jwk)
      keys.set(key_thumbprint, { key_thumbprint, jwk })
    } catch (cause) {
      // An attacker's text may be no JWS, or carry no key.
      if (!(cause instanceof JwsError || cause instanceof JwkError)) throw cause
    }
  }
  return [...keys.values()]
}
