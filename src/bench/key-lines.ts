import { type Finding, notChecked, pass } from '../checks/verdict.ts'
import { importVerificationKey } from '../crypto/any-jws.ts'
import { JwkError } from '../crypto/jwk.ts'
import { algorithmsOf, type GivenKey } from '../crypto/key-kinds.ts'
import { faultOfMembers, faultOfOwnAlg, faultOfUse, faultOfZeros, whySetAside } from './key-faults.ts'
import { BOUNDS } from './limits.ts'
import { broken, type OwnRows, open } from './own-lines.ts'
import { instantOf, textOf } from './report.ts'

const OCTETS_OF_MODULUS = BOUNDS.modulusBits / 8

/** Whether the browser takes it as a key of any algorithm that it could be for. */
async function judgeImport(jwk: GivenKey): Promise<Finding> {
  const algorithms = algorithmsOf(jwk)
  if (algorithms.length === 0) return notChecked(`alg is ${textOf(jwk.alg)}, which is not known here`)
  if (jwk.kty === 'RSA' && textOf(jwk.n).length > (OCTETS_OF_MODULUS * 4) / 3 + 2)
    return notChecked(`n has more than ${BOUNDS.modulusBits.toLocaleString('en')} bits: it was not tried`)
  for (const alg of algorithms) {
    try {
      await importVerificationKey(jwk, alg)
      return pass(`for ${algorithms.join(', ')}`)
    } catch (cause) {
      if (!(cause instanceof JwkError)) throw cause
      if (alg !== algorithms.at(-1)) continue
      return jwk.kty === 'AKP' ? notChecked(`this browser has no ${alg} (RFC 9964)`) : broken(cause.message)
    }
  }
  return open('no algorithm was tried')
}

const IGNORED = 'such an entry of a bundle is ignored (Trust Domain and Bundle, 4.2.2)'

function judgeUse({ jwk, ofBundle }: KeyInHand): Finding {
  const { use, key_ops } = jwk
  if (use !== undefined && typeof use !== 'string') return broken(`use is a ${typeof use}; a text is needed`)
  if (use === 'enc') return notChecked('use is enc: it is for encryption')
  if (use === 'x509-svid')
    return notChecked('use is x509-svid: it is for X.509-SVIDs, which are not read here')
  if (ofBundle && use === undefined) return notChecked(`use is missing: ${IGNORED}`)
  const fault = faultOfUse(jwk)
  if (fault !== undefined) return notChecked(fault)
  return pass(
    use === undefined && key_ops === undefined
      ? 'not said'
      : `for verifying signatures${use ? `: ${use}` : ''}`,
  )
}

/** Members about a key that are looked at by no one here: certificates and where to fetch them (RFC 7517 4.6 to 4.9). */
const CERTIFYING = ['x5c', 'x5t', 'x5t#S256', 'x5u']
const TIMED = ['nbf', 'exp'] as const
const SVID_USES: readonly unknown[] = ['jwt-svid', 'wit-svid']

const namesIn = <N extends string>(jwk: GivenKey, names: readonly N[]): readonly N[] =>
  names.filter(name => Object.hasOwn(jwk, name))

/** Whether a key is in its time, by nbf and exp as a directory of signature keys writes them. */
function judgePeriod({ jwk, time }: KeyInHand): Finding {
  const names = namesIn(jwk, TIMED)
  const wrong = names.find(name => typeof jwk[name] !== 'number')
  if (wrong !== undefined) return notChecked(`${wrong} is a ${typeof jwk[wrong]}; a number is compared`)
  const said = names.map(name => `${name} is ${instantOf(jwk[name])}`).join(', ')
  if (time === undefined) return notChecked(`${said}; no time was given`)
  const past = names.find(name =>
    name === 'exp' ? time >= Number(jwk.exp) * 1000 : time < Number(jwk.nbf) * 1000,
  )
  if (past === undefined) return pass(said)
  const compared = { found: instantOf(jwk[past]), expected: new Date(time).toISOString() }
  return { ...broken(`${past} is ${past === 'exp' ? 'past' : 'still to come'} at the Time`), compared }
}

interface KeyInHand {
  readonly jwk: GivenKey
  /** Whether it is one of a set, which a key of a kind that is not judged here does not fail (RFC 7517 section 5). */
  readonly inSet: boolean
  readonly ofBundle: boolean
  readonly time: number | undefined
}

/** What is asked of one key; of a member that it does not have, nothing. */
export const KEY: OwnRows<KeyInHand> = {
  members: {
    section: 'RFC 7517, 4; RFC 7518, 6',
    words: 'The members must form a key of their type, each of the right length.',
    judge: ({ jwk, inSet }) => {
      if (inSet && jwk.kty === 'AKP')
        return notChecked('kty is AKP: in a set such a key is set aside (RFC 7517, 5)')
      const fault = faultOfMembers(jwk) ?? faultOfZeros(jwk) ?? faultOfOwnAlg(jwk)
      if (fault !== undefined) return broken(fault)
      const aside = whySetAside(jwk)
      return aside === undefined ? judgeImport(jwk) : notChecked(aside)
    },
  },
  use: {
    section: 'RFC 7517, 4.2 and 4.3',
    words: 'use and key_ops, if present, must be those of a key that verifies.',
    judge: judgeUse,
  },
  kid: {
    section: 'JWT-SVID, 6; WIT-SVID, 6',
    words: 'A key for JWT-SVIDs or WIT-SVIDs in a bundle must have a kid.',
    isAsked: ({ jwk, ofBundle }) => ofBundle && SVID_USES.includes(jwk.use),
    judge: ({ jwk }) =>
      typeof jwk.kid === 'string' ? pass(jwk.kid) : broken(`the ${jwk.use} key has no kid`),
  },
  period: {
    section: 'RFC 7517, 4; Prototype’s choice',
    words: 'The Time must lie between nbf and exp, where a key has them.',
    isAsked: ({ jwk }) => namesIn(jwk, TIMED).length > 0,
    judge: judgePeriod,
  },
  certificate: {
    section: 'RFC 7517, 4.6 and 4.7 and 4.8 and 4.9',
    words: 'Certificates of the key, if present, must be for the same key.',
    isAsked: ({ jwk }) => namesIn(jwk, CERTIFYING).length > 0,
    judge: ({ jwk }) => notChecked(`${namesIn(jwk, CERTIFYING).join(', ')}: certificates are not read here`),
  },
}
