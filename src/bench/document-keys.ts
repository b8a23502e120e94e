import { isObject, itemsOf } from '../contract/json-members.ts'
import type { GivenKey } from '../crypto/key-kinds.ts'
import { type KeyText, keyInMultibase } from '../crypto/key-texts.ts'

/** The relationships in which a key of a DID document verifies signatures (DID Core section 5.3). */
const SIGNING = ['authentication', 'assertionMethod', 'capabilityInvocation', 'capabilityDelegation'] as const
const AGREEMENT = 'keyAgreement'

function purposesOf(document: GivenKey, id: unknown): readonly string[] {
  const fragment = (url: unknown) => (typeof url === 'string' ? url.split('#').at(-1) : undefined)
  const isIn = (list: unknown) => itemsOf(list).map(fragment).includes(fragment(id))
  return [...SIGNING, AGREEMENT].filter(name => isIn(document[name]))
}

/** The key of a verification method, as a JWK or as a Multikey (Controlled Identifiers 2.2). */
function keyOfMethod({ publicKeyJwk, publicKeyMultibase }: GivenKey): KeyText | undefined {
  if (isObject(publicKeyJwk)) return { value: publicKeyJwk }
  return typeof publicKeyMultibase === 'string' ? keyInMultibase(publicKeyMultibase) : undefined
}

/**
 * The keys of a DID document's verification methods, each with its id as kid; those that cannot be read are left out.
 * @returns with a sentence for each that the document names for other purposes than to sign credentials
 */
export function keysInDocument(document: GivenKey) {
  const read = itemsOf(document.verificationMethod).flatMap(method => {
    const key = isObject(method) ? keyOfMethod(method) : undefined
    if (!isObject(method) || key === undefined || 'fault' in key) return []
    const purposes = purposesOf(document, method.id)
    // One for key agreement alone verifies no signature (DID Core section 5.3.3).
    const use = purposes.length === 1 && purposes[0] === AGREEMENT ? { use: 'enc' } : {}
    return [{ purposes, key: { ...key.value, kid: method.id, ...use } }]
  })
  const others = read.filter(({ purposes }) => purposes.length > 0 && !purposes.includes('assertionMethod'))
  return {
    keys: read.map(({ key }) => key),
    notes: others.map(
      ({ key, purposes }) =>
        `The document names the key ${String(key.kid).slice(0, 100)} for ${purposes.join(', ')}, not for assertionMethod, which signs credentials.`,
    ),
  }
}
