import { JwkError, readPublicJwk, thumbprintUriOf } from '../../crypto/jwk.ts'
import { fail, pass, type Verdict } from '../proof/verdict.ts'

/**
 * Whether a `cnf` claim (RFC 7800 section 3.2) names exactly the key that signed the proof. It holds `jwk` alone, as
 * other members could name other keys; members beside the key's own are accepted where `beside` names them.
 */
export async function judgeConfirmation(
  cnf: unknown,
  thumbprint: string,
  beside: readonly string[] = [],
): Promise<Verdict> {
  if (typeof cnf !== 'object' || cnf === null) return fail('KEY_NOT_CONFIRMED', 'cnf is missing')
  const { jwk, ...others }: Record<string, unknown> = { ...cnf }
  const [other] = Object.keys(others)
  if (other !== undefined) return fail('KEY_NOT_CONFIRMED', `cnf holds ${other} beside jwk`)
  if (typeof jwk !== 'object' || jwk === null) return fail('KEY_NOT_CONFIRMED', 'cnf holds no jwk')
  const bare = Object.fromEntries(Object.entries(jwk).filter(([name]) => !beside.includes(name)))
  try {
    return (await thumbprintUriOf(readPublicJwk(bare))) === thumbprint
      ? pass('it is the key that signed the proof')
      : fail('KEY_NOT_CONFIRMED', 'cnf names another key than the one that signed the proof')
  } catch (cause) {
    return fail('KEY_NOT_CONFIRMED', cause instanceof JwkError ? cause.message : 'cnf holds no public key')
  }
}
