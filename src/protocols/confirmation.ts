import { fail, pass, type Verdict } from '../checks/verdict.ts'
import { JwkError, thumbprintUriOf } from '../crypto/jwk.ts'
import { readVerificationKey } from './verification-key.ts'

// A confirmation names one key (RFC 7800 section 3.1): beside `jwk`, these would name it again, or another.
const OTHER_KEYS = ['jwe', 'jku', 'x5t#S256']

function judgeBeside(others: Readonly<Record<string, unknown>>, thumbprint: string): Verdict | undefined {
  const other = OTHER_KEYS.find(name => Object.hasOwn(others, name))
  if (other !== undefined) return fail('KEY_NOT_CONFIRMED', `cnf holds ${other} beside jwk`)
  const { kid, jkt } = others
  if (kid !== undefined && typeof kid !== 'string')
    return fail('KEY_NOT_CONFIRMED', 'kid in cnf is not a text')
  return jkt === undefined || jkt === thumbprint.slice(thumbprint.lastIndexOf(':') + 1)
    ? undefined
    : fail('KEY_NOT_CONFIRMED', 'jkt in cnf is another key’s thumbprint')
}

/**
 * Whether a `cnf` claim names exactly the key that signed the proof, by `jwk` (RFC 7800 section 3.2). A `kid`
 * beside it is only its name (section 3.4), `jkt` must agree (RFC 9449 section 6.1), members that would name
 * a second key are refused, and unknown members are ignored (section 3.1).
 */
export async function judgeConfirmation(cnf: unknown, thumbprint: string): Promise<Verdict> {
  if (typeof cnf !== 'object' || cnf === null) return fail('KEY_NOT_CONFIRMED', 'cnf is missing')
  const { jwk, ...others }: Record<string, unknown> = { ...cnf }
  if (typeof jwk !== 'object' || jwk === null) return fail('KEY_NOT_CONFIRMED', 'cnf holds no jwk')
  const beside = judgeBeside(others, thumbprint)
  if (beside !== undefined) return beside
  try {
    return (await thumbprintUriOf(readVerificationKey(jwk))) === thumbprint
      ? pass('it is the key that signed the proof')
      : fail('KEY_NOT_CONFIRMED', 'cnf names another key than the one that signed the proof')
  } catch (cause) {
    return fail('KEY_NOT_CONFIRMED', cause instanceof JwkError ? cause.message : 'cnf holds no public key')
  }
}
