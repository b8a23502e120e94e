import { LIMITS } from '../../contract/catalogues/limits.ts'
import { memberOf } from '../../contract/json-members.ts'
import type { EndpointName } from '../../contract/schemas/endpoint-paths.ts'
import { jsonInText } from '../../crypto/json-in-text.ts'

const AGENT_ID = /^agt_[\w-]{36}$/u

/** The `sub` of a compact JWS. Octets stand for characters, which changes no JSON structure and no agent's id. */
function subOf(jws: unknown): unknown {
  const payload = typeof jws === 'string' ? jws.split('.')[1] : undefined
  try {
    return memberOf(jsonInText(atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/'))), 'sub')
  } catch {
    return undefined
  }
}

/** Where each endpoint's messages name their agent; an import makes a new one. */
const NAMED: Readonly<Record<EndpointName, (body: unknown) => unknown>> = {
  importAgent: () => undefined,
  challenges: body => subOf(memberOf(body, 'proof')) ?? memberOf(body, 'agent_id'),
  evaluations: body => memberOf(memberOf(body, 'subject'), 'id'),
}

/**
 * The agent whose turn a request waits for (contract section 5), read before anything is judged, and no more strictly
 * than it takes to find it: a proof's is the `sub` inside, unverified. Null where none is named, and the request can
 * only be refused, or is an import.
 */
export function namedAgent(endpoint: EndpointName, bytes: Uint8Array): string | null {
  if (bytes.length > LIMITS.BODY_BYTES) return null
  const name = NAMED[endpoint](jsonInText(new TextDecoder().decode(bytes)))
  return typeof name === 'string' && AGENT_ID.test(name) ? name : null
}
