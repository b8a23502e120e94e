import { type Finding, notChecked, pass } from '../checks/verdict.ts'
import { isObject } from '../contract/json-members.ts'
import { PRIVATE_MEMBERS, thumbprintUriOfAny } from '../crypto/jwk.ts'
import { CLAIMS, type InHand, type Judge, judgeGivenKey, judgeHolder, type Line, shown } from './claims.ts'
import { broken, choice, compare, open } from './own-lines.ts'
import { textOf } from './report.ts'
import type { Claims } from './token.ts'
import { ANY_NAME, type KeyRule } from './which-key.ts'

/** A kind of JWT by its specification. */
export interface JwtKind {
  /** What typ must be; absent where its specification asks for none. */
  readonly typ?: readonly [typ: string, section: string]
  /** Where it may be absent, or JWT. */
  readonly plainTyp?: boolean
  /** The claims that must be there, and where that is said. */
  readonly required: readonly string[]
  readonly section: string
  /** Claims that a line of its own compares with what was expected. */
  readonly elsewhere?: readonly string[]
  readonly rule?: KeyRule
  readonly algorithms?: RegExp
  /** Lines of its own, by their names; a name of a claim replaces that claim's line. */
  readonly lines?: Readonly<Record<string, Line>>
  /** The key inside that its specification has it verified under, instead of one that is given. */
  readonly inside?: (header: Claims) => unknown
}

const BACK_CHANNEL = 'http://schemas.openid.net/event/backchannel-logout'
const ASYMMETRIC = /^(?:RS|ES|PS)(?:256|384|512)$/u
const WINDOW_MS = 300_000

function judgeInside({ header: { jwk } }: InHand): Finding {
  if (!isObject(jwk)) return broken('the header has no jwk')
  const secret = PRIVATE_MEMBERS.find(name => Object.hasOwn(jwk, name))
  return secret === undefined ? pass('a public key') : broken(`jwk has the private member ${secret}`)
}

const thumbprintInside = async ({ jwk }: Claims): Promise<string | undefined> =>
  isObject(jwk) ? thumbprintUriOfAny(jwk) : undefined

const judgeFresh: Judge = async about => {
  const found = await CLAIMS.iat?.judge(about)
  const { iat } = about.claims
  const { time } = about.input.expected
  if (found === undefined) return open('iat has no line')
  if (found.result !== 'PASS' || typeof iat !== 'number' || time === undefined) return found
  return time - iat * 1000 > WINDOW_MS
    ? choice('made more than 300 s before the Time; how old it may be is the server’s to say')
    : found
}

function judgeTokenList({ claims: { status_list } }: InHand): Finding {
  if (!isObject(status_list)) return broken('status_list is missing')
  const { bits, lst } = status_list
  if (![1, 2, 4, 8].some(each => each === bits))
    return broken(`bits is ${shown(bits)}; 1, 2, 4 or 8 is asked for`)
  return typeof lst === 'string'
    ? pass('bits and lst; the list itself is not read here')
    : broken('lst is not text')
}

const SVID_HEADER = ['alg', 'kid', 'typ']

export const JWT_KINDS = {
  access_token: {
    typ: ['at+jwt', 'RFC 9068, 2.1 and 4'],
    required: ['iss', 'exp', 'aud', 'sub', 'client_id', 'iat', 'jti'],
    section: 'RFC 9068, 2.2',
  },
  client_assertion: {
    typ: ['client-authentication+jwt', 'RFC 7523, 3'],
    plainTyp: true,
    required: ['iss', 'sub', 'aud', 'exp'],
    section: 'RFC 7523, 3 (2); OIDC Core, 9',
    lines: {
      client: {
        words: 'iss and sub must both be the client.',
        section: 'RFC 7523, 3 (2)',
        judge: ({ claims: { iss, sub } }) => (iss === sub ? pass(shown(iss)) : broken('iss and sub differ')),
      },
    },
  },
  id_jag: {
    typ: ['oauth-id-jag+jwt', 'ID-JAG, 3.1; RFC 8725, 3.11'],
    required: ['iss', 'sub', 'aud', 'client_id', 'jti', 'exp', 'iat'],
    section: 'ID-JAG, 3.1',
  },
  dpop_proof: {
    typ: ['dpop+jwt', 'RFC 9449, 4.2'],
    required: ['jti', 'htm', 'htu', 'iat'],
    section: 'RFC 9449, 4.2',
    inside: ({ jwk }) => jwk,
    lines: {
      jwk: { words: 'jwk must be a public key.', section: 'RFC 9449, 4.2 and 4.3', judge: judgeInside },
      given_key: {
        words: 'The key inside must be the one that you gave.',
        section: 'RFC 9449, 4.3',
        judge: async ({ header, input }) => judgeGivenKey(input, await thumbprintInside(header)),
      },
      holder: {
        words: 'jwk must be the key that you expect.',
        section: 'RFC 9449, 6.1',
        judge: async ({ header, input }) =>
          judgeHolder(await thumbprintInside(header), input.expected.holder),
      },
      iat: { words: 'iat must be near the Time.', section: 'RFC 9449, 4.3 and 11.1', judge: judgeFresh },
      request: {
        words: 'htm and htu must be those of the request.',
        section: 'RFC 9449, 4.3',
        judge: () => notChecked('this page sees no request'),
      },
    },
  },
  wpt: {
    typ: ['wpt+jwt', 'draft-ietf-wimse-wpt, 2'],
    required: ['aud', 'exp', 'jti', 'wth'],
    section: 'draft-ietf-wimse-wpt, 2',
    lines: {
      wth: {
        words: 'wth must be the hash of the workload identity token.',
        section: 'draft-ietf-wimse-wpt, 2',
        judge: ({ claims: { wth } }) =>
          typeof wth === 'string'
            ? open('the WIT that it goes with is not asked for here')
            : broken('wth is missing'),
      },
    },
  },
  logout_token: {
    typ: ['logout+jwt', 'OIDC Back-Channel Logout, 2.4'],
    plainTyp: true,
    required: ['iss', 'aud', 'iat', 'exp', 'jti', 'events'],
    section: 'OIDC Back-Channel Logout, 2.4 and 2.6',
    lines: {
      events: {
        words: 'events must have the back-channel logout event.',
        section: 'OIDC Back-Channel Logout, 2.4',
        judge: ({ claims: { events } }) =>
          isObject(events) && isObject(events[BACK_CHANNEL])
            ? pass(BACK_CHANNEL)
            : broken(`events has no ${BACK_CHANNEL}`),
      },
      session: {
        words: 'sub or sid must say whom it logs out.',
        section: 'OIDC Back-Channel Logout, 2.4',
        judge: ({ claims: { sub, sid } }) =>
          sub === undefined && sid === undefined
            ? broken('neither sub nor sid is there')
            : pass(shown(sub ?? sid)),
      },
      nonce: {
        words: 'nonce must not be there.',
        section: 'OIDC Back-Channel Logout, 2.4',
        judge: ({ claims: { nonce } }) => (nonce === undefined ? pass('absent') : broken('nonce is there')),
      },
    },
  },
  jwt_svid: {
    typ: ['jwt', 'JWT-SVID, 2.3'],
    plainTyp: true,
    required: ['sub', 'aud', 'exp'],
    section: 'JWT-SVID, 3.1 and 3.2 and 3.3',
    elsewhere: ['iss'],
    rule: { ...ANY_NAME, use: 'jwt-svid' },
    algorithms: ASYMMETRIC,
    lines: {
      header: {
        words: 'The header must have alg, kid and typ alone.',
        section: 'JWT-SVID, 2',
        judge: ({ header }) => {
          const more = Object.keys(header).filter(name => !SVID_HEADER.includes(name))
          return more.length === 0
            ? pass('no other member')
            : broken(`the header has ${shown(more.join(', '))} too`)
        },
      },
      trust_domain: {
        words: 'sub must be a SPIFFE ID of the trust domain that you expect as the issuer.',
        section: 'JWT-SVID, 3.1; SPIFFE-ID, 2',
        judge: ({ claims: { sub }, input }) => {
          const domain = /^spiffe:\/\/[a-z0-9._-]+/u.exec(textOf(sub))?.[0]
          if (domain === undefined) return broken('sub is not a SPIFFE ID')
          const { issuer } = input.expected
          return compare(domain, issuer?.includes('://') === false ? `spiffe://${issuer}` : issuer, 'issuer')
        },
      },
    },
  },
  token_status_list: {
    typ: ['statuslist+jwt', 'draft-ietf-oauth-status-list, 5.1'],
    required: ['sub', 'iat', 'status_list'],
    section: 'draft-ietf-oauth-status-list, 5.1',
    lines: {
      status_list: {
        words: 'status_list must have bits and lst.',
        section: 'draft-ietf-oauth-status-list, 4.2 and 5.1',
        judge: judgeTokenList,
      },
    },
  },
  jwt: { required: [], section: 'RFC 7519, 4.1' },
} as const satisfies Readonly<Record<string, JwtKind>>
export type JwtKindName = keyof typeof JWT_KINDS
export const isJwtKind = (kind: string): kind is JwtKindName => Object.hasOwn(JWT_KINDS, kind)
