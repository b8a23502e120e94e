import { thumbprintUriOf } from '../../crypto/jwk.ts'
import { type Counterparty, claimOf } from '../../parties/counterparty.ts'

/** No counterparty: the identity is the key's thumbprint. */
export const selfIssued: Counterparty = {
  prepare: async (jwk, tools) => {
    const thumbprint = await thumbprintUriOf(jwk)
    const named = { display_name: 'Night indexer', key_reference: thumbprint }
    return claimOf({ issuer: thumbprint, subject: thumbprint }, { protocol: 'PUBLIC_KEY', ...named }, tools)
  },
  issue: () => Promise.reject(new RangeError('a self-issued identity has no issuer but its key')),
  faults: {},
}
