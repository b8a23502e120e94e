import { memberOf } from '../json-members.ts'
import { VIOLATIONS, type ViolationCode } from '../schemas/primitives.ts'
import type { ProblemError } from '../schemas/problem-body.ts'
import type { z } from '../schemas/zod.ts'

type Issue = z.core.$ZodIssue
type Path = readonly PropertyKey[]

/** A JSON Pointer (RFC 6901) to the member that a path names. */
export function jsonPointer(path: Path): string {
  return path.map(part => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce(memberOf, value)
}

function violation(path: Path, code: ViolationCode, more = ''): ProblemError {
  return {
    pointer: jsonPointer(path),
    code,
    detail: more === '' ? VIOLATIONS[code] : `${VIOLATIONS[code]}: ${more}`,
  }
}

function isViolation(code: unknown): code is ViolationCode {
  return typeof code === 'string' && Object.hasOwn(VIOLATIONS, code)
}

function ofCustom(issue: Extract<Issue, { code: 'custom' }>, path: Path): ProblemError {
  const code: unknown = issue.params?.violation
  return violation(path, isViolation(code) ? code : 'PATTERN_MISMATCH')
}

function ofIssue(issue: Issue, body: unknown): ProblemError[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => violation([...path, key], 'MEMBER_UNKNOWN'))
  if (valueAt(body, path) === undefined && path.length > 0) return [violation(path, 'MEMBER_MISSING')]
  if (issue.code === 'custom') return [ofCustom(issue, path)]
  if (issue.code === 'invalid_value')
    return [violation(path, 'VALUE_NOT_ALLOWED', `one of ${issue.values.map(String).join(', ')}`)]
  if (issue.code === 'invalid_type') return [violation(path, 'TYPE_MISMATCH', `expected ${issue.expected}`)]
  if (issue.code === 'invalid_union') return [violation(path, 'VALUE_NOT_ALLOWED')]
  return [violation(path, 'PATTERN_MISMATCH')]
}

/**
 * Every violation of a schema by a JSON value, each with a pointer to the member itself (also for an unknown or a
 * missing one), in the order in which zod finds them.
 */
export function schemaViolations(body: unknown, issues: readonly Issue[]): ProblemError[] {
  return issues.flatMap(issue => ofIssue(issue, body))
}
