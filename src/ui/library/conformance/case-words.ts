import type { CaseAnswer } from '../../../cases/case.ts'
import { type CaseResult, differences } from '../../../cases/run-catalogue.ts'
import { DIMENSIONS } from '../../../contract/catalogues/dimensions.ts'
import { OBLIGATIONS } from '../../../contract/catalogues/obligations.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { PURPOSES } from '../../../contract/names.ts'
import { PROTOCOL_CHECKS } from '../../../protocols/lists.ts'
import { checkEntry } from '../../app/reference-address.ts'
import { VIEWS } from '../../app/route.ts'
import type { LineState } from '../../kit/Mark.tsx'
import { isCheck } from '../reference/reference-checks.ts'

/** The label of each member of an answer in a list; a member without one is shown by its value alone. */
const LABELS: Readonly<Partial<Record<keyof CaseAnswer, string>>> = {
  check: 'check:',
  pointers: 'at',
  agent_status: 'agent',
  effective: 'enforced as',
  stopped: 'stopped by',
  stopped_by: 'stopped at',
  delivered: 'delivered',
  acknowledged: 'acknowledged',
  repeated: 'same answer',
}

const SUBJECTS = {
  status: 'the status is',
  code: 'the code is',
  check: 'the failed check is',
  pointers: 'the refused members are',
  decision: 'the decision is',
  reason_codes: 'the reason codes are',
  dimensions: 'the dimensions are',
  agent_status: 'the agent is',
  effective: 'it is enforced as',
  stopped_by: 'it stopped at',
  delivered: 'the reports delivered are',
  acknowledged: 'acknowledged is',
  stopped: 'it was stopped by',
  repeated: 'the same answer again is',
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

const FIRST = ['status', 'code', 'decision'] as const satisfies readonly (keyof CaseAnswer)[]

export function answerLines(
  answer: CaseResult['observed'],
  expected: CaseAnswer | null = null,
): readonly AnswerLine[] {
  if ('ended_by' in answer) return [{ words: `No answer: ${answer.ended_by}`, differs: true }]
  const { status, code, decision, ...rest } = answer
  const unlike = expected === null ? [] : differences(expected, answer)
  const head = {
    words: [status, code, decision].filter(each => each !== undefined).join(' '),
    differs: FIRST.some(name => unlike.includes(name)),
  }
  const lines = keysOf(rest).flatMap(name => {
    const value = rest[name]
    const label = LABELS[name]
    const words = label === undefined ? valueWords(value) : `${label} ${valueWords(value)}`
    return value === undefined ? [] : [{ words, differs: unlike.includes(name) }]
  })
  return [head, ...lines]
}

/** Why a case failed, such as "Failed: the decision is INDETERMINATE, not PERMIT". Pure. */
export function failureWords({ expected, observed }: Pick<CaseResult, 'expected' | 'observed'>): string {
  if ('ended_by' in observed) return `Failed: no answer, because ${observed.ended_by}`
  const parts = differences(expected, observed).map(
    name => `${SUBJECTS[name]} ${valueWords(observed[name])}, not ${valueWords(expected[name])}`,
  )
  return `Failed: ${parts.join('; ')}`
}

const STATUSES = {
  proven: 'passed',
  refused: 'failed',
  unreached: 'NOT_RUN',
} as const satisfies Partial<Record<LineState, string>>

export function verdictOf(result: Pick<CaseResult, 'passed'> | undefined) {
  const state = result === undefined ? 'unreached' : result.passed ? 'proven' : 'refused'
  return { state, status: STATUSES[state] } as const
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
