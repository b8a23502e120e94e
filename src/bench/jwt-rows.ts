import { misfit, shown } from '../checks/graded.ts'
import { pass } from '../checks/verdict.ts'
import { isObject, memberOf } from '../contract/json-members.ts'
import { isSha256 } from '../crypto/base64url.ts'
import { broken, open } from './own-lines.ts'
import { by, confirmation, hashOf, ifThere, of, type Predicate, type Rows, text } from './rows.ts'

/** The algorithm of the key that a WIT confirms, letter by letter (WIMSE WPT section 2). */
const algorithmOfKey: Predicate = by((_, { header: { alg }, input: { keys } }) => {
  const named = keys.map(key => key.alg).filter(each => typeof each === 'string')
  if (named.length === 0) return open('no key with an alg was given; that of cnf in the WIT has one')
  return named.some(each => each === alg)
    ? pass(shown(alg))
    : broken(`alg is ${shown(alg)}, and the key’s is ${shown(named[0])}`)
})

/** Hashes of other tokens of a request, by header field; a recipient refuses what it does not know (WIMSE WPT section 2). */
const otherTokens: Predicate = by((oth, _, member) => {
  if (!isObject(oth)) return misfit(member, oth, 'an object')
  const names = Object.keys(oth)
  for (const [name, value] of Object.entries(oth)) {
    if (name !== name.toLowerCase()) return broken(`${shown(name)} in ${member} is not in lower case`)
    const isHash = typeof value === 'string' && isSha256(value)
    if (!isHash) return broken(`${shown(name)} in ${member} is not base64url of a SHA-256, 43 characters`)
  }
  return names.length === 0
    ? pass('no other token')
    : open(
        `this page does not see ${shown(names.join(', '))}; a recipient that does not know one of them must refuse the WPT`,
      )
})

/** One audience, also where it is a list (ID-JAG section 4.4.1). */
const oneAudience: Predicate = by(aud => {
  const all: readonly unknown[] = [aud].flat()
  return all.length === 1 ? pass(shown(all[0])) : broken(`aud has ${all.length} items; one is asked for`)
})

/** Who acts for the subject, and for whom before (RFC 8693 section 4.1). */
const actor: Predicate = by((act, _, member) => {
  let depth = 0
  for (let one: unknown = act; one !== undefined; one = memberOf(one, 'act')) {
    if (!isObject(one)) return misfit(depth === 0 ? member : `act within ${member}`, one, 'an object')
    if (typeof one.sub !== 'string') return misfit(`sub of ${member}`, one.sub, 'a text')
    depth += 1
  }
  return pass(depth === 1 ? 'one actor' : `${depth} actors, one for another`)
})

/** The thumbprint of the key that must prove possession (RFC 9449 section 6.1). */
const confirmedByThumbprint: Predicate = by((cnf, about, member) => {
  const jkt = memberOf(cnf, 'jkt')
  if (isObject(cnf) && typeof jkt !== 'string') return misfit(`jkt of ${member}`, jkt, 'a text')
  return typeof jkt === 'string' && !isSha256(jkt)
    ? broken(`jkt of ${member} is not base64url of a SHA-256, 43 characters`)
    : confirmation().judge(cnf, about, member)
}, 'holder')

/** What a WPT is asked (WIMSE WPT section 2). */
export const WPT_ROWS = {
  wth: [hashOf('wit'), 'wth must be the hash of the workload identity token.'],
  key_alg: [of('header.alg', algorithmOfKey), 'alg must be that of the key in cnf of the WIT.'],
  ath: [ifThere(hashOf('access_token')), 'ath, if present, must be the hash of the access token.'],
  tth: [ifThere(hashOf('txn_token')), 'tth, if present, must be the hash of the transaction token.'],
  oth: [
    ifThere(otherTokens),
    'oth, if present, must have a hash for each other token, and nothing that is not known.',
  ],
} as const satisfies Rows

/** Names of rights in one text (RFC 8693 section 4.2). */
export const scopes = (section: string): Rows[string] => [
  ifThere(text()),
  'scope, if present, must be text: names with spaces between them.',
  `${section}; RFC 8693, 4.2`,
]

/** What an ID-JAG is asked besides its required claims (ID-JAG section 3.1). */
export const ID_JAG_ROWS = {
  one_audience: [
    of('aud', oneAudience),
    'aud must be one authorization server, also where it is a list.',
    'ID-JAG, 4.4.1',
  ],
  act: [ifThere(actor), 'act, if present, must name who acts, by sub.', 'ID-JAG, 3.1; RFC 8693, 4.1'],
  scope: scopes('ID-JAG, 3.1'),
  aud_tenant: [ifThere(text()), 'aud_tenant, if present, must be text.'],
  cnf: [
    ifThere(confirmedByThumbprint),
    'cnf, if present, must have jkt, the thumbprint of the key that you expect.',
    'ID-JAG, 8.6.1; RFC 9449, 6.1',
  ],
} as const satisfies Rows
