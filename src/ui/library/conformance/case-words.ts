import type { CaseAnswer } from '../../../cases/case.ts'
import { type CaseResult, differences } from '../../../cases/run-catalogue.ts'
import { DIMENSIONS } from '../../../contract/catalogues/dimensions.ts'
import { OBLIGATIONS } from '../../../contract/catalogues/obligations.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { PURPOSES } from '../../../contract/names.ts'
import { PROTOCOL_CHECKS } from '../../../protocols/lists.ts'
import { checkEntry } from '../../app/reference-address.ts'
import { VIEWS } from '../../app/route.ts'
import { isCheck } from '../reference/reference-checks.ts'

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
  if (value === undefined) return 'none'
  if (Array.isArray(value)) {
    return value.length === 0
      ? 'none'
      : value.map(each => (each === '' ? '(the body)' : String(each))).join(', ')
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, each]) => `${name} ${each}`)
      .join(', ')
  }
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

interface AnswerLine {
  readonly words: string
  readonly differs: boolean
}

/** What an answer begins with, in one line without names. */
const FIRST: readonly (keyof CaseAnswer)[] = ['status', 'code', 'decision']

/** An answer, a line for each member; those that differ from what is expected are marked. */
export function answerLines(answer: CaseResult['observed'], expected?: CaseAnswer): readonly AnswerLine[] {
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

const told = (entry: string): string | undefined => (isCheck(entry) ? `checks/${entry}` : undefined)

const purpose = (name: string): string | undefined =>
  PURPOSES.some(each => each === name) ? `purposes/${name}` : undefined

/** Where the reference tells a rule, by the rule's kind; undefined where it does not. */
const PLACES: ReadonlyMap<string, (name: string) => string | undefined> = new Map([
  ['proof', name => told(name)],
  [
    'enforcement',
    name => (Object.hasOwn(OBLIGATIONS, name) ? `obligations/${name}` : told(checkEntry('gate', name))),
  ],
  ['verifier', name => (Object.hasOwn(PROTOCOL_CHECKS, name) ? `protocols/${name}` : undefined)],
  ['dimension', name => (Object.hasOwn(DIMENSIONS, name) ? `dimensions/${name}` : undefined)],
  ['opens', purpose],
  ['lifecycle', purpose],
])

/** The address of the rule of a case, as `kind:name`; undefined for a rule without an entry of its own. */
export function ruleAddress(rule: string): string | undefined {
  const colon = rule.indexOf(':')
  const place = PLACES.get(rule.slice(0, colon))?.(rule.slice(colon + 1))
  return place === undefined ? undefined : `${VIEWS.reference}/${place}`
}
