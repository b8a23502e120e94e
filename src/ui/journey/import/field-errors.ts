import type { ProblemError } from '../../../contract/schemas/problem-body.ts'
import { type ClaimField, FORM_FIELDS } from './claim-form.ts'

const AT_THE_TOP: readonly string[] = ['identity_source', 'issuer', 'subject']

/** The field that a JSON Pointer into an import's body points at or into; undefined for any other member. */
export function fieldAt(pointer: string): ClaimField | undefined {
  const [, first = '', second = ''] = pointer.split('/')
  const name = AT_THE_TOP.includes(first) ? first : first === 'metadata' ? second : ''
  return FORM_FIELDS.find(field => field === name)
}

/** A problem's errors by the field that they are shown beside. */
export function errorsByField(
  errors: readonly ProblemError[],
): Readonly<Partial<Record<ClaimField, readonly ProblemError[]>>> {
  const found: Partial<Record<ClaimField, ProblemError[]>> = {}
  for (const error of errors) {
    const field = fieldAt(error.pointer)
    if (field === undefined) continue
    const list = found[field] ?? []
    found[field] = [...list, error]
  }
  return found
}
