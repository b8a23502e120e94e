import { type Finding, pass } from '../checks/verdict.ts'
import { isObject } from '../contract/json-members.ts'
import { algorithmsOf, importVerificationKey } from '../crypto/any-jws.ts'
import { JwkError } from '../crypto/jwk.ts'
import { SpiffeIdError, spiffeIdOrWhy } from '../protocols/spiffe/spiffe-id.ts'
import { faultOfUse, type GivenKey, jsonInDidJwk, readJsonText } from './given-keys.ts'
import { broken, compare, type OwnCheck, runOwn } from './own-lines.ts'
import type { BenchInput, BenchReport, Checker } from './report.ts'
import { thumbprintParts } from './signed-parts.ts'

/** Why a key cannot be used with any algorithm that it could be for. */
async function judgeUsable(jwk: GivenKey): Promise<Finding> {
  const algorithms = algorithmsOf(jwk)
  if (algorithms.length === 0)
    return broken('no signature algorithm that is known here takes a key of this kty, crv and alg')
  for (const alg of algorithms) {
    try {
      await importVerificationKey(jwk, alg)
      return pass(`for ${algorithms.join(', ')}`)
    } catch (cause) {
      if (!(cause instanceof JwkError)) throw cause
      if (alg === algorithms.at(-1)) return broken(cause.message)
    }
  }
  return broken('this browser takes it for no key')
}

function judgeUse(jwk: GivenKey): Finding {
  const fault = faultOfUse(jwk)
  if (fault !== undefined) return broken(fault)
  return pass(jwk.use === undefined && jwk.key_ops === undefined ? 'not said' : 'for verifying signatures')
}

/** The lines of one key. @param before what stands before their names, where there are several keys */
export function keyChecks(jwk: GivenKey, before = ''): readonly OwnCheck[] {
  return [
    {
      check: `${before}members`,
      section: 'RFC 7517, 4; RFC 7518, 6',
      words: 'Its members make a key of a kind that verifies signatures.',
      judge: () => judgeUsable(jwk),
    },
    {
      check: `${before}use`,
      section: 'RFC 7517, 4.2 and 4.3',
      words: 'use and key_ops, where they are present, allow verifying signatures.',
      judge: () => judgeUse(jwk),
    },
  ]
}

/** What the first line asks of each way of giving keys, and where that comes from. */
const FORMS = {
  jwk: { words: 'It is one I-JSON object.', section: 'RFC 7517, 4' },
  jwks: { words: 'It is one I-JSON object with a list of keys.', section: 'RFC 7517, 5' },
  did_jwk: { words: 'did:jwk: and the canonical base64url of an I-JSON object.', section: 'did:jwk, Read' },
} as const

/** The line that asks how keys are written. */
export function keyForm(kind: keyof typeof FORMS, fault?: string): OwnCheck {
  return {
    check: 'form',
    ...FORMS[kind],
    judge: () => (fault === undefined ? pass('I-JSON') : broken(fault)),
  }
}

async function reportOn(form: OwnCheck, keys: readonly GivenKey[]): Promise<Omit<BenchReport, 'kind'>> {
  const several = keys.length > 1
  const own = keys.flatMap((key, at) => keyChecks(key, several ? `key_${at + 1}_` : ''))
  const parts = await thumbprintParts(keys, several ? 'Thumbprints' : 'Thumbprint')
  const json = keys.map((key, at) => ({ title: several ? `Key ${at + 1}` : 'Key', content: { json: key } }))
  const lines = await runOwn([form, ...own])
  return { lines, parts: [...parts, ...json], notes: ['A key says nothing of whose it is.'] }
}

/** A public JWK (RFC 7517 section 4). */
export const checkJwk: Checker = ({ text }) => {
  const read = readJsonText(text)
  const key = 'value' in read && isObject(read.value) ? read.value : undefined
  const fault = 'fault' in read ? read.fault : key === undefined ? 'this is no JSON object' : undefined
  return reportOn(keyForm('jwk', fault), key === undefined ? [] : [key])
}

const KEYS_AT_MOST = 100

/** A JWK Set (RFC 7517 section 5). */
export const checkJwks: Checker = ({ text }) => {
  const read = readJsonText(text)
  const list: unknown = 'value' in read && isObject(read.value) ? read.value.keys : undefined
  const keys = Array.isArray(list) ? list.filter(isObject) : []
  const whole = Array.isArray(list) && keys.length === list.length && list.length > 0
  const fault =
    'fault' in read
      ? read.fault
      : !whole
        ? 'keys is no list of objects with at least one'
        : keys.length > KEYS_AT_MOST
          ? `it holds ${keys.length} keys, and ${KEYS_AT_MOST} is the most`
          : undefined
  return reportOn(keyForm('jwks', fault), fault === undefined ? keys : [])
}

/** A did:jwk (did:jwk method, Read): the key is in its name. */
export const checkDidJwk: Checker = ({ text }) => {
  const read = jsonInDidJwk(text)
  const key = 'value' in read && isObject(read.value) ? read.value : undefined
  const fault = 'fault' in read ? read.fault : key === undefined ? 'it holds no JSON object' : undefined
  return reportOn(keyForm('did_jwk', fault), key === undefined ? [] : [key])
}

/** The lines of a SPIFFE ID. */
export function spiffeIdChecks({ text, expected }: BenchInput): readonly OwnCheck[] {
  const id = spiffeIdOrWhy(text)
  const isId = !(id instanceof SpiffeIdError)
  return [
    {
      check: 'form',
      section: 'SPIFFE-ID, 2',
      words: 'It is a SPIFFE ID by its grammar in full.',
      judge: () => (isId ? pass(id.path === '' ? 'of a trust domain' : 'of a workload') : broken(id.message)),
    },
    {
      check: 'trust_domain',
      section: 'SPIFFE-ID, 2.1',
      words: 'It lies in the trust domain that was expected, as the issuer.',
      restsOn: ['form'],
      judge: () => compare(isId ? `spiffe://${id.trustDomain}` : '', expected.issuer, 'issuer'),
    },
    {
      check: 'subject',
      section: 'SPIFFE-ID, 2.2',
      words: 'It is the workload that was expected, character by character.',
      restsOn: ['form'],
      judge: () => compare(text, expected.subject, 'subject'),
    },
  ]
}

/** A SPIFFE ID, by its grammar in full (SPIFFE-ID sections 2.1 to 2.3), and beside the trust domain that was expected. */
export const checkSpiffeId: Checker = async input => {
  const id = spiffeIdOrWhy(input.text)
  const lines = await runOwn(spiffeIdChecks(input))
  const parts = !(id instanceof SpiffeIdError) ? [{ title: 'Taken apart', content: { json: { ...id } } }] : []
  return {
    lines,
    parts,
    notes: ['A SPIFFE ID is a name: who holds it, only a document that is signed for it shows.'],
  }
}
