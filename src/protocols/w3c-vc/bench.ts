import { holderOf, type OwnWords } from '../../bench/check-list-of.ts'
import { type ListPlan, NO_ISSUER } from '../../bench/run-list.ts'
import {
  type Claims,
  commonWords,
  ENVELOPE,
  keyIn,
  onForm,
  textIn,
  timed,
  tokenChecker,
} from '../../bench/tokens.ts'
import { isObject } from '../../contract/json-members.ts'
import { PROOF_ALGORITHMS } from '../../contract/names.ts'
import { isDidJwk, JwkError } from '../../crypto/jwk.ts'
import { keyOfDidJwk } from '../claims.ts'
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

function didKey(subject: unknown): unknown {
  if (typeof subject !== 'string' || !isDidJwk(subject)) return undefined
  try {
    return keyOfDidJwk(subject)
  } catch (cause) {
    if (cause instanceof JwkError) return undefined
    throw cause
  }
}

function listsNamed(status: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(status) ? status : [status]
  const named = entries.map(entry => (isObject(entry) ? entry.statusListCredential : undefined))
  return named.filter(list => typeof list === 'string')
}

async function credentialWords(header: Claims, claims: Claims): Promise<OwnWords> {
  const subject = idOf(subjectOf(claims))
  const [cnf, did] = [await holderOf(keyIn(claims.cnf ?? header.cnf)), await holderOf(didKey(subject))]
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

export const checkCredential = tokenChecker(
  {
    checks: W3C_VC_CHECKS,
    plan: W3C_VC_PLAN,
    verify: verifyCredential,
    use: 'vc+jwt',
    algorithms: PROOF_ALGORITHMS,
    words: {
      status_list: `Each list that an entry names was given, of the same issuer, a ${STATUS_LIST_CREDENTIAL_TYPE} for the entry’s purpose.`,
      status_list_signed: 'One of the keys that you gave signed each list.',
    },
  },
  'vc',
  credentialWords,
)
