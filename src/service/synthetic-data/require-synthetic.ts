import type { ProblemError } from '../../contract/problem-body.ts'
import { Refusal } from '../refusal.ts'
import { findRealNames, type GuardedField } from './find-real-names.ts'

/** Every name outside reserved space in some fields, as the problem body lists them (contract section 4). */
export function realNameErrors(fields: readonly GuardedField[]): ProblemError[] {
  return findRealNames(fields).map(({ pointer, host, inside }) => ({
    pointer,
    code: 'REAL_DATA_NOT_ACCEPTED',
    detail: inside === undefined ? host : `${inside}: ${host}`,
  }))
}

/** Refuses fields that name anything outside reserved space, naming every offender (contract section 4). @throws Refusal */
export function requireSynthetic(fields: readonly GuardedField[]): void {
  const errors = realNameErrors(fields)
  if (errors.length > 0)
    throw new Refusal('REAL_DATA_NOT_ACCEPTED', {
      errors,
      detail: 'Each field listed names something outside reserved space.',
    })
}
