import {
  issuerKeysOf,
  judgeCrit,
  judgeEvidenceForm,
  judgeEvidenceTyp,
  judgeIssuerKey,
  judgeIssuerSignature,
} from '../../../checks/evidence-jws.ts'
import { type JwsReading, judgeAlgorithm } from '../../../checks/strict-jws.ts'
import { judgeInOrder } from '../../../checks/verdict.ts'
import { PROOF_ALGORITHMS } from '../../../contract/names.ts'
import {
  STATUS_LIST_CREDENTIAL_TYPE,
  STATUS_LIST_TYPE,
} from '../../../contract/protocols/bitstring-status-list.ts'
import { CREDENTIAL_CONTEXT } from '../../../contract/protocols/w3c-vc.ts'
import type { DirectoryRecord, StatusList } from '../../../contract/schemas/directory.ts'
import { isNumericDate } from '../numeric-date.ts'
import { type Credential, idOf, judgeNoMapping, judgeOneReading, subjectOf } from './credential.ts'
import { dateTimeStampToEpochMs, toDateTime } from './date-time-stamp.ts'

/** What a status list's credential says, beside the bits themselves. */
export interface ListContent {
  readonly purposes: readonly string[]
  /** When it begins and ends to be valid (RFC 3339), by itself and by its signature; null where neither says. */
  readonly from: string | null
  readonly until: string | null
  readonly encodedList: string
}

type Signature =
  | { readonly state: 'verified'; readonly payload: Credential }
  | { readonly state: 'malformed' | 'badly_signed' }

/** Whether a list is a `vc+jwt` that one of its issuer's current keys for credentials signed (VC JOSE COSE, 5.1). */
export async function listSignature(
  { issuer, credential }: StatusList,
  keys: DirectoryRecord | undefined,
): Promise<Signature> {
  const draft: JwsReading = { text: credential }
  const published = issuerKeysOf(keys)
  const { failed } = await judgeInOrder([
    ['form', () => judgeEvidenceForm(draft)],
    ['typ', () => judgeEvidenceTyp(draft, 'vc+jwt', 'taken')],
    ['crit', () => judgeCrit(draft)],
    ['alg', () => judgeAlgorithm(draft, PROOF_ALGORITHMS)],
    ['kid', () => judgeIssuerKey(draft, keys, 'among_several')],
    ['signature', () => judgeIssuerSignature(draft)],
  ])
  if (failed?.check === 'form') return { state: 'malformed' }
  const isTheIssuers = published?.issuer === issuer && published.use === 'vc+jwt'
  return failed === null && isTheIssuers && draft.jws !== undefined
    ? { state: 'verified', payload: draft.jws.payload }
    : { state: 'badly_signed' }
}

function stampMs(stamp: unknown): number | undefined {
  return typeof stamp === 'string' ? dateTimeStampToEpochMs(stamp) : undefined
}

/** The instants that a stamp and a NumericDate name, in epoch milliseconds; undefined where one of them names none. */
function instants(stamp: unknown, date: unknown): number[] | undefined {
  const named = [
    ...(stamp === undefined ? [] : [stampMs(stamp)]),
    ...(date === undefined ? [] : [isNumericDate(date) ? date * 1000 : undefined]),
  ]
  const known = named.filter(instant => instant !== undefined)
  return known.length === named.length ? known : undefined
}

const has = (value: unknown, item: string): boolean =>
  Array.isArray(value) ? value.includes(item) : value === item

// The contexts of credentials here, or the first of them alone, as the specification's examples have it.
function hasKnownContext({ '@context': context }: Credential): boolean {
  const contexts: readonly unknown[] = Array.isArray(context) ? context : []
  return contexts.length > 0 && contexts.every((item, at) => item === CREDENTIAL_CONTEXT[at])
}

function isListCredential(credential: Credential, { issuer, id }: StatusList): boolean {
  const { type, iss } = credential
  return (
    hasKnownContext(credential) &&
    judgeNoMapping(credential).result === 'PASS' &&
    judgeOneReading(credential).result === 'PASS' &&
    has(type, 'VerifiableCredential') &&
    has(type, STATUS_LIST_CREDENTIAL_TYPE) &&
    idOf(credential.issuer) === issuer &&
    (iss === undefined || iss === issuer) &&
    (credential.id === undefined || credential.id === id)
  )
}

/**
 * What a list's credential says; undefined where it is none by VCDM 2.0 and Bitstring Status List 1.0, 2.2, names another
 * issuer than its directory entry, or another URL than the one that it stands under.
 */
export function listContentOf(credential: Credential, list: StatusList): ListContent | undefined {
  const { type, statusPurpose, statusSize = 1, encodedList }: Credential = { ...subjectOf(credential) }
  const purposes: unknown[] = Array.isArray(statusPurpose) ? statusPurpose : [statusPurpose]
  const begins = instants(credential.validFrom, credential.nbf)
  const ends = instants(credential.validUntil, credential.exp)
  if (!isListCredential(credential, list) || !has(type, STATUS_LIST_TYPE) || statusSize !== 1)
    return undefined
  if (typeof encodedList !== 'string' || begins === undefined || ends === undefined) return undefined
  return {
    purposes: purposes.filter(purpose => typeof purpose === 'string'),
    from: begins.length === 0 ? null : toDateTime(Math.max(...begins)),
    until: ends.length === 0 ? null : toDateTime(Math.min(...ends)),
    encodedList,
  }
}
