import { type Finding, pass } from '../checks/verdict.ts'
import { isObject } from '../contract/json-members.ts'
import {
  type AnyJws,
  algorithmsOf,
  importVerificationKey,
  isVerifiable,
  readAnyJws,
  VERIFIABLE_ALGORITHMS,
  verifiesUnder,
} from '../crypto/any-jws.ts'
import { octetsOfBase64 } from '../crypto/base64url.ts'
import { JwkError, thumbprintUriOfAny } from '../crypto/jwk.ts'
import { JwsError } from '../crypto/jws.ts'
import { faultOfUse, type GivenKey, whyUnread } from './given-keys.ts'
import { broken, brokenButReadable, type OwnCheck, open, runOwn } from './own-lines.ts'
import type { BenchInput, Checker } from './report.ts'
import { jwsParts, thumbprintParts } from './signed-parts.ts'

interface Draft {
  readonly input: BenchInput
  jws?: AnyJws
  alg?: string
  /** The keys under which the signature may hold; more than one only where no kid tells them apart. */
  keys: readonly GivenKey[]
}

function judgeForm(draft: Draft): Finding {
  if (draft.input.text.startsWith('{'))
    return broken(
      'this is JSON, and no compact JWS: of its JSON serialization (RFC 7515 section 7.2) only the flattened one without an unprotected header is taken',
    )
  try {
    draft.jws = readAnyJws(draft.input.text)
  } catch (cause) {
    if (cause instanceof JwsError) return broken(cause.message)
    throw cause
  }
  if (Object.hasOwn(draft.jws.header, 'crit'))
    return brokenButReadable('the header marks members as critical, and none of those is understood here')
  return pass(
    draft.jws.payload.length === 0
      ? 'three segments, the payload empty: one that was detached must be put back'
      : 'three segments of canonical base64url, the header an I-JSON object',
  )
}

const OLD_NAME = 'EdDSA, the old name of Ed25519 (RFC 9864)'

function judgeAlgorithm(draft: Draft): Finding {
  const alg = draft.jws?.header.alg
  if (!isVerifiable(alg))
    return broken(
      alg === 'none'
        ? 'alg is none: nothing was signed'
        : `alg is none of ${VERIFIABLE_ALGORITHMS.join(', ')}`,
    )
  draft.alg = alg
  return pass(alg === 'EdDSA' ? OLD_NAME : alg)
}

/** The keys to try: those that were given, by kid where both have one; else the one in the header. */
function candidates({ input, jws }: Draft): readonly GivenKey[] {
  const { kid, jwk } = jws?.header ?? {}
  if (input.keyFault !== undefined) return []
  if (input.keys.length === 0) return isObject(jwk) ? [jwk] : []
  const named = input.keys.filter(key => key.kid === kid)
  return kid !== undefined && named.length > 0
    ? named
    : input.keys.filter(key => kid === undefined || key.kid === undefined)
}

/** Why a key is none for this algorithm, by what it says of itself (RFC 7517 sections 4.2 to 4.4) and by its kind. */
async function fits(key: GivenKey, alg: string): Promise<string | undefined> {
  const fault = faultOfUse(key)
  if (fault !== undefined) return fault
  if (typeof key.alg === 'string' && !algorithmsOf(key).includes(alg))
    return `the key is for ${key.alg.slice(0, 40)} by its own alg, and not for ${alg}`
  try {
    await importVerificationKey(key, alg)
    return undefined
  } catch (cause) {
    if (cause instanceof JwkError) return cause.message
    throw cause
  }
}

async function judgeKey(draft: Draft): Promise<Finding> {
  const { input, alg = '' } = draft
  const tried = candidates(draft)
  if (tried.length === 0)
    return input.keys.length === 0
      ? open(whyUnread(input.keyFault) ?? 'no key was given, and the header carries none')
      : broken('kid names none of the keys that you gave')
  const faults = await Promise.all(tried.map(key => fits(key, alg)))
  draft.keys = tried.filter((_, at) => faults[at] === undefined)
  if (draft.keys.length === 0) return broken(faults.find(fault => fault !== undefined) ?? 'no key fits')
  if (input.keys.length === 0)
    return pass('the one inside, in jwk: it proves only that whoever made this held that key')
  return pass(
    draft.keys.length === 1
      ? 'the one that you gave'
      : `${draft.keys.length} of those that you gave are tried`,
  )
}

async function judgeSignature({ input, jws, alg, keys }: Draft): Promise<Finding> {
  if (jws === undefined || alg === undefined || keys.length === 0)
    return open(whyUnread(input.keyFault) ?? 'no key was given')
  for (const key of keys) {
    if (!(await verifiesUnder(jws, alg, key))) continue
    const name = (await thumbprintUriOfAny(key))?.split(':').at(-1)
    const which = input.keys.length === 0 ? 'the key inside' : 'the key that you gave'
    return pass(`holds under ${which}${keys.length > 1 && name !== undefined ? `, ${name}` : ''}`)
  }
  return broken(`does not hold under ${input.keys.length === 0 ? 'the key inside' : 'what you gave'}`)
}

export function bareJwsChecks(draft: Draft): readonly OwnCheck[] {
  return [
    {
      check: 'form',
      section: 'RFC 7515, 7.1',
      words: 'It is one compact JWS; its payload may be anything.',
      judge: () => judgeForm(draft),
    },
    {
      check: 'algorithm',
      section: 'RFC 8725, 3.1',
      words: 'alg names a signature that this page can verify.',
      restsOn: ['form'],
      judge: () => judgeAlgorithm(draft),
    },
    {
      check: 'key',
      section: 'RFC 7515, 4.1.4',
      words: 'There is a key for that algorithm, and kid, where it is present, names it.',
      restsOn: ['form', 'algorithm'],
      judge: () => judgeKey(draft),
    },
    {
      check: 'signature',
      section: 'RFC 7515, 5.2',
      words: 'The signature verifies under that key, over the exact bytes given.',
      restsOn: ['form', 'algorithm', 'key'],
      judge: () => judgeSignature(draft),
    },
  ]
}

/** What there is to know of a MAC; a secret shorter than its hash is too small (RFC 7518 section 3.2), but verifies. */
function macNotes({ alg = '', keys }: Draft): readonly string[] {
  if (!alg.startsWith('HS')) return []
  const bits = Number(alg.slice(2))
  const sizes = keys.map(({ k }) => (octetsOfBase64(String(k))?.length ?? 0) * 8)
  const small = sizes.find(size => size < bits)
  const note = 'This is a MAC: whoever can verify it has the shared secret, and could have made it.'
  return small === undefined
    ? [note]
    : [note, `The secret has ${small} bits, and ${bits} are the least for ${alg} (RFC 7518 section 3.2).`]
}

/** Any compact JWS: only its signature is judged, under every algorithm that jose and this browser verify. */
export const checkBareJws: Checker = async input => {
  const draft: Draft = { input, keys: [] }
  const lines = await runOwn(bareJwsChecks(draft))
  const inside = input.keys.length === 0
  const title = inside ? 'Thumbprint of the key inside' : 'Thumbprint of the key that you gave'
  const parts = [
    ...(await jwsParts(input.text)),
    ...(await thumbprintParts(inside ? draft.keys : input.keys, title)),
  ]
  return { lines, parts, notes: macNotes(draft) }
}
