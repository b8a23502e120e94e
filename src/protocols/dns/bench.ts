import { type AnswerSet, answerOf, KEY_OCTETS, setAside, setOf, whyNone } from '../../bench/aid-answers.ts'
import { checkByList, holderOf, type OwnWords, type ProtocolPlan } from '../../bench/check-list-of.ts'
import { readJsonText } from '../../bench/given-keys.ts'
import { GIVEN_NAMES } from '../../bench/kinds.ts'
import { BOUNDS } from '../../bench/limits.ts'
import { broken, choice, objectForm, open, runOwn, WHY_OPEN } from '../../bench/own-lines.ts'
import { nameCheck } from '../../bench/owner-name.ts'
import type { BenchInput, BenchLine, Checker, Found } from '../../bench/report.ts'
import type { ListPlan } from '../../bench/run-list.ts'
import { thumbprintParts } from '../../bench/signed-parts.ts'
import { byStandard, type Standard } from '../../bench/standard.ts'
import { dnsName, readTxt } from '../../bench/txt.ts'
import { type Finding, pass } from '../../checks/verdict.ts'
import { isObject } from '../../contract/json-members.ts'
import type { Zone } from '../../contract/schemas/directory.ts'
import { decodeCanonical } from '../../crypto/base64url.ts'
import { spanOf } from '../dates.ts'
import { readWellKnown, recordOrWhy } from './aid-record.ts'
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
}
/** Stands for the host, which a record does not name: only who looked it up knows where it stood. */
const SOME_HOST = 'host.example'

const hostOf = (issuer: string | undefined): string =>
  issuer !== undefined && URL.canParse(issuer) ? normalHost(new URL(issuer).hostname) : ''

/** A host, so that one may write it as one likes: no empty label, no capitals. */
const normalHost = (host = ''): string =>
  dnsName(
    host
      .split('.')
      .filter(label => label !== '')
      .join('.'),
  )

/** The answers in hand, beside what the service’s list comes to over their record as the standard reads it. */
interface InHand {
  readonly set: AnswerSet
  readonly input: Omit<BenchInput, 'text'>
  readonly line: (check: 'dep' | 'endpoint' | 'key') => Finding
}

const REASONS_AT_MOST = 3

function judgeValid({ set: { answers, chosen, version } }: InHand): Finding {
  const [all, reasons] = [answers.length, answers.flatMap(each => whyNone(each) ?? [])]
  if (all === 0) return broken('there is no TXT answer')
  if (version !== undefined)
    return pass(
      all === 1 ? `a record of ${version}` : `${all} answers; records of ${version}: ${chosen.length}`,
    )
  const why = reasons.slice(0, REASONS_AT_MOST).join('; ')
  return broken(
    all === 1
      ? why
      : `${all} answers, one per line, none of them a record: ${why}. If this is one record, put it on one line`,
  )
}

function judgeVersion({ set: { version } }: InHand): Finding {
  if (version === undefined) return open('it depends on valid')
  return version === 'aid2'
    ? pass(version)
    : choice('it is of aid1, and this service takes aid2 only; AID 2.3 (6) leaves that to the client')
}

function judgeSingle({ set: { version, chosen } }: InHand): Finding {
  if (version === undefined) return open('it depends on valid')
  return chosen.length === 1
    ? pass(`exactly one of ${version}`)
    : broken(`${chosen.length} records of ${version}; the order of answers does not choose between them`)
}

function judgeKey({ set: { key, keyFault, selected }, input: { expected }, line }: InHand): Finding {
  if (selected === undefined) return open('it depends on single')
  const judged = line('key')
  const isBare = decodeCanonical(expected.holder?.trim() ?? '')?.length === KEY_OCTETS
  if (keyFault === undefined && judged.result === 'FAIL' && key !== undefined && isBare)
    return { ...judged, detail: 'what you expect is neither its k nor its thumbprint' }
  if (keyFault === undefined) return judged
  return expected.holder === undefined ? open(`${WHY_OPEN.holder}; ${keyFault}`) : broken(keyFault)
}

const STANDARD: Standard<typeof DNS_CHECKS, InHand> = {
  no_evidence: 'same',
  issuer_known: 'choice',
  lookup: () => open(WHY_OPEN.lookup),
  valid: judgeValid,
  version: judgeVersion,
  single: judgeSingle,
  dep: ({ line }) => line('dep'),
  endpoint: ({ line }) => line('endpoint'),
  key: judgeKey,
}

async function wordsOf({ selected, key }: AnswerSet, zone: Zone): Promise<OwnWords> {
  const { uri, deprecated } = selected ?? {}
  const holder = await holderOf({ kty: 'OKP', crv: 'Ed25519', x: key })
  return {
    issuer: `https://${zone.host}`,
    subject: zone.host,
    audience: '',
    nonce: '',
    endpoint: uri,
    zone,
    holder,
    confirmed: { key: holder?.thumbprint },
    kids: [],
    hasStatus: false,
    found: { endpoint: uri, ...(deprecated === undefined ? {} : { dep: deprecated / 1000 }) },
  }
}

/** A legacy record in the words of the current version, for the checks that judge what both versions have. */
function asCurrent({ selected, key }: AnswerSet): Zone['well_known'] {
  if (selected?.version !== 'aid1') return null
  const { uri, proto, deprecated } = selected
  return {
    ...{ v: 'aid2', u: uri, p: proto },
    ...(deprecated === undefined ? {} : { e: new Date(deprecated).toISOString() }),
    ...(key === undefined ? {} : { k: key }),
  }
}

function findingOf({ result, detail = '', compared }: Partial<BenchLine> = {}): Finding {
  const said = { detail, ...(compared === undefined ? {} : { compared }) }
  if (result === 'FAIL') return { ...said, result }
  return { ...said, result: result ?? 'NOT_RUN' }
}

function outdatedOf({ selected }: AnswerSet, { expected, clock }: BenchInput): readonly string[] {
  const deprecated = selected?.deprecated
  if (deprecated === undefined || expected.time !== undefined || clock === undefined || deprecated > clock)
    return []
  return [`dep: by this computer’s clock it expired ${spanOf(clock - deprecated)} ago.`]
}

const hostIn = ({ subject, issuer }: BenchInput['expected']): string | undefined =>
  normalHost(subject) || hostOf(issuer) || undefined

async function checkZone(input: BenchInput, set: AnswerSet, zone: Zone): Promise<Found> {
  const { text: _, ...given } = input
  const key = set.key === undefined ? [] : [{ kty: 'OKP', crv: 'Ed25519', x: set.key }]
  // 32 octets by themselves are a thumbprint or the key as the record has it.
  const isBare = set.key !== undefined && input.expected.holder?.trim() === set.key
  const holder = isBare ? JSON.stringify(key[0]) : input.expected.holder
  const about = { ...given, expected: { ...input.expected, subject: zone.host, holder } }
  const own = await wordsOf(set, zone)
  const service = await checkByList(LIST, undefined, own, about)
  const current = asCurrent(set)
  const read =
    current === null
      ? service
      : await checkByList(
          LIST,
          undefined,
          { ...own, zone: { ...zone, records: [], well_known: current } },
          about,
        )
  const line = (name: string) => findingOf(read.find(({ check }) => check === name))
  const lines = await byStandard(service, {
    plan: DNS_PLAN,
    rules: STANDARD,
    about: { set, input: given, line },
  })
  const json = set.selected === undefined ? [] : [{ ...set.selected, pka: set.key }]
  return {
    lines,
    parts: [
      ...json.map(each => ({ title: 'The record as parsed', content: { json: each } })),
      ...(await thumbprintParts(key, 'Thumbprint of its key')),
    ],
    notes: [],
    unjudged: { outdated: outdatedOf(set, input) },
  }
}

/** The host that was expected and that nothing here names, in a whole sentence. */
const noHost = ({ expected }: BenchInput, why: string): readonly string[] =>
  (['subject', 'issuer'] as const)
    .filter(name => expected[name] !== undefined)
    .slice(0, 1)
    .map(name => `${GIVEN_NAMES[name]}: ${why}.`)

type Pasted = ReturnType<typeof readTxt>

/** The name whose answers are one set: the expected one, else the first at which AID looks; undefined where none is named. */
function nameIn({ answers }: Pasted, host: string | undefined): string | undefined {
  const names = answers.flatMap(each => each.names)
  const place = host === undefined ? undefined : discoveryName(host)
  return [
    names.find(name => name === place),
    names.find(name => /^_agent\.(?!_)/u.test(name)),
    names.find(name => name.startsWith('_agent.')),
    names[0],
  ].find(name => name !== undefined)
}

const withName = (lines: readonly BenchLine[], name: readonly BenchLine[]): readonly BenchLine[] => {
  const after = lines.findIndex(({ check }) => check === 'lookup') + 1
  return [...lines.slice(0, after), ...name, ...lines.slice(after)]
}

const ASIDE_AT_MOST = 8
const UNQUOTED =
  'A value without quotes was read as it is; in a zone file its semicolons would begin comments.'

/**
 * TXT records of Agent Identity & Discovery (AID 2.1.0, 2.1 and 2.3), by the list that the service runs: all answers of one
 * name are judged as a set, and each that is set aside is said with why.
 */
export const checkAidRecord: Checker = async input => {
  const pasted = readTxt(input.text)
  const host = hostIn(input.expected)
  const name = nameIn(pasted, host)
  const isHere = ({ names }: Pasted['answers'][number]) => names.length === 0 || names.includes(name ?? '')
  const here = pasted.answers.filter(isHere)
  const elsewhere = pasted.answers.filter(each => !isHere(each)).slice(0, ASIDE_AT_MOST)
  const set = setOf(here.map(answerOf))
  const zone: Zone = {
    ...{ kind: 'zone', host: host ?? SOME_HOST },
    // Where no answer stands, an empty document asks the same: what a look-up would find is not known here.
    well_known: here.length === 0 ? {} : null,
    records: here.map(({ strings, fault }) => ({
      name: discoveryName(host ?? SOME_HOST),
      strings: fault === undefined ? [...strings] : [],
    })),
  }
  const found = await checkZone(input, set, zone)
  const owners = here.find(({ names }) => names.length > 0)?.names
  const ofName = owners === undefined ? [] : await runOwn([nameCheck(owners, host)])
  return {
    ...found,
    lines: withName(found.lines, ofName),
    notes: [
      ...pasted.notes,
      ...(here.some(({ isQuoted }) => !isQuoted) ? [UNQUOTED] : []),
      ...setAside(set.answers, ASIDE_AT_MOST),
      ...elsewhere.map(({ names }) => `Set aside: an answer at ${names[0]}, which is another name.`),
    ],
    unjudged: {
      ...found.unjudged,
      given: owners === undefined ? noHost(input, 'the record has no owner name to compare it with') : [],
      bounded: pasted.isCut ? [`Only the first ${BOUNDS.linesDrawn} answers were read.`] : [],
    },
  }
}

/** The well-known document of a host (AID 2.1.0, Appendix C), by the same list. */
export const checkWellKnown: Checker = async input => {
  const read = readJsonText(input.text)
  if ('fault' in read || !isObject(read.value)) {
    const why = 'fault' in read ? read.fault : 'this is not a JSON object'
    return { lines: await runOwn([objectForm(why)]), parts: [], notes: [] }
  }
  const document = read.value
  const text = Object.entries(document)
    .map(pair => pair.join('='))
    .join(';')
  const set = setOf([{ text, record: recordOrWhy(() => readWellKnown(document)) }])
  const host = hostIn(input.expected) ?? SOME_HOST
  const found = await checkZone(input, set, { kind: 'zone', host, records: [], well_known: document })
  return {
    ...found,
    parts: [{ title: 'Document', content: { json: document } }, ...found.parts],
    unjudged: { ...found.unjudged, given: noHost(input, 'the document names no host to compare it with') },
  }
}
