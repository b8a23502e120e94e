import { type HeaderMember, PROOF_ALGORITHMS, SIGNED_TYPES } from '../names.ts'
import { publicJwk } from './directory.ts'
import { text } from './primitives.ts'
import { cited, told } from './told.ts'
import { z } from './zod.ts'

/** The header of every signed object of the contract, exactly these members. */
export const signedHeader = z.strictObject({
  typ: told(
    z.enum(SIGNED_TYPES),
    'One for each kind, compared exactly, so that one kind cannot pass for another.',
    ['RFC 7515 section 4.1.9', 'RFC 8725 section 3.11'],
  ),
  alg: cited(z.enum(PROOF_ALGORITHMS), ['RFC 7515 section 4.1.1', 'RFC 9864']),
  jwk: told(publicJwk, 'The public key; a private member is refused.', [
    'RFC 7515 section 4.1.3',
    'RFC 7517',
  ]),
} satisfies Record<HeaderMember, z.ZodMiniType>)

/** Members of every payload that is signed. */
export const SIGNED = {
  sub: told(z.string(), 'The agent_id.', 'RFC 7519 section 4.1.2'),
  iat: told(z.int(), 'Seconds since 1970.', 'RFC 7519 section 4.1.6'),
  jti: told(text({ min: 1 }), 'Unique to this signature.', 'RFC 7519 section 4.1.7'),
}
