import { isMediaType, type JwsReading, thumbprintOf } from '../../checks/evidence-jws.ts'
import { choice, type Graded, open, type Rules, refusing, same, shown } from '../../checks/graded.ts'
import { fail, pass } from '../../checks/verdict.ts'
import { memberOf } from '../../contract/json-members.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { isDidJwk, JwkError, thumbprintUriOf } from '../../crypto/jwk.ts'
import { HOLDER, isNumericDate, keyOfDidJwk, toDateTime } from '../claims.ts'
import {
  confirmed,
  credentialAudience,
  dateIfThere,
  ENVELOPE,
  issuerKnown,
  type Token,
  tokenOf,
} from '../token-rules.ts'
import type { Verifier } from '../verifier.ts'
import {
  type Credential,
  endOf,
  idOf,
  judgeContext,
  judgeCredentialSubject,
  judgeId,
  judgeIssuer,
  judgeNoMapping,
  judgeOneReading,
  judgeType,
  judgeValidFrom,
  judgeValidUntil,
  subjectOf,
} from './credential.ts'
import { STATUS_LIST_CREDENTIAL_TYPE, W3C_VC_CHECKS } from './list.ts'
import { entriesOf, judgeEntries, type StatusCheck, statusInDirectory } from './status.ts'

/** A credential in hand, and what the lists that can be had say of its status, by the check that asks. */
export interface CredentialInHand extends Token {
  readonly status: (check: StatusCheck) => Graded | Promise<Graded>
}

const OTHER_CREDENTIALS = /^(?:application\/)?(?:jwt|vc\+ld\+jwt|vc\+sd-jwt|dc\+sd-jwt)$/iu

function judgeTyp({ header: { typ } }: Token): Graded {
  if (typ === undefined || isMediaType(typ, 'vc+jwt'))
    return pass(shown(typ ?? 'absent; it should be vc+jwt'))
  const said = `typ is ${shown(typ)}; vc+jwt is the one of a credential (VC JOSE COSE 3.1.1)`
  const isCredential = typeof typ === 'string' && OTHER_CREDENTIALS.test(typ)
  return isCredential ? choice('EVIDENCE_TYP_MISMATCH', said) : fail('EVIDENCE_TYP_MISMATCH', said)
}

function judgeContentType({ header: { cty } }: Token): Graded {
  if (cty === undefined) return pass('absent')
  return isMediaType(cty, 'vc') ? pass('vc') : choice('CONTENT_TYPE_MISMATCH', `cty is ${shown(cty)}, not vc`)
}

/** Where no issuer is expected, iss must still be the credential's own (VC JOSE COSE, 4.1.2). */
function judgeIss({ header, claims, beside: { issuer } }: Token): Graded {
  const named = [claims.iss, header.iss].filter(iss => iss !== undefined)
  const expected = issuer ?? idOf(claims.issuer)
  const other = named.find(iss => iss !== expected)
  if (named.length === 0) return pass('absent')
  if (other !== undefined)
    return fail('ISSUER_MISMATCH', `iss is ${shown(other)}, and the issuer ${shown(expected)}`)
  return issuer === undefined
    ? open(`no expected issuer was given; it says ${shown(expected)}`)
    : pass(issuer)
}

const REPEATABLE = ['sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'cnf']
// The member that the header may hold without the claims (VC JOSE COSE, 4.1.3).
const IN_HEADER_ALONE = 'cnf'

function judgeAgreement({ header, claims }: Token): Graded {
  const { sub, jti, id } = claims
  const disagree = (words: string) => fail('CLAIMS_DISAGREE', words)
  if (sub !== undefined && sub !== idOf(subjectOf(claims))) return disagree('sub is not credentialSubject.id')
  if (jti !== undefined && id !== undefined && jti !== id) return disagree('jti is not id')
  const other = REPEATABLE.filter(name => header[name] !== undefined)
    .filter(name => name !== IN_HEADER_ALONE || claims[name] !== undefined)
    .find(name => canonicalJson(header[name]) !== canonicalJson(claims[name] ?? null))
  return other === undefined
    ? pass('nothing contradicts the credential')
    : disagree(`${other} in the header is not the claim ${other}`)
}

const confirmationIn = ({ header, claims }: Token): unknown =>
  claims.cnf === undefined ? header.cnf : claims.cnf

/** Only this service asks that the subject's did:jwk is the holder's key where cnf names another. */
async function judgeSubjectKey(token: Token): Promise<Graded> {
  const { holder } = token.beside
  const id = idOf(subjectOf(token.claims))
  const cnf = confirmationIn(token)
  const refuse = memberOf(cnf, 'jwk') === undefined && holder !== undefined ? fail : choice
  if (typeof id !== 'string' || !isDidJwk(id))
    return cnf === undefined
      ? refuse(HOLDER.code, 'the subject is not a did:jwk, and there is no cnf')
      : pass('the subject is not a did:jwk; cnf names its key')
  try {
    const found = same(await thumbprintUriOf(keyOfDidJwk(id)), holder, HOLDER)
    return found.result === 'FAIL' ? { ...found, ...refuse(HOLDER.code, found.detail) } : found
  } catch (cause) {
    return refuse(HOLDER.code, cause instanceof JwkError ? cause.message : 'no key can be read from it')
  }
}

const ofStatus = (check: StatusCheck, ...restsOn: readonly string[]) => ({
  judge: ({ status }: CredentialInHand) => status(check),
  restsOn,
})

/** The checks of a credential's envelope, its issuer's key and its claims, by VC JOSE COSE. */
const CLAIM_RULES = {
  ...ENVELOPE,
  typ: { judge: judgeTyp, here: 'typ should be vc+jwt, and no other object’s.' },
  cty: judgeContentType,
  issuer_known: issuerKnown(issuer => `credential keys of ${issuer}`),
  no_vc_vp: judgeNoMapping,
  iat: dateIfThere('iat'),
  exp: dateIfThere('exp'),
  aud: {
    judge: ({ claims: { aud }, beside }: Token) =>
      credentialAudience(aud, beside.audience, 'AUDIENCE_MISMATCH'),
    here: 'aud, if present, must contain the audience that you expect.',
  },
  iss: judgeIss,
  claims_agree: judgeAgreement,
  cnf: {
    judge: (token: Token) => {
      const cnf = confirmationIn(token)
      return cnf === undefined ? pass('absent') : confirmed(cnf, token.beside.holder)
    },
    here: 'cnf, if present in claims or header, must contain a public jwk and name no second key, and that key must be the one that you expect.',
  },
  subject_key: {
    judge: judgeSubjectKey,
    here: 'A did:jwk subject must be the key that you expect. Any other subject must have cnf to name its key.',
  },
} as const

/** What each check of a credential asks; what its standards leave open and this service does not take is a CHOICE. */
export const W3C_VC_RULES: Rules<typeof W3C_VC_CHECKS, CredentialInHand> = {
  ...CLAIM_RULES,
  context: {
    judge: judgeContext,
    here: 'The first context must be the base context of VCDM 2.0.',
  },
  id: judgeId,
  type: { judge: judgeType, here: 'type must contain VerifiableCredential.' },
  issuer: judgeIssuer,
  credential_subject: {
    judge: judgeCredentialSubject,
    here: 'credentialSubject must be one or more objects, the subject that you expect among them.',
  },
  valid_from: judgeValidFrom,
  valid_until: judgeValidUntil,
  credential_status: judgeEntries,
  status_list: {
    ...ofStatus('status_list', 'credential_status', 'issuer'),
    here: `Each list that an entry names must be given: a ${STATUS_LIST_CREDENTIAL_TYPE} for the entry’s purpose.`,
  },
  status_list_signed: {
    ...ofStatus('status_list_signed', 'status_list'),
    here: 'One of the keys that you gave must have signed each list.',
  },
  status_list_period: ofStatus('status_list_period', 'status_list', 'status_list_signed'),
  status_list_length: ofStatus('status_list_length', 'status_list', 'status_list_signed'),
  status: ofStatus('status', 'status_list', 'status_list_signed', 'status_list_length'),
  one_reading: judgeOneReading,
}

/** The end of the signature or of the credential, whichever is first (VC JOSE COSE, 3.1.3); not that of a status list. */
function earliestEnd(credential: Credential): string | null {
  const { exp } = credential
  const ends = [isNumericDate(exp) ? exp * 1000 : undefined, endOf(credential)]
  const known = ends.filter(end => end !== undefined)
  return known.length === 0 ? null : toDateTime(Math.min(...known))
}

/** W3C_VC: a credential of VCDM 2.0 by the claimed issuer about the claimed subject, secured as VC JOSE COSE says. */
export const verifyCredential: Verifier['verify'] = async input => {
  const draft: JwsReading = {}
  const token = tokenOf(draft, input, { type: 'vc', kid: 'among_several', audience: 'challenge' })
  const { claims } = token
  const judged = await refusing(W3C_VC_CHECKS, W3C_VC_RULES, {
    ...token,
    status: statusInDirectory(claims, input),
  })
  const holds = judged.failed === null
  return {
    ...judged,
    until: holds ? earliestEnd(claims) : null,
    endpoint: null,
    vouching_key: await thumbprintOf(draft),
    statuses: holds ? entriesOf(claims) : [],
  }
}
