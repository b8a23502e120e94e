import { type HeaderMember, PROOF_ALGORITHMS, SIGNED_TYPES } from '../names.ts'
import { publicJwk } from './directory.ts'
import { text } from './primitives.ts'
import { told } from './told.ts'
import { z } from './zod.ts'

/** The header of every signed object of the contract, exactly these members. */
export const signedHeader = z.strictObject({
  typ: told(
    z.enum(SIGNED_TYPES),
    ['RFC 7515 section 4.1.9', 'RFC 8725 section 3.11'],
    'One for each kind, compared exactly, so that one kind cannot pass for another.',
  ),
  alg: told(z.enum(PROOF_ALGORITHMS), ['RFC 7515 section 4.1.1', 'RFC 9864']),
  jwk: told(
    publicJwk,
    ['RFC 7515 section 4.1.3', 'RFC 7517'],
    'The public key; a private member is refused.',
  ),
} satisfies Record<HeaderMember, z.ZodMiniType>)

/** Members of every payload that is signed. */
export const SIGNED = {
  sub: told(z.string(), 'RFC 7519 section 4.1.2', 'The agent_id.'),
  iat: told(z.int(), 'RFC 7519 section 4.1.6', 'Seconds since 1970.'),
  jti: told(text({ min: 1 }), 'RFC 7519 section 4.1.7', 'Unique to this signature.'),
}
