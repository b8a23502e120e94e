import { holderOf, type OwnWords } from '../../bench/check-list-of.ts'
import { type InHand, judgeDate, judgeHolder, shown } from '../../bench/claims.ts'
import {
  checkOlderCredential,
  confirmedBy,
  didKey,
  judgeCredentialAudience,
} from '../../bench/credentials.ts'
import { judgeAlg, judgeCriticalOfJwt } from '../../bench/jwt.ts'
import { broken, choice, compare } from '../../bench/own-lines.ts'
import { type Checker, textOf } from '../../bench/report.ts'
import { type ListPlan, NO_ISSUER } from '../../bench/run-list.ts'
import type { Standard } from '../../bench/standard.ts'
import { judgeStatus, statusEntries } from '../../bench/status-lists.ts'
import { type Claims, readToken } from '../../bench/token.ts'
import { commonWords, ENVELOPE, onForm, textIn, timed, tokenChecker } from '../../bench/tokens.ts'
import { isMediaType } from '../../checks/evidence-jws.ts'
import { type Finding, pass } from '../../checks/verdict.ts'
import { isObject } from '../../contract/json-members.ts'
import { idOf, subjectOf } from './credential.ts'
import { verifyCredential } from './judges.ts'
import { STATUS_LIST_CREDENTIAL_TYPE, W3C_VC_CHECKS } from './list.ts'

/** What a list says once it was read; whose it must be, `issuer` says. */
const ofList = (...restsOn: readonly string[]) => ({ asks: 'lists', restsOn }) as const

export const W3C_VC_PLAN: ListPlan<typeof W3C_VC_CHECKS> = {
  ...ENVELOPE,
  cty: onForm,
  no_vc_vp: onForm,
  iat: timed,
  exp: timed,
  nbf: timed,
  aud: { asks: 'audience', restsOn: ['form'] },
  iss: { asks: 'issuer', restsOn: ['form'] },
  claims_agree: onForm,
  cnf: { asks: 'holder', restsOn: ['form'] },
  subject_key: { asks: 'holder', restsOn: ['form'] },
  context: onForm,
  id: onForm,
  type: onForm,
  issuer: { asks: 'issuer', restsOn: ['form'] },
  credential_subject: { asks: 'subject', restsOn: ['form'] },
  valid_from: timed,
  valid_until: timed,
  credential_status: onForm,
  status_list: ofList('credential_status', 'issuer'),
  status_list_signed: ofList('status_list'),
  status_list_period: { ...ofList('status_list', 'status_list_signed'), isTimed: true },
  status_list_length: ofList('status_list', 'status_list_signed'),
  status: ofList('status_list', 'status_list_signed', 'status_list_length'),
  one_reading: onForm,
}

function listsNamed(status: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(status) ? status : [status]
  const named = entries.map(entry => (isObject(entry) ? entry.statusListCredential : undefined))
  return named.filter(list => typeof list === 'string')
}

async function credentialWords(header: Claims, claims: Claims): Promise<OwnWords> {
  const subject = idOf(subjectOf(claims))
  const [cnf, did] = [await holderOf(confirmedBy(header, claims)), await holderOf(didKey(subject))]
  const { validFrom: valid_from, validUntil: valid_until } = claims
  return {
    ...(await commonWords(header, claims)),
    issuer: textIn(idOf(claims.issuer), textIn(claims.iss, NO_ISSUER)),
    subject: textIn(subject, ''),
    holder: cnf ?? did,
    confirmed: { cnf: cnf?.thumbprint, subject_key: did?.thumbprint },
    hasStatus: claims.credentialStatus !== undefined,
    lists: listsNamed(claims.credentialStatus),
    found: { ...claims, issuer: idOf(claims.issuer), credential_subject: subject, valid_from, valid_until },
  }
}

const BASE_CONTEXT = 'https://www.w3.org/ns/credentials/v2'
const OTHER_CREDENTIALS = /^(?:application\/)?(?:vc\+ld\+jwt|vc\+sd-jwt|dc\+sd-jwt)$/iu

function judgeTyp({ header: { typ } }: InHand): Finding {
  if (typ === undefined || isMediaType(typ, 'vc+jwt'))
    return pass(shown(typ ?? 'absent; it should be vc+jwt'))
  const isCredential = isMediaType(typ, 'jwt') || OTHER_CREDENTIALS.test(shown(typ))
  const said = `typ is ${shown(typ)}; vc+jwt is the one of a credential (VC JOSE COSE 3.1.1)`
  return isCredential ? choice(said) : broken(said)
}

function judgeContext({ claims }: InHand): Finding {
  const context = claims['@context']
  const [first]: readonly unknown[] = Array.isArray(context) ? context : []
  return first === BASE_CONTEXT
    ? pass('the base context is first')
    : broken(`the first context is ${shown(first ?? 'missing')}, and ${BASE_CONTEXT} is asked for`)
}

function judgeTypes({ claims: { type } }: InHand): Finding {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type]
  return types.includes('VerifiableCredential')
    ? pass(shown(types.map(textOf).join(', ')))
    : broken('type has no VerifiableCredential')
}

function judgeSubjects({ claims: { credentialSubject }, input }: InHand): Finding {
  const all: readonly unknown[] = Array.isArray(credentialSubject) ? credentialSubject : [credentialSubject]
  if (all.length === 0 || !all.every(isObject))
    return broken('credentialSubject is neither an object nor a list of objects')
  const ids = all.filter(isObject).flatMap(({ id }) => (typeof id === 'string' ? [id] : []))
  const { subject } = input.expected
  if (subject !== undefined && ids.length > 0 && !ids.includes(subject))
    return { ...broken('not the expected subject'), compared: { found: ids.join(', '), expected: subject } }
  if (ids.length === 0)
    return subject === undefined
      ? choice('it has no id, which VCDM 2.0 4.8 leaves open')
      : broken('it has no id; a subject was expected')
  if (all.length > 1) return choice(`${all.length} subjects, which VCDM 2.0 4.8 allows`)
  return compare(ids[0] ?? '', subject, 'subject')
}

function judgeStatusEntries({ claims: { credentialStatus } }: InHand): Finding {
  if (credentialStatus === undefined) return pass('absent')
  if (![credentialStatus].flat().every(isObject))
    return broken('credentialStatus is neither an object nor a list of objects')
  const { bits, others } = statusEntries(credentialStatus)
  if (others.length === 0) return pass(`${bits.length} to look up`)
  const [{ type, statusPurpose } = {}] = others
  return choice(`${shown(type)} for ${shown(statusPurpose)} is not looked up here`)
}

/** Only this service asks that the subject’s did:jwk is the holder’s key; where nothing else names it, it is compared. */
async function judgeSubjectKey({ header, claims, input }: InHand): Promise<Finding> {
  if (confirmedBy(header, claims) !== undefined) return pass('cnf names the key of the holder')
  const did = await holderOf(didKey(idOf(subjectOf(claims))))
  const { holder } = input.expected
  if (did === undefined && holder === undefined) return pass('it names no key of a holder')
  return judgeHolder(did?.thumbprint, holder)
}

const STANDARD: Standard<typeof W3C_VC_CHECKS, InHand> = {
  evidence_type: 'same',
  form: 'same',
  typ: judgeTyp,
  cty: 'choice',
  crit: judgeCriticalOfJwt,
  issuer_known: 'same',
  alg: judgeAlg,
  kid: 'same',
  signature: 'same',
  no_vc_vp: 'same',
  iat: 'same',
  exp: about => (about.claims.exp === undefined ? pass('absent') : judgeDate('exp', about.claims.exp, about)),
  nbf: 'same',
  aud: judgeCredentialAudience,
  iss: 'same',
  claims_agree: 'same',
  cnf: 'same',
  subject_key: judgeSubjectKey,
  context: judgeContext,
  id: 'same',
  type: judgeTypes,
  issuer: 'same',
  credential_subject: judgeSubjects,
  valid_from: 'same',
  valid_until: 'same',
  credential_status: judgeStatusEntries,
  status_list: 'same',
  status_list_signed: 'same',
  status_list_period: 'same',
  status_list_length: 'same',
  status: 'same',
  one_reading: 'choice',
}

const checkByVcList = tokenChecker(
  {
    checks: W3C_VC_CHECKS,
    plan: W3C_VC_PLAN,
    verify: verifyCredential,
    use: 'vc+jwt',
    words: {
      typ: 'typ should be vc+jwt, and no other object’s.',
      alg: 'alg must be a registered signature algorithm and must not be none.',
      aud: 'aud, if present, must contain the audience that you expect.',
      context: 'The first context must be the base context of VCDM 2.0.',
      type: 'type must contain VerifiableCredential.',
      credential_subject:
        'credentialSubject must be one or more objects, the subject that you expect among them.',
      status_list: `Each list that an entry names must be given: a ${STATUS_LIST_CREDENTIAL_TYPE} for the entry’s purpose.`,
      status_list_signed: 'One of the keys that you gave must have signed each list.',
    },
    standard: STANDARD,
    beside: ({ claims, input }) => judgeStatus(claims, input),
  },
  'vc',
  credentialWords,
)

/** A credential of VCDM 2.0 by the service's list, of 1.1 by its JWT encoding, a status list by Bitstring Status List. */
export const checkCredential: Checker = input => {
  const { header, claims } = readToken(input.text)
  // What VC JOSE COSE calls a credential has no claim vc, whatever stands in it (1.1.2.1).
  const isOlder = !isMediaType(header.typ, 'vc+jwt') && claims['@context'] === undefined
  return isOlder && isObject(claims.vc) ? checkOlderCredential(input) : checkByVcList(input)
}
