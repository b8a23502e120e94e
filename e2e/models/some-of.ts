import fc from 'fast-check'
import { seedOf } from './fuzz/fuzz-seed.ts'
import { lengthOf } from './run-length.ts'

/** Those of these cases that the running test tries, in their order: as many as `short` says, or all of them at length. */
export function someOf<T>(
  all: readonly T[],
  { short, of }: { readonly short: number; readonly of: string },
): readonly T[] {
  if (all.length <= short) return all
  const count = lengthOf({ short, long: all.length, of })
  const subset = fc.subarray([...all], { minLength: count, maxLength: count })
  return fc.sample(subset, { seed: seedOf(of), numRuns: 1 }).flat()
}
