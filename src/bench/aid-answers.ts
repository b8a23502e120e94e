import { encodeAny } from '../crypto/base64url.ts'
import { ed25519InMultibase } from '../crypto/key-texts.ts'
import {
  type AidRecord,
  AidRecordError,
  readTxtRecord,
  recordOrWhy,
  writtenParts,
} from '../protocols/dns/aid-record.ts'
import { listed } from './report.ts'
import { ANSWER_OCTETS, type TxtAnswer } from './txt.ts'

/** One answer beside the record that it is, or why it is none. */
export interface Answer {
  readonly text: string
  readonly record: AidRecord | AidRecordError
}

/** The answers of one name, and what AID chooses of them (AID 2.1.0, 2.3 steps 3 to 7). */
export interface AnswerSet {
  readonly answers: readonly Answer[]
  /** The highest version among the records. */
  readonly version: AidRecord['version'] | undefined
  /** All records of that version. */
  readonly chosen: readonly AidRecord[]
  /** Its one record; undefined where there is none, or more than one. */
  readonly selected: AidRecord | undefined
  /** The key of the selected record: the `x` of an Ed25519 key, whichever form the version gives it. */
  readonly key: string | undefined
  /** Why the selected record’s key is none. */
  readonly keyFault: string | undefined
}

export const KEY_OCTETS = 32
const SHOWN = 60
const shortly = (text: string): string =>
  text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text

/** TXT records that are not of AID, by the version that their first part names. */
const OTHERS: Readonly<Record<string, string>> = {
  dmarc1: 'a DMARC record (RFC 7489)',
  dkim1: 'a DKIM key record (RFC 6376 3.6.1)',
  spf1: 'an SPF record (RFC 7208)',
  ans1: 'a record of the Agent Name Service (ANS)',
  'ans-badge1': 'a badge record of the Agent Name Service (ANS)',
  stsv1: 'an MTA-STS record (RFC 8461)',
  tlsrptv1: 'a record of TLS reporting (RFC 8460)',
  bimi1: 'a BIMI record',
}

/** How a known TXT record begins that is not of AID. */
export const OTHER_TXT = new RegExp(
  `(?:^|["\\n])[ \\t]{0,40}v[ \\t]{0,40}=[ \\t]{0,40}(${Object.keys(OTHERS).join('|')})(?![^;"\\s])`,
  'iu',
)

/** What a TXT record is, where it is a known one that is not of AID: "an SPF record (RFC 7208)". */
export const otherTxt = (text: string): string | undefined =>
  OTHERS[OTHER_TXT.exec(text)?.[1]?.toLowerCase() ?? '']

const NAMED_AT_MOST = 5

const REQUIRED = { version: 'v', uri: 'u', proto: 'p' } as const

/** Why an answer is not a record of AID: what it is instead, what stands there for what is missing, or what its reader says. */
export function whyNone({ text, record }: Answer): string | undefined {
  if (!(record instanceof AidRecordError)) return undefined
  if (text.length > ANSWER_OCTETS) return record.message
  const other = otherTxt(text)
  if (other !== undefined) return `it is ${other}`
  const parts = writtenParts(text)
  const missing = Object.entries(REQUIRED).filter(([name]) => !parts.some(({ field }) => field === name))
  const version = parts.find(({ field }) => field === 'version')?.value ?? 'aid2'
  const wrong = /^aid[12]$/u.test(version) ? [] : [`v is ${shortly(version)}; aid2 or aid1 is asked for`]
  if (missing.length === 0) return [...wrong, ...(wrong.length > 0 ? [] : [record.message])].join('; ')
  const foreign = parts.flatMap(({ key, field }) => (field === undefined && key !== '' ? [shortly(key)] : []))
  const unknown = foreign.slice(0, NAMED_AT_MOST)
  const keys = unknown.length === 1 ? 'is not a key of AID' : 'are not keys of AID'
  return [
    ...wrong,
    ...(unknown.length === 0 ? [] : [`${listed(unknown)} ${keys}`]),
    `${listed(missing.map(([, alias]) => alias))} ${missing.length === 1 ? 'is' : 'are'} missing`,
  ].join('; ')
}

const isRecord = ({ record }: Answer): boolean => !(record instanceof AidRecordError)

function keyOf(
  selected: AidRecord | undefined,
  answers: readonly Answer[],
): Pick<AnswerSet, 'key' | 'keyFault'> {
  if (selected?.version !== 'aid1') return { key: selected?.pka, keyFault: undefined }
  const text = answers.find(({ record }) => record === selected)?.text ?? ''
  const written = writtenParts(text).find(({ field }) => field === 'pka')?.value
  if (written === undefined) return { key: undefined, keyFault: undefined }
  const octets = ed25519InMultibase(written)
  if (octets?.length === KEY_OCTETS) return { key: encodeAny(octets), keyFault: undefined }
  return {
    key: undefined,
    keyFault: `k has ${octets?.length ?? 'no'} octets; an Ed25519 key has ${KEY_OCTETS}`,
  }
}

/** What AID chooses of some answers; none is chosen by its place among them (AID 2.1.0, 2.3 steps 5 to 7). */
export function setOf(answers: readonly Answer[]): AnswerSet {
  const records = answers.flatMap(({ record }) => (record instanceof AidRecordError ? [] : [record]))
  const version = (['aid2', 'aid1'] as const).find(each => records.some(record => record.version === each))
  const chosen = records.filter(record => record.version === version)
  const selected = chosen.length === 1 ? chosen[0] : undefined
  return { answers, version, chosen, selected, ...keyOf(selected, answers) }
}

/** An answer as it stands in a paste, read as a record. */
export const answerOf = ({ strings, fault }: TxtAnswer): Answer => ({
  text: strings.join(''),
  record: fault === undefined ? recordOrWhy(() => readTxtRecord(strings)) : new AidRecordError(fault),
})

/** What is said of answers that are not records, each with why. */
export function setAside(answers: readonly Answer[], most: number): readonly string[] {
  const aside = answers.filter(answer => !isRecord(answer))
  const said = aside.slice(0, most).map(answer => `Set aside: “${shortly(answer.text)}”: ${whyNone(answer)}.`)
  return aside.length > most
    ? [...said, `And ${(aside.length - most).toLocaleString('en')} more answers.`]
    : said
}
