import { base64url } from 'jose'
import { LIMITS } from '../contract/catalogues/limits.ts'
import type { Draw } from '../contract/drawn.ts'

const PREFIX = { agent_id: 'agt_', challenge_id: 'chl_', binding_id: 'bnd_', decision_id: 'dec_' } as const

/** Version 4 UUIDs (RFC 9562) behind their prefix, the request's own without one; a nonce is 32 random octets in base64url. */
export const drawAtRandom: Draw = what => {
  if (what === 'nonce') return base64url.encode(crypto.getRandomValues(new Uint8Array(LIMITS.NONCE_BYTES)))
  return what === 'request_id' ? crypto.randomUUID() : `${PREFIX[what]}${crypto.randomUUID()}`
}
