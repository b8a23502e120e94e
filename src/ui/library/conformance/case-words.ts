import type { CaseAnswer } from '../../../cases/case.ts'
import { type CaseResult, differences } from '../../../cases/run-catalogue.ts'
import { entryOf } from '../../../contract/json-members.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { referenceAddress } from '../../app/reference-address.ts'
import { placeOf } from '../reference/catalogue.ts'
import { PAGES } from '../reference/reference-pages.ts'

/** What each member of an answer is called. */
const NAMES = {
  status: 'status',
  code: 'code',
  check: 'failed check',
  pointers: 'refused members',
  decision: 'decision',
  reason_codes: 'reason codes',
  dimensions: 'dimensions',
  agent_status: 'agent',
  effective: 'enforced as',
  stopped_by: 'stopped at',
  delivered: 'reports delivered',
  acknowledged: 'acknowledged',
  stopped: 'stopped by',
  repeated: 'same answer again',
} as const satisfies Record<keyof CaseAnswer, string>

function valueWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(each => each || '(the body)').join(', ') || 'none'
  if (typeof value !== 'object' || value === null) return String(value ?? 'none')
  return Object.entries(value)
    .map(pair => pair.join(' '))
    .join(', ')
}

/** What an answer begins with, in one line without names. */
const FIRST: readonly (keyof CaseAnswer)[] = ['status', 'code', 'decision']

/** An answer, a line for each member; those that differ from what is expected are marked. */
export function answerLines(answer: CaseResult['observed'], expected?: CaseAnswer) {
  if ('ended_by' in answer) return [{ words: `No answer: ${answer.ended_by}`, differs: true }]
  const unlike = expected === undefined ? [] : differences(expected, answer)
  const first = FIRST.flatMap(name => answer[name] ?? [])
  const rest = keysOf(answer).filter(name => !FIRST.includes(name) && answer[name] !== undefined)
  return [
    { words: first.join(' '), differs: FIRST.some(name => unlike.includes(name)) },
    ...rest.map(name => ({
      words: `${NAMES[name]}: ${valueWords(answer[name])}`,
      differs: unlike.includes(name),
    })),
  ]
}

/** Why a case failed, such as "Failed: decision INDETERMINATE, not PERMIT". Pure. */
export function failureWords({ expected, observed }: Pick<CaseResult, 'expected' | 'observed'>): string {
  if ('ended_by' in observed) return `Failed: no answer, because ${observed.ended_by}`
  const parts = differences(expected, observed).map(
    name => `${NAMES[name]} ${valueWords(observed[name])}, not ${valueWords(expected[name])}`,
  )
  return `Failed: ${parts.join('; ')}`
}

/** How a result is drawn, and what `data-status` says of it. */
export function verdictOf(result: Pick<CaseResult, 'passed'> | undefined) {
  if (result === undefined) return { state: 'unreached', status: 'NOT_RUN' } as const
  return result.passed
    ? ({ state: 'proven', status: 'passed' } as const)
    : ({ state: 'refused', status: 'failed' } as const)
}

/** Where the reference may tell a rule, by the rule's kind: a page, and what stands before its name there. */
const PLACES: Readonly<Record<string, readonly (readonly [page: string, before: string])[]>> = {
  proof: [['checks', '']],
  enforcement: [
    ['obligations', ''],
    ['checks', 'gate/'],
  ],
  verifier: [['protocols', '']],
  dimension: [['dimensions', '']],
  opens: [['lifecycle', '']],
  lifecycle: [['lifecycle', '']],
}

/** The address of the rule of a case, as `kind:name`; undefined for a rule without an entry of its own. */
export function ruleAddress(rule: string): string | undefined {
  const [kind = '', name = ''] = rule.split(/:(.*)/su)
  const place = entryOf(PLACES, kind)?.find(([page, before]) => placeOf(PAGES, page, before + name).found)
  return place && referenceAddress(place[0], place[1] + name)
}
