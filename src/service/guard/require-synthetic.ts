import type { ProblemError } from '../../contract/schemas/problem-body.ts'
import { Refusal } from '../refusal.ts'
import { findRealNames, type GuardedField, type RealName } from './find-real-names.ts'
import { reservedInstead } from './reserved-hosts.ts'

/** The host, and what to write instead: a reserved one, or, if it is not a host, the word without dots. */
function detailOf({ host, words }: RealName): string {
  const otherwise = words === undefined ? '' : `, or “${words}” if no host is meant`
  return `${host} is outside reserved space: write ${reservedInstead(host)}${otherwise}`
}

/** Every name outside reserved space in some fields, as the problem body lists them (contract section 4). */
export function realNameErrors(fields: readonly GuardedField[]): ProblemError[] {
  return findRealNames(fields).map(found => ({
    pointer: found.pointer,
    code: 'REAL_DATA_NOT_ACCEPTED',
    detail: found.inside === undefined ? detailOf(found) : `${found.inside}: ${detailOf(found)}`,
  }))
}

/** Refuses fields that name anything outside reserved space, naming every offender (contract section 4). @throws Refusal */
export function requireSynthetic(fields: readonly GuardedField[]): void {
  const errors = realNameErrors(fields)
  if (errors.length > 0)
    throw new Refusal('REAL_DATA_NOT_ACCEPTED', {
      errors,
      detail:
        'Each field listed names something outside reserved space; beside it stands what to write instead.',
    })
}
