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

/** One answer, and the record that it is, or why it is none. */
export interface Answer {
  readonly text: string
  readonly record: AidRecord | string
}

const KEY_OCTETS = 32
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
function whyNone(text: string, said: string): string {
  if (text.length > ANSWER_OCTETS) return said
  const other = otherTxt(text)
  if (other !== undefined) return `it is ${other}`
  const parts = writtenParts(text)
  const missing = Object.entries(REQUIRED).filter(([name]) => !parts.some(({ field }) => field === name))
  const version = parts.find(({ field }) => field === 'version')?.value ?? 'aid2'
  const wrong = /^aid[12]$/u.test(version) ? [] : [`v is ${shortly(version)}; aid2 or aid1 is asked for`]
  if (missing.length === 0) return wrong[0] ?? said
  const foreign = parts.flatMap(({ key, field }) => (field === undefined && key !== '' ? [shortly(key)] : []))
  const unknown = foreign.slice(0, NAMED_AT_MOST)
  const keys = unknown.length === 1 ? 'is not a key of AID' : 'are not keys of AID'
  return [
    ...wrong,
    ...(unknown.length === 0 ? [] : [`${listed(unknown)} ${keys}`]),
    `${listed(missing.map(([, alias]) => alias))} ${missing.length === 1 ? 'is' : 'are'} missing`,
  ].join('; ')
}

/** The key of a record as the `x` of an Ed25519 key, whichever form its version gives it, or why it is none. */
export function keyOf(
  selected: AidRecord | undefined,
  answers: readonly Answer[],
): { readonly key: string | undefined; readonly keyFault?: string } {
  if (selected?.version !== 'aid1') return { key: selected?.pka }
  const text = answers.find(({ record }) => record === selected)?.text ?? ''
  const written = writtenParts(text).find(({ field }) => field === 'pka')?.value
  if (written === undefined) return { key: undefined }
  const octets = ed25519InMultibase(written)
  if (octets?.length === KEY_OCTETS) return { key: encodeAny(octets) }
  const keyFault = `k has ${octets?.length ?? 'no'} octets; an Ed25519 key has ${KEY_OCTETS}`
  return { key: undefined, keyFault }
}

/** A text beside what its reader makes of it. */
export function answerIn(text: string, read: () => AidRecord): Answer {
  const record = recordOrWhy(read)
  return { text, record: record instanceof AidRecordError ? whyNone(text, record.message) : record }
}

/** An answer as it stands in a paste, read as a record. */
export const answerOf = ({ strings, fault }: TxtAnswer): Answer =>
  answerIn(strings.join(''), () => {
    if (fault !== undefined) throw new AidRecordError(fault)
    return readTxtRecord(strings)
  })

/** What is said of answers that are not records, each with why. */
export function setAside(answers: readonly Answer[], most: number): readonly string[] {
  const aside = answers.filter(({ record }) => typeof record === 'string')
  const said = aside.slice(0, most).map(({ text, record }) => `Set aside: “${shortly(text)}”: ${record}.`)
  return aside.length > most
    ? [...said, `And ${(aside.length - most).toLocaleString('en')} more answers.`]
    : said
}
