import { holderOf } from '../../bench/check-list-of.ts'
import {
  audiencesOf,
  type InHand,
  judgeAudience,
  judgeDate,
  judgeHolder,
  judgeText,
  shown,
} from '../../bench/claims.ts'
import { judgeAlg, judgeCriticalOfJwt } from '../../bench/jwt.ts'
import { broken, choice, open } from '../../bench/own-lines.ts'
import type { ListPlan } from '../../bench/run-list.ts'
import type { Standard } from '../../bench/standard.ts'
import { commonWords, ENVELOPE, timed, tokenChecker } from '../../bench/tokens.ts'
import { isMediaType } from '../../checks/evidence-jws.ts'
import { type Finding, pass } from '../../checks/verdict.ts'
import { isObject } from '../../contract/json-members.ts'
import { verifyIdToken } from './judges.ts'
import { OIDC_CHECKS } from './list.ts'

export const OIDC_PLAN: ListPlan<typeof OIDC_CHECKS> = {
  ...ENVELOPE,
  sub: { asks: 'subject', restsOn: ['form'] },
  iss: { asks: 'issuer', restsOn: ['form'] },
  aud: { asks: 'audience', restsOn: ['form'] },
  azp: { asks: 'audience', restsOn: ['form'] },
  exp: timed,
  nbf: timed,
  iat: timed,
  nonce: { asks: 'nonce', restsOn: ['form'] },
  cnf: { asks: 'holder', restsOn: ['form'] },
}

const KEY_BOUND = 'dpop+id_token'

function judgeTyp({ header: { typ } }: InHand): Finding {
  if (isMediaType(typ, KEY_BOUND)) return pass(KEY_BOUND)
  return typ === undefined || isMediaType(typ, 'jwt') || isMediaType(typ, 'jose')
    ? pass(`a plain ID token: typ is ${shown(typ ?? 'absent')}`)
    : broken(`typ is ${shown(typ)}, another kind of object (RFC 8725 3.11)`)
}

function judgeIssuer({ claims: { iss }, input }: InHand): Finding {
  const isUrl = typeof iss !== 'string' || /^https:\/\/[^/?#]+[^?#]*$/u.test(iss)
  return isUrl
    ? judgeText('iss', iss, input.expected.issuer, 'issuer')
    : broken(`iss is ${shown(iss)}, no https URL without query and fragment (OIDC Core 2)`)
}

function judgeAud({ claims: { aud }, input }: InHand): Finding {
  const found = judgeAudience(aud, input.expected.audience)
  const all = audiencesOf(aud) ?? []
  return found.result === 'PASS' && all.length > 1
    ? choice(`the expected one is among ${all.length}; this service takes no other audience`)
    : found
}

function judgeParty({ claims: { azp }, input }: InHand): Finding {
  if (azp === undefined) return pass('absent')
  if (typeof azp !== 'string') return broken('azp is not text')
  const { audience } = input.expected
  if (audience === undefined) return open(`no expected audience was given; it says ${shown(azp)}`)
  return azp === audience
    ? pass('as expected')
    : choice(
        `azp is ${shown(azp)}, another client; whether that may be is the client’s to judge (OIDC Core, errata 2)`,
      )
}

/** Whether the key that the token confirms is the expected one; jkt names it by its thumbprint (RFC 9449 section 6.1). */
async function judgeConfirmed({ header, claims: { cnf }, input: { expected } }: InHand): Promise<Finding> {
  if (cnf === undefined && expected.holder === undefined)
    return isMediaType(header.typ, KEY_BOUND)
      ? broken('cnf is missing')
      : choice('no cnf: anyone who has the token may use it; OIDC allows that')
  const members = isObject(cnf) ? cnf : {}
  const isThumbprint = typeof members.jkt === 'string'
  const named = isThumbprint
    ? `urn:ietf:params:oauth:jwk-thumbprint:sha-256:${members.jkt}`
    : (await holderOf(members.jwk))?.thumbprint
  if (named === undefined && expected.holder === undefined)
    return choice('cnf contains no key that this page can read')
  const found = await judgeHolder(named, expected.holder)
  if (found.result !== 'PASS' || !isThumbprint) return found
  return {
    ...found,
    ...choice('jkt is the thumbprint of the key that you expect; this service asks for jwk'),
  }
}

const STANDARD: Standard<typeof OIDC_CHECKS, InHand> = {
  evidence_type: 'same',
  form: 'same',
  typ: judgeTyp,
  crit: judgeCriticalOfJwt,
  alg: judgeAlg,
  sub: ({ claims: { sub }, input }) => judgeText('sub', sub, input.expected.subject, 'subject'),
  issuer_known: 'choice',
  iss: judgeIssuer,
  aud: judgeAud,
  azp: judgeParty,
  kid: 'same',
  signature: 'same',
  exp: about => judgeDate('exp', about.claims.exp, about),
  nbf: about => (about.claims.nbf === undefined ? pass('absent') : judgeDate('nbf', about.claims.nbf, about)),
  iat: about => judgeDate('iat', about.claims.iat, about),
  nonce: ({ claims: { nonce }, input: { expected } }) =>
    nonce === undefined && expected.nonce === undefined
      ? open('no expected nonce was given')
      : judgeText('nonce', nonce, expected.nonce, 'nonce'),
  cnf: judgeConfirmed,
}

export const checkIdToken = tokenChecker(
  {
    checks: OIDC_CHECKS,
    plan: OIDC_PLAN,
    verify: verifyIdToken,
    use: 'id_token',
    words: {
      typ: 'typ must be absent, JWT or dpop+id_token.',
      alg: 'alg must be a registered signature algorithm and must not be none.',
      aud: 'aud must contain the audience that you expect.',
      azp: 'azp, if present, should be the client that you expect as the audience.',
      nonce: 'nonce must be the one that you expect.',
    },
    standard: STANDARD,
  },
  'id_token',
  commonWords,
)
