import type { Outcome } from '../../../client/visitor.ts'

/** The status of a refusal; undefined where there was none. */
export function refusedWith(outcome: Outcome<unknown>): string | undefined {
  const status = outcome.entry.answer?.status ?? 0
  return status >= 400 ? String(status) : undefined
}
