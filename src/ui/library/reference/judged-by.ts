import {
  ALL_PASS,
  DIMENSION_NAMES,
  DIMENSIONS,
  POLICY_ERROR,
  type ReasonEntry,
} from '../../../contract/catalogues/dimensions.ts'
import { entryOf } from '../../../contract/entry-of.ts'

interface Judged {
  /** The dimension that a reason belongs to, or `all`. */
  readonly dimension: string
  /** The result that it gives. */
  readonly result: string
}

/** Which dimension gives a reason, and which result with it. */
export function judgedBy(code: string): Judged {
  for (const name of DIMENSION_NAMES) {
    const reasons: Readonly<Record<string, ReasonEntry>> = DIMENSIONS[name].reasons
    const entry = entryOf(reasons, code)
    if (entry !== undefined) return { dimension: name, result: entry.result }
  }
  const results = { [ALL_PASS]: 'PERMIT', [POLICY_ERROR]: 'DENY' } as const
  return { dimension: 'all', result: Object.entries(results).find(([whole]) => whole === code)?.[1] ?? '' }
}
