import { open, showing } from '../checks/graded.ts'
import { type Finding, notChecked, pass } from '../checks/verdict.ts'
import { spanOf } from '../protocols/claims.ts'
import { readWellKnown } from '../protocols/dns/aid-record.ts'
import { DNS_RULES } from '../protocols/dns/judges.ts'
import { DNS_CHECKS } from '../protocols/dns/list.ts'
import { discoveryName, setOf, type ZoneInHand } from '../protocols/dns/zone-record.ts'
import { type Answer, answerIn, answerOf, keyOf, setAside } from './aid-answers.ts'
import { objectChecker } from './documents.ts'
import { expectedThumbprint } from './expected.ts'
import { GIVEN_NAMES } from './kinds.ts'
import { BOUNDS } from './limits.ts'
import { broken, type OwnRows, ownLines } from './own-lines.ts'
import { type BenchInput, type Checker, joined } from './report.ts'
import { thumbprintParts } from './token.ts'
import { dnsName, readTxt, type TxtAnswer } from './txt.ts'

/** Why a check is not carried out here, where the service's reason speaks of what only the service has. */
const NOT_HERE = {
  pka: 'nothing is fetched, so no endpoint signs an answer',
  dnssec: 'nothing is looked up: the record is the one that you gave',
  tls: 'nothing is fetched: the document is the one that you gave',
  downgrade: 'no earlier record is known here',
  ttl: 'nothing is kept, and a record that is pasted has no time to live',
}

/** A host, so that one may write it as one likes: no empty label, no capitals. */
const normalHost = (host = ''): string => dnsName(host.split('.').filter(Boolean).join('.'))

/** The host that is expected, as the subject or in the issuer's URL. */
const hostIn = ({ subject, issuer = '' }: BenchInput['expected']): string | undefined =>
  normalHost(subject) ||
  (URL.canParse(issuer) ? normalHost(new URL(issuer).hostname) : undefined) ||
  undefined

/** The answers beside what was given; only who looked them up knows where they stood. */
async function inHand(answers: readonly Answer[], { expected }: BenchInput): Promise<ZoneInHand> {
  const set = setOf(answers.map(({ record }) => record))
  const { key, ...fault } = keyOf(set.selected, answers)
  // 32 octets by themselves are a thumbprint or the key as the record has it.
  const isKey = key !== undefined && expected.holder?.trim() === key
  const holder = await expectedThumbprint(isKey ? JSON.stringify(jwkOf(key)) : expected.holder)
  return {
    ...{ set, key, ...fault, host: hostIn(expected) },
    lookup: open('nothing is looked up: the record is the one that you gave'),
    beside: { issuer: expected.issuer, time: expected.time, holder },
  }
}

const jwkOf = (x: string) => ({ kty: 'OKP', crv: 'Ed25519', x })

function outdatedOf({ set: { selected } }: ZoneInHand, { expected, clock }: BenchInput): readonly string[] {
  const deprecated = selected?.deprecated
  if (deprecated === undefined || expected.time !== undefined || clock === undefined || deprecated > clock)
    return []
  return [`dep: by this computer’s clock it expired ${spanOf(clock - deprecated)} ago.`]
}

async function checkAnswers(answers: readonly Answer[], input: BenchInput) {
  const zone = await inHand(answers, input)
  const { key, set } = zone
  const json = set.selected === undefined ? [] : [{ ...set.selected, pka: key }]
  return {
    lines: await showing(DNS_CHECKS, DNS_RULES, { ...zone, evidence: undefined }, NOT_HERE),
    parts: [
      ...json.map(each => ({ title: 'The record as parsed', content: { json: each } })),
      ...(await thumbprintParts(key === undefined ? [] : [jwkOf(key)], 'Thumbprint of its key')),
    ],
    notes:
      set.version === undefined && set.all > 1
        ? ['Each line was read as one answer. If this is one record, put it on one line.']
        : [],
    unjudged: { outdated: outdatedOf(zone, input) },
  }
}

/** The host that was expected and that nothing here names, in a whole sentence. */
const noHost = ({ expected }: BenchInput, why: string): readonly string[] =>
  (['subject', 'issuer'] as const)
    .filter(name => expected[name] !== undefined)
    .slice(0, 1)
    .map(name => `${GIVEN_NAMES[name]}: ${why}.`)

/** The name whose answers are one set: the expected one, else the first at which AID looks; undefined where none is named. */
function nameIn(answers: readonly TxtAnswer[], host: string | undefined): string | undefined {
  const names = answers.flatMap(each => each.names)
  const place = host === undefined ? undefined : discoveryName(host)
  const of = (form: RegExp) => names.find(name => form.test(name))
  return names.find(name => name === place) ?? of(/^_agent\.(?!_)/u) ?? of(/^_agent\./u) ?? names[0]
}

/** Where a protocol’s own name puts a record: `_agent._mcp.` and the host (AID 2.1.0, 2.5). */
const OF_PROTOCOL = /^_agent\._[a-z0-9-]{1,62}\./u

/** The owner of a record and the aliases that lead to it, and the host that is expected. */
type Place = Pick<TxtAnswer, 'names'> & { readonly host: string | undefined }

function judgePlace({ names, host }: Place): Finding {
  const [found = ''] = names
  const place = host === undefined ? undefined : discoveryName(host)
  const compared = { found, expected: place ?? '_agent. and the host' }
  if (found === '' || found === '_agent' || found === '@')
    return open('the owner name is relative to an origin that is not given here')
  if (place !== undefined && names.includes(place))
    return { ...pass(found === place ? 'as expected' : `${place} is an alias of ${found}`), compared }
  const legacy = names.find(name => OF_PROTOCOL.test(name))
  if (legacy !== undefined && (host === undefined || legacy.replace(OF_PROTOCOL, '') === host))
    return notChecked(`${legacy} is a legacy place (AID 2.5)`)
  if (place !== undefined) return { ...broken(`it is at ${found}; it must be at ${place}`), compared }
  const named = names.find(name => name.startsWith(discoveryName('')))
  return named === undefined
    ? { ...broken(`it is at ${found}; it must be at _agent. and the host`), compared }
    : pass(`${named}; no expected host was given`)
}

/** Whether a record stands at the name at which AID looks for it; without an expected host, only how the name begins is judged. */
export const ZONE: OwnRows<Place> = {
  name: {
    section: 'AID 2.1.0, 2 and 2.3 (2) and 2.4 and 2.5',
    words: 'The record must be at _agent. and exactly the host that you expect, not at a parent of it.',
    judge: judgePlace,
  },
}

const ASIDE_AT_MOST = 8
const UNQUOTED =
  'A value without quotes was read as it is; in a zone file its semicolons would begin comments.'

/**
 * TXT records of Agent Identity & Discovery (AID 2.1.0, 2.1 and 2.3), by the rules that the service has: all answers of one
 * name are judged as a set, and each that is set aside is said with why.
 */
export const checkAidRecord: Checker = async input => {
  const pasted = readTxt(input.text)
  const host = hostIn(input.expected)
  const name = nameIn(pasted.answers, host)
  const isHere = ({ names }: TxtAnswer) => names.length === 0 || names.includes(name ?? '')
  const here = pasted.answers.filter(isHere)
  const elsewhere = pasted.answers.filter(each => !isHere(each)).slice(0, ASIDE_AT_MOST)
  const answers = here.map(answerOf)
  const found = await checkAnswers(answers, input)
  const owners = here.find(({ names }) => names.length > 0)?.names
  const ofName = owners === undefined ? [] : await ownLines(ZONE, { names: owners, host })
  const after = found.lines.findIndex(({ check }) => check === 'lookup') + 1
  return joined(
    { notes: pasted.notes },
    { ...found, lines: [...found.lines.slice(0, after), ...ofName, ...found.lines.slice(after)] },
    {
      notes: [
        ...(here.some(({ isQuoted }) => !isQuoted) ? [UNQUOTED] : []),
        ...setAside(answers, ASIDE_AT_MOST),
        ...elsewhere.map(({ names }) => `Set aside: an answer at ${names[0]}, which is another name.`),
      ],
      unjudged: {
        given: owners === undefined ? noHost(input, 'the record has no owner name to compare it with') : [],
        bounded: pasted.isCut ? [`Only the first ${BOUNDS.linesDrawn} answers were read.`] : [],
      },
    },
  )
}

/** The well-known document of a host (AID 2.1.0, Appendix C), by the same rules. */
export const checkWellKnown = objectChecker(async (document, input) => {
  const text = Object.entries(document)
    .map(pair => pair.join('='))
    .join(';')
  return joined(
    { parts: [{ title: 'Document', content: { json: document } }] },
    await checkAnswers([answerIn(text, () => readWellKnown(document))], input),
    { unjudged: { given: noHost(input, 'the document names no host to compare it with') } },
  )
})
