import { type BenchKind, KINDS } from './kinds.ts'
import {
  type BenchLine,
  type BenchReport,
  type BenchVerdict,
  isEssential,
  isRefused,
  isServiceOpen,
  type ServiceVerdict,
  sentence,
  serviceVerdictOf,
  verdictOf,
} from './report.ts'
import { bodyOfFailure, ofSignature, titleOfFailure } from './said.ts'

export const kindWords = (kind: BenchKind): string =>
  kind === 'unknown' ? 'nothing that is known here' : KINDS[kind].words

/** What came of it in words: never more than what was checked. */
export interface OutcomeWords {
  readonly verdict: BenchVerdict
  readonly title: string
  readonly body: string
  /** What this service would say, and its sentence where it takes such objects. */
  readonly service: ServiceVerdict
  readonly serviceWords: string | undefined
}

const capitalized = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

type Said = Pick<OutcomeWords, 'title' | 'body'>

const saidOf = ({ detail, words }: BenchLine): string => detail ?? words

const depthWords = ({ kind }: BenchReport): readonly string[] =>
  kind === 'unknown' || KINDS[kind].depth === 'judged'
    ? []
    : [`This is ${kindWords(kind)}. What it says is not judged here.`]

/** Why a line was not run; what was not given says what it was. */
const reasonOf = (line: BenchLine): string =>
  /^no .* given/u.test(saidOf(line)) ? saidOf(line) : `${line.check}: ${saidOf(line)}`

/** What keeps a report from holding, the gravest, in a whole sentence. */
function whyNotJudged(report: BenchReport): string {
  const { kind, lines, unjudged, objects = [] } = report
  const isUndone = ({ check, result, object = -1 }: BenchLine) => {
    const of = objects[object]?.kind ?? kind
    return result === 'NOT_RUN' && of !== 'unknown' && isEssential(check, KINDS[of].essential)
  }
  const open = lines.find(isUndone)
  const { given, outdated, bounded, others } = unjudged
  const said = open === undefined ? [] : [sentence(reasonOf(open))]
  const [first] = [...given, ...said, ...outdated, ...bounded, ...others, ...depthWords(report)]
  return first ?? 'Nothing in it can be judged here.'
}

/** What is said of a run file whose lines were all run again, as long as nothing else is open. */
const RUN_AGAIN: Said = {
  title: 'What is in the file gives these answers',
  body: 'The file cannot show that nothing was left out, or when it was. Who wrote it can drop or re-date lines, or make another with their own keys.',
}

function openWords(report: BenchReport): Said {
  const isSame = report.lines.some(({ check, result }) => check === 'same_answers' && result === 'PASS')
  if (isSame && Object.values(report.unjudged).every(each => each.length === 0)) return RUN_AGAIN
  const why = whyNotJudged(report)
  const besides = depthWords(report).filter(each => each !== why)
  const body = ['Nothing in it breaks a rule that was checked.', ...besides].join(' ')
  return { title: `Not judged: ${why.replace(/\.$/u, '')}`, body }
}

function holdWords(report: BenchReport, keyGiven: boolean): Said {
  const { lines, kind } = report
  const open = lines.filter(({ result }) => result === 'NOT_RUN' || result === 'NOT_CHECKED').length
  const left = open === 0 ? '' : ` ${counted(open, 'line was', 'lines were')} not checked; each says why.`
  if (report.objects !== undefined && report.objects.length > 1)
    return {
      title: 'Every signature verifies, and the objects fit each other',
      body: `This page does not know whose keys those are.${left}`,
    }
  if (!lines.some(line => ofSignature(line) && line.result === 'PASS'))
    return { title: 'It is well formed', body: `${capitalized(kindWords(kind))}, and no more.${left}` }
  const whose = keyGiven
    ? 'This page does not know whose key that is.'
    : 'Anyone can put their own key inside. It proves only that someone with that key signed.'
  return {
    title: `The signature verifies under the key ${keyGiven ? 'you gave' : 'inside it'}`,
    body: `${whose}${left}`,
  }
}

function serviceWordsOf({ lines }: BenchReport, service: ServiceVerdict): string | undefined {
  if (service === 'not_applicable') return undefined
  if (service === 'would_take') return 'This service would take it, once its directory names the key.'
  const ran = lines.filter(line => line.service !== undefined)
  const against = ran.find(isRefused)
  if (against !== undefined) {
    const [said, { check }] = [saidOf(against), against]
    return sentence(`This service would not take it${said.startsWith(check) ? ':' : `. ${check}:`} ${said}`)
  }
  const open = ran.filter(isServiceOpen)
  return `Whether this service would take it is open: ${counted(open.length, 'line', 'lines')} could not be judged.`
}

function saidIn(report: BenchReport, verdict: BenchVerdict, keyGiven: boolean): Said {
  if (report.kind === 'unknown')
    return { title: 'Not recognised', body: report.notes[0] ?? 'This page does not know what this is.' }
  if (verdict === 'fails') return { title: titleOfFailure(report), body: bodyOfFailure(report) }
  return verdict === 'holds' ? holdWords(report, keyGiven) : openWords(report)
}

/** @param keyGiven whether a key was given, and not only found inside */
export function outcomeWords(report: BenchReport, keyGiven: boolean): OutcomeWords {
  const [verdict, service] = [verdictOf(report), serviceVerdictOf(report)]
  const said = saidIn(report, verdict, keyGiven)
  return { verdict, ...said, service, serviceWords: serviceWordsOf(report, service) }
}

/** All that is said besides the outcome, in whole sentences. */
export const notesOf = ({ notes, unjudged }: BenchReport): readonly string[] => [
  ...Object.values(unjudged).flat(),
  ...notes,
]
