import { BENCH_KINDS, type BenchKind } from '../../../bench/kinds.ts'
import { type BenchReport, type BenchVerdict, sentence, verdictOf } from '../../../bench/report.ts'
import type { Protocol } from '../../../contract/names.ts'
import { type CheckListName, checkEntry } from '../../app/reference-address.ts'
import { partsShown } from '../../exchange/message-shown.ts'
import { capitalized, counted } from '../../kit/words.ts'
import { checkTold } from '../reference/reference-checks.ts'

export function kindWords(kind: BenchKind): string {
  return kind === 'unknown' ? 'nothing that is known here' : BENCH_KINDS[kind]
}

/** A verdict in words: never more than what was checked. */
interface VerdictWords {
  readonly verdict: BenchVerdict
  readonly title: string
  readonly body: string
}

const KNOWN = Object.values(BENCH_KINDS).join(', ')

function failWords({ lines, kind }: BenchReport): VerdictWords {
  const failed = lines.filter(({ result }) => result === 'FAIL')
  const [first] = failed
  const more = failed.length > 1 ? `, and ${counted(failed.length - 1, 'more check', 'more checks')}` : ''
  const body = sentence(`As ${kindWords(kind)}: ${first?.detail ?? first?.words ?? ''}`)
  return { verdict: 'fails', title: `Fails at ${first?.check ?? 'a check'}${more}`, body }
}

function openWords({ lines, kind }: BenchReport): VerdictWords {
  const open = lines.find(
    ({ check, result }) => result === 'NOT_RUN' && /(?:form|signature|digest|same_answers)$/u.test(check),
  )
  const why = open?.detail ?? 'it was not checked'
  const body = sentence(`${capitalized(kindWords(kind))} that nothing contradicts so far: ${why}`)
  return { verdict: 'not_judged', title: 'Not judged', body }
}

const hasSignature = ({ lines }: BenchReport): boolean =>
  lines.some(({ check }) => check.endsWith('signature'))

function holdWords(report: BenchReport, keyGiven: boolean): VerdictWords {
  const { lines, kind } = report
  const open = lines.filter(({ result }) => result === 'NOT_RUN' || result === 'NOT_CHECKED').length
  const left = open === 0 ? '' : ` ${counted(open, 'check was', 'checks were')} not run; each says why.`
  if (kind === 'run_file')
    return {
      verdict: 'holds',
      title: 'Running it again gives the same answers',
      body: `Under the keys in this file: anyone can make one with keys of their own.${left}`,
    }
  if (!hasSignature(report))
    return {
      verdict: 'holds',
      title: 'It is well formed',
      body: `${capitalized(kindWords(kind))}, and no more.${left}`,
    }
  const under = keyGiven ? 'the key that you gave' : 'the key inside it'
  const whose = keyGiven
    ? 'Whose key that is, you know and this page does not.'
    : 'Anyone can put a key of their own inside.'
  return { verdict: 'holds', title: `It holds under ${under}`, body: `${whose}${left}` }
}

export function verdictWords(report: BenchReport, keyGiven: boolean): VerdictWords {
  if (report.kind === 'unknown')
    return { verdict: 'not_judged', title: 'Not recognised', body: `This page knows ${KNOWN}.` }
  const verdict = verdictOf(report)
  if (verdict === 'fails') return failWords(report)
  return verdict === 'holds' ? holdWords(report, keyGiven) : openWords(report)
}

/** The lists of the reference in which the checks of each kind stand; the first that has a check tells it. */
const LISTS: Readonly<Record<BenchKind, readonly (CheckListName | Protocol)[]>> = {
  jws: ['jws'],
  id_token: ['OIDC'],
  wit_svid: ['SPIFFE_SVID'],
  vc: ['W3C_VC'],
  agent_card: ['A2A_AGENT_CARD', 'json'],
  aid_record: ['DNS_WELL_KNOWN'],
  well_known: ['DNS_WELL_KNOWN', 'json'],
  spiffe_id: ['spiffe_id'],
  jwk: ['jwk'],
  jwks: ['jwks', 'jwk'],
  did_jwk: ['did_jwk', 'jwk'],
  receipt: ['receipt'],
  run_file: ['run_file'],
  profile: ['profile'],
  binding_proof: ['binding_proof', 'proof'],
  authorization: ['authorization', 'proof'],
  approval: ['approval', 'proof'],
  report_proof: ['report_proof', 'proof'],
  unknown: [],
}

/** What stands before the name of a check of one of several keys. */
const NUMBERED = /^[a-z]+_\d+_/u

/** Where the reference tells a line of the bench's list; undefined where it has no entry. */
export function lineEntry(kind: BenchKind, line: string): string | undefined {
  const name = line.replace(NUMBERED, '')
  return LISTS[kind].map(list => checkEntry(list, name)).find(entry => checkTold(entry) !== undefined)
}

type Shown = Readonly<Record<string, string>>

const KEYS: Shown = { Key: 'jwk' }
const ZONE: Shown = { Document: 'aid-record', 'The record as it is read': 'aid-read' }

/** What the parts of each kind are for the words of their members, by their titles without a number. */
const PARTS: Readonly<Partial<Record<BenchKind, Shown>>> = {
  vc: { Payload: 'credential-payload' },
  agent_card: { Card: 'card', 'Protected header': 'jose-header' },
  aid_record: ZONE,
  well_known: ZONE,
  spiffe_id: { 'Taken apart': 'spiffe-id' },
  jwk: KEYS,
  jwks: KEYS,
  did_jwk: KEYS,
  receipt: { Receipt: 'receipt' },
  profile: { Profile: 'profile' },
}

function jwsShown({ parts }: Pick<BenchReport, 'parts'>): Shown {
  const header = parts.find(({ title }) => title === 'Header')?.content
  const jws = partsShown(header !== undefined && 'json' in header ? header.json : undefined)
  return { Header: jws.header, Payload: jws.payload }
}

/** What a part of a report is for the words of its members; those of any other are somebody else's. */
export function partShown(report: Pick<BenchReport, 'kind' | 'parts'>, title: string): string {
  const name = title.replace(/ \d+$/u, '')
  return PARTS[report.kind]?.[name] ?? jwsShown(report)[name] ?? 'foreign'
}
