import { thumbprintUriOf } from '../../crypto/jwk.ts'
import { type Counterparty, validity } from '../../parties/counterparty.ts'

/** No counterparty: the identity is the key's thumbprint. */
export const selfIssued: Counterparty = {
  prepare: async (jwk, { now }) => {
    const thumbprint = await thumbprintUriOf(jwk)
    return {
      identity_source: 'EXTERNAL',
      issuer: thumbprint,
      subject: thumbprint,
      metadata: {
        protocol: 'PUBLIC_KEY',
        display_name: 'Night indexer',
        key_reference: thumbprint,
        evidence_refs: [],
        ...validity(now),
      },
    }
  },
  issue: () => Promise.reject(new RangeError('a self-issued identity has no issuer but its key')),
  faults: {},
}
