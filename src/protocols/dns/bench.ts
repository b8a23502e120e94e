import { checkByList, holderOf, type OwnWords, type ProtocolPlan } from '../../bench/check-list-of.ts'
import { readJsonText } from '../../bench/given-keys.ts'
import { objectForm, runOwn } from '../../bench/own-lines.ts'
import { txtStrings } from '../../bench/pasted-text.ts'
import type { BenchInput, BenchReport, Checker } from '../../bench/report.ts'
import type { ListPlan } from '../../bench/run-list.ts'
import { thumbprintParts } from '../../bench/signed-parts.ts'
import { isObject } from '../../contract/json-members.ts'
import type { Zone } from '../../contract/schemas/directory.ts'
import { type AidRecord, AidRecordError, readTxtRecord, readWellKnown, recordOrWhy } from './aid-record.ts'
import { verifyZoneRecord } from './judges.ts'
import { DNS_CHECKS } from './list.ts'
import { discoveryName } from './zone-record.ts'

const onSingle = ['single'] as const

export const DNS_PLAN: ListPlan<typeof DNS_CHECKS> = {
  no_evidence: {},
  issuer_known: { asks: 'directory' },
  lookup: { asks: 'lookup' },
  valid: {},
  version: { restsOn: ['valid'] },
  single: { restsOn: ['version'] },
  dep: { asks: 'time', restsOn: onSingle },
  endpoint: { asks: 'endpoint', restsOn: onSingle },
  key: { asks: 'holder', restsOn: onSingle },
}

const LIST: ProtocolPlan = {
  checks: DNS_CHECKS,
  plan: DNS_PLAN,
  verify: verifyZoneRecord,
  use: null,
  algorithms: ['Ed25519'],
}
/** Stands for the host, which a record does not name: only who looked it up knows where it stood. */
const SOME_HOST = 'host.example'

const hostOf = (issuer: string | undefined): string =>
  issuer !== undefined && URL.canParse(issuer) ? normalHost(new URL(issuer).hostname) : ''

/** A host as DNS compares it (RFC 4343 section 3), so that one may write it as one likes: no empty label, no capitals. */
const normalHost = (host = ''): string =>
  host
    .split('.')
    .filter(label => label !== '')
    .join('.')
    .replace(/[A-Z]/gu, letter => letter.toLowerCase())

async function wordsOf(
  record: AidRecord | undefined,
  zoneOf: (host: string) => Zone,
  subject: string,
): Promise<OwnWords> {
  const { uri, pka, deprecated } = record ?? {}
  const holder = await holderOf({ kty: 'OKP', crv: 'Ed25519', x: pka })
  return {
    issuer: `https://${subject}`,
    subject,
    audience: '',
    nonce: '',
    endpoint: uri,
    zone: zoneOf(subject),
    holder,
    confirmed: { key: holder?.thumbprint },
    kids: [],
    hasStatus: false,
    found: { endpoint: uri, ...(deprecated === undefined ? {} : { dep: deprecated / 1000 }) },
  }
}

async function checkZone(
  { keys, expected }: BenchInput,
  recordOrFault: AidRecord | AidRecordError,
  zoneOf: (host: string) => Zone,
): Promise<Omit<BenchReport, 'kind'>> {
  const subject = normalHost(expected.subject) || hostOf(expected.issuer) || SOME_HOST
  const record = recordOrFault instanceof AidRecordError ? undefined : recordOrFault
  const own = await wordsOf(record, zoneOf, subject)
  const lines = await checkByList(LIST, undefined, own, { keys, expected: { ...expected, subject } })
  const key = record?.pka === undefined ? [] : [{ kty: 'OKP', crv: 'Ed25519', x: record.pka }]
  const read =
    record === undefined ? [] : [{ title: 'The record as it is read', content: { json: { ...record } } }]
  return { lines, parts: [...read, ...(await thumbprintParts(key, 'Thumbprint of its key'))], notes: [] }
}

/** A TXT record of Agent Identity & Discovery (AID 2.1.0, 2.1), by the list that the service runs. */
export const checkAidRecord: Checker = input => {
  const strings = txtStrings(input.text)
  const record = recordOrWhy(() => readTxtRecord(strings))
  return checkZone(input, record, host => ({
    kind: 'zone',
    host,
    records: [{ name: discoveryName(host), strings }],
    well_known: null,
  }))
}

/** The well-known document of a host (AID 2.1.0, Appendix C), by the same list. */
export const checkWellKnown: Checker = async input => {
  const read = readJsonText(input.text)
  if ('fault' in read || !isObject(read.value)) {
    const why = 'fault' in read ? read.fault : 'this is no JSON object'
    return { lines: await runOwn([objectForm(why)]), parts: [], notes: [] }
  }
  const document = read.value
  const record = recordOrWhy(() => readWellKnown(document))
  const report = await checkZone(input, record, host => ({
    kind: 'zone',
    host,
    records: [],
    well_known: document,
  }))
  return { ...report, parts: [{ title: 'Document', content: { json: document } }, ...report.parts] }
}
