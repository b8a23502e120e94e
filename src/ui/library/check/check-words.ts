import { BENCH_KINDS, type BenchKind } from '../../../bench/kinds.ts'
import { type BenchReport, type BenchVerdict, verdictOf } from '../../../bench/report.ts'
import { sentence } from '../../../bench/value-words.ts'
import { capitalized, counted } from '../../kit/words.ts'

/** What a text is taken for, in words. */
export function kindWords(kind: BenchKind): string {
  return kind === 'unknown' ? 'nothing that is known here' : BENCH_KINDS[kind]
}

/** A verdict in words: never more than what was checked. */
export interface VerdictWords {
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

/** What came of a check, as a heading and a sentence. */
export function verdictWords(report: BenchReport, keyGiven: boolean): VerdictWords {
  if (report.kind === 'unknown')
    return { verdict: 'not_judged', title: 'Not recognised', body: `This page knows ${KNOWN}.` }
  const verdict = verdictOf(report)
  if (verdict === 'fails') return failWords(report)
  return verdict === 'holds' ? holdWords(report, keyGiven) : openWords(report)
}
