import { type Finding, notChecked, pass } from '../../checks/verdict.ts'
import { JwsError, readCompactJws } from '../../crypto/jws.ts'
import { broken } from './findings.ts'
import type { RunBundle } from './run-bundle.ts'

function audienceOf(text: string): unknown {
  try {
    const { aud } = readCompactJws(text).payload
    return Array.isArray(aud) ? aud[0] : aud
  } catch (cause) {
    if (cause instanceof JwsError) return undefined
    throw cause
  }
}

/**
 * Whether the ID tokens that were accepted are made out to the `client_id` that a provider's entry names. Before contract
 * 1.4.0 they were made out to their challenge; such tokens do not count.
 */
export function clientFinding(clientId: string, { proofs, base_url }: RunBundle): Finding {
  const audiences = proofs
    .filter(({ proven }) => proven !== null)
    .flatMap(({ evidence }) => (evidence?.type === 'id_token' ? [evidence.value] : []))
    .map(value => (typeof value === 'string' ? audienceOf(value) : undefined))
    .filter(aud => typeof aud !== 'string' || !aud.startsWith(`${base_url}/v1/bindings/challenges/`))
  if (audiences.length === 0) return notChecked('the file holds no accepted ID token for a client_id')
  return audiences.every(aud => aud === clientId)
    ? pass('every accepted ID token of the file is made out to it')
    : broken('an accepted ID token of the file is made out to another party')
}
