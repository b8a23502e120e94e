import { shown } from '../checks/graded.ts'
import { type Finding, pass } from '../checks/verdict.ts'
import { isObject, itemsOf, type Members } from '../contract/json-members.ts'
import { documentChecker, documentRows } from './documents.ts'
import { entity } from './jwt-members.ts'
import { NAMED_BY } from './kinds.ts'
import { broken, choice, open } from './own-lines.ts'
import { by, ifThere, type Predicate } from './rows.ts'

const has = (members: Members, name: string): boolean => Object.hasOwn(members, name)

type NamedBy = (typeof NAMED_BY)[number]

/** The member that must name whose it is: the one that is there, else the one that its other members go with. */
function namedBy(members: Members): NamedBy {
  const found = NAMED_BY.find(name => has(members, name))
  if (found !== undefined) return found
  return has(members, 'authorization_servers') ? 'resource' : 'issuer'
}
const isNamedBy = (name: NamedBy) => (members: Members) => namedBy(members) === name

const LOOPBACK = /^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?(?:[/?]|$)/iu
const HTTPS = /^https:\/\/[^/?#\s]+(?:[/?][^#\s]*)?$/iu

/** An https URL without fragment (RFC 9728 section 1.2); http on a loopback host is what one develops with. */
export function judgeUrl(value: unknown, _: unknown, member: string): Finding {
  if (typeof value !== 'string')
    return broken(`${member} is ${value === undefined ? 'missing' : 'not a text'}`)
  if (HTTPS.test(value)) return pass(shown(value))
  return LOOPBACK.test(value) && !value.includes('#')
    ? choice(`${shown(value)}: http, which is for a loopback host alone; anywhere else it must be https`)
    : broken(`${member} is ${shown(value)}; an https URL without fragment is asked for`)
}

/** What names whose metadata it is, compared character by character with what is expected. */
const named = (box: 'issuer' | 'audience', judge: Predicate['judge']): Predicate =>
  by(async (value, about, member) => {
    const expected = about.input.expected[box]
    if (typeof value === 'string' && expected !== undefined && value !== expected)
      return {
        ...broken(`${member} is ${shown(value)}, and ${shown(expected)} is expected`),
        compared: { found: value, expected },
      }
    const found = await judge(value, about, member)
    if (expected !== undefined || found.result === 'FAIL') return found
    return open(`no expected ${box} was given; it says ${shown(value)}`)
  }, box)

const urls = ifThere(
  by((value, _, member) => {
    if (!Array.isArray(value)) return broken(`${member} is not a list`)
    const found = value.map(each => judgeUrl(each, _, `an item of ${member}`))
    return found.find(({ result }) => result === 'FAIL') ?? pass(`${value.length}`)
  }),
)

const ofIssuer = (name: NamedBy, which: string, section: string) =>
  [
    named('issuer', entity.judge),
    `${name} must be an https URL without query and fragment, ${which}.`,
    section,
    isNamedBy(name),
  ] as const

export const METADATA = documentRows({
  resource: [
    named('audience', judgeUrl),
    'resource must be an https URL, the one that you expect as the audience: the resource that was asked for.',
    'RFC 9728, 2 and 3.3',
    isNamedBy('resource'),
  ],
  issuer: ofIssuer('issuer', 'the one that you expect', 'RFC 8414, 2 and 3.3'),
  credential_issuer: ofIssuer('credential_issuer', 'the one that you expect', 'OpenID4VCI, 12.2.1'),
  policy_decision_point: ofIssuer(
    'policy_decision_point',
    'the one that you expect as the issuer',
    'AuthZEN, 9.1.1 and 9.2.3',
  ),
  access_evaluation_endpoint: [
    by(judgeUrl),
    'access_evaluation_endpoint must be an https URL.',
    'AuthZEN, 9.1.1',
    isNamedBy('policy_decision_point'),
  ],
  authorization_servers: [
    urls,
    'authorization_servers, if present, must be a list of https URLs.',
    'RFC 9728, 2',
  ],
  jwks_uri: [
    ifThere(by(judgeUrl)),
    'jwks_uri, if present, must be an https URL.',
    'RFC 8414, 2; RFC 9728, 2',
  ],
})

const SAID: Readonly<Record<NamedBy, string>> = {
  resource: 'a protected resource (RFC 9728)',
  issuer: 'an authorization server or issuer (RFC 8414)',
  credential_issuer: 'a credential issuer (OpenID4VCI)',
  policy_decision_point: 'a decision point of AuthZEN',
}

function keysWords({ jwks, jwks_uri }: Members): string {
  const { length } = itemsOf(isObject(jwks) ? jwks.keys : undefined)
  const inside = length === 1 ? 'one key' : `${length} keys`
  if (length > 0) return ` It contains ${inside}: give it as Key to verify what was signed.`
  return jwks_uri === undefined
    ? ''
    : ` Its keys are at its jwks_uri, ${shown(jwks_uri)}. Nothing is fetched: paste what is there as Key.`
}

export const checkMetadata = documentChecker(METADATA, members => {
  const by = namedBy(members)
  const whose = has(members, by) ? `${shown(members[by])}, ` : ''
  return [
    `This is the metadata of ${whose}${SAID[by]}.${keysWords(members)}`,
    'It is not signed: only its transport shows where it comes from.',
  ]
})
