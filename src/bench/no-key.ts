import { memberOf } from '../contract/json-members.ts'
import type { GivenKey } from '../crypto/key-kinds.ts'
import { keyInX5c, readGivenKeys, whyUnread } from './given-keys.ts'
import { nonceWords } from './other-texts.ts'
import { type BenchInput, textOf } from './report.ts'
import type { Signed } from './try-key.ts'
import { claimsIn } from './unwrap.ts'

const IS_KEY = /^did:(?:jwk|key)(?=:)/u
/** The method of a DID that is the key itself. */
const methodOf = (name: unknown): string | undefined => IS_KEY.exec(textOf(name))?.[0]

function issuerOf({ signingInput }: Signed): unknown {
  const { iss, issuer } = claimsIn(signingInput) ?? {}
  return iss ?? memberOf(issuer, 'id') ?? issuer
}

/** The key that the issuer's own name is, by a did:jwk or a did:key, with its method; undefined of any other name. */
export function keyOfIssuer(signed: Signed): { readonly method: string; readonly key: GivenKey } | undefined {
  const issuer = issuerOf(signed)
  const method = methodOf(issuer)
  const [key] = method === undefined ? [] : readGivenKeys(textOf(issuer)).keys
  return method === undefined || key === undefined ? undefined : { method, key }
}

/** Why there is no key to try a signature with, and where one may be had. Nothing is fetched. */
export function whyNoKey({ keyFault }: Pick<BenchInput, 'keyFault'>, signed: Signed): string {
  if (keyFault !== undefined) return whyUnread(keyFault)
  const { kid, x5c, jku } = signed.header
  const did = methodOf(kid) ?? methodOf(issuerOf(signed))
  if (did !== undefined)
    return `no key was given; it names a ${did}, which is the key itself: give that ${did} as Key`
  if (x5c !== undefined) {
    const { fault } = keyInX5c(x5c)
    return fault === undefined
      ? 'no key was given; the header carries a certificate (x5c), and no chain is judged here: give it as Key if you trust it'
      : `no key was given, and x5c carries none: ${fault}`
  }
  return jku === undefined
    ? `no key was given${nonceWords(signed)}`
    : `no key was given; jku says that the keys are at ${textOf(jku).slice(0, 200).toWellFormed()}, and nothing is fetched: paste the key set from there`
}
