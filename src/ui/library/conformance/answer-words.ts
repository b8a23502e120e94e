import type { CaseAnswer } from '../../../conformance/case.ts'
import type { CaseResult } from '../../../conformance/run-catalogue.ts'
import { keysOf } from '../../../contract/keys-of.ts'

/** How each member of an answer is said; a member without words of its own stands by itself. */
const SAID: Readonly<Partial<Record<keyof CaseAnswer, string>>> = {
  check: 'fails',
  pointers: 'at',
  agent_status: 'agent',
  effective: 'enforced as',
  stopped: 'stopped by',
  stopped_by: 'stopped at',
  delivered: 'delivered',
  acknowledged: 'acknowledged',
  repeated: 'same answer',
}

function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(each => (each === '' ? '(the body)' : String(each))).join(', ')
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, each]) => `${name} ${each}`)
      .join(', ')
  }
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** An answer in lines: the status with its code or decision, then what else is named of it. */
export function answerLines(answer: CaseResult['observed']): readonly string[] {
  if ('ended_by' in answer) return [`No answer: ${answer.ended_by}`]
  const { status, code, decision, ...rest } = answer
  const head = [status, code, decision].filter(each => each !== undefined).join(' ')
  const lines = keysOf(rest).flatMap(name => {
    const said = SAID[name]
    const value = rest[name]
    return value === undefined ? [] : [said === undefined ? text(value) : `${said} ${text(value)}`]
  })
  return [head, ...lines]
}
