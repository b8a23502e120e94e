import { type Finding, notChecked, pass } from '../checks/verdict.ts'
import { importVerificationKey } from '../crypto/any-jws.ts'
import { JwkError } from '../crypto/jwk.ts'
import { algorithmsOf, type GivenKey } from '../crypto/key-kinds.ts'
import { faultOfMembers, faultOfOwnAlg, faultOfUse, faultOfZeros, whySetAside } from './key-faults.ts'
import { BOUNDS } from './limits.ts'
import { broken, type OwnCheck, open } from './own-lines.ts'
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
      return jwk.kty === 'AKP' ? notChecked(`this browser has no ${alg}`) : broken(cause.message)
    }
  }
  return open('no algorithm was tried')
}

function judgeMembers(jwk: GivenKey, { inSet = false }: KeyPlan): Finding | Promise<Finding> {
  if (inSet && jwk.kty === 'AKP')
    return notChecked('kty is AKP: in a set such a key is set aside (RFC 7517, 5)')
  const fault = faultOfMembers(jwk) ?? faultOfZeros(jwk) ?? faultOfOwnAlg(jwk)
  if (fault !== undefined) return broken(fault)
  const aside = whySetAside(jwk)
  return aside === undefined ? judgeImport(jwk) : notChecked(aside)
}

const IGNORED = 'such an entry of a bundle is ignored (Trust Domain and Bundle, 4.2.2)'

function judgeUse(jwk: GivenKey, ofBundle: boolean): Finding {
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

const namesIn = (jwk: GivenKey, names: readonly string[]): readonly string[] =>
  names.filter(name => Object.hasOwn(jwk, name))

/** Whether a key is in its time, by nbf and exp as a directory of signature keys writes them. */
function judgePeriod(jwk: GivenKey, time: number | undefined): Finding {
  const names = TIMED.filter(name => Object.hasOwn(jwk, name))
  const wrong = names.find(name => typeof jwk[name] !== 'number')
  if (wrong !== undefined) return notChecked(`${wrong} is a ${typeof jwk[wrong]}; a number is compared`)
  const said = names.map(name => `${name} is ${instantOf(jwk[name])}`).join(', ')
  if (time === undefined) return notChecked(`${said}; no time was given`)
  const past = names.find(name =>
    name === 'exp' ? time >= Number(jwk.exp) * 1000 : time < Number(jwk.nbf) * 1000,
  )
  if (past === undefined) return pass(said)
  const compared = { found: instantOf(jwk[past]), expected: new Date(time).toISOString() }
  return {
    result: 'FAIL',
    detail: `${past} is ${past === 'exp' ? 'past' : 'still to come'} at the Time`,
    compared,
  }
}

interface KeyPlan {
  /** What stands before the names of its lines, where there are several keys. */
  readonly before?: string
  /** Whether it is one of a set, which a key of a kind that is not judged here does not fail (RFC 7517 section 5). */
  readonly inSet?: boolean
  readonly ofBundle?: boolean
  /** The time that was given, epoch milliseconds. */
  readonly time?: number | undefined
}

/** The lines of one key; those about a member that it does not have are left out. */
export function keyChecks(jwk: GivenKey, plan: KeyPlan): readonly OwnCheck[] {
  const { before = '', ofBundle = false, time } = plan
  const certifying = namesIn(jwk, CERTIFYING)
  const [hasPeriod, needsKid] = [namesIn(jwk, TIMED).length > 0, ofBundle && SVID_USES.includes(jwk.use)]
  const all: readonly (OwnCheck & { readonly has?: boolean })[] = [
    {
      check: `${before}members`,
      section: 'RFC 7517, 4; RFC 7518, 6',
      words: 'The members must form a key of their type, each of the right length.',
      judge: () => judgeMembers(jwk, plan),
    },
    {
      check: `${before}use`,
      section: 'RFC 7517, 4.2 and 4.3',
      words: 'use and key_ops, if present, must be those of a key that verifies.',
      judge: () => judgeUse(jwk, ofBundle),
    },
    {
      check: `${before}kid`,
      section: 'JWT-SVID, 6; WIT-SVID, 6',
      words: 'A key for JWT-SVIDs or WIT-SVIDs in a bundle must have a kid.',
      has: needsKid,
      judge: () => (typeof jwk.kid === 'string' ? pass(jwk.kid) : broken(`the ${jwk.use} key has no kid`)),
    },
    {
      check: `${before}period`,
      section: 'RFC 7517, 4; Prototype’s choice',
      words: 'The Time must lie between nbf and exp, where a key has them.',
      has: hasPeriod,
      judge: () => judgePeriod(jwk, time),
    },
    {
      check: `${before}certificate`,
      section: 'RFC 7517, 4.6 and 4.7 and 4.8 and 4.9',
      words: 'Certificates of the key, if present, must be for the same key.',
      has: certifying.length > 0,
      judge: () => notChecked(`${certifying.join(', ')}: certificates are not read here`),
    },
  ]
  return all.filter(({ has = true }) => has).map(({ has: _, ...check }) => check)
}

/** What the first line asks of each way of giving keys, and where that comes from. */
const FORMS = {
  jwk: { words: 'The key must be one I-JSON object.', section: 'RFC 7517, 4' },
  jwks: { words: 'The key set must be one I-JSON object with a list of keys.', section: 'RFC 7517, 5' },
  did_jwk: {
    words: 'The DID must be did:jwk: and the canonical base64url of an I-JSON object.',
    section: 'did:jwk, Read',
  },
  did_key: { words: 'The DID must be did:key: and a public key in base58btc.', section: 'did:key, 2' },
  pem: { words: 'The text must be PEM of a SubjectPublicKeyInfo.', section: 'RFC 7468, 13' },
  spiffe_bundle_map: {
    words: 'The map must be one I-JSON object with a bundle for each trust domain.',
    section: 'SPIFFE Trust Domain and Bundle, 5.1',
  },
} as const
export type KeyForm = keyof typeof FORMS

/** The line that asks how keys are written. */
export function keyForm(kind: KeyForm, fault?: string): OwnCheck {
  const how = { did_key: 'read from a did:key', pem: 'read from PEM', jwk: 'I-JSON', jwks: 'I-JSON' }
  const said = { ...how, did_jwk: 'I-JSON', spiffe_bundle_map: 'I-JSON' }[kind]
  return { check: 'form', ...FORMS[kind], judge: () => (fault === undefined ? pass(said) : broken(fault)) }
}
