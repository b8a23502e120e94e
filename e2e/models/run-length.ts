import fc from 'fast-check'
import { test } from 'playwright/test'

/** How much a randomized test tries: a part of it with every change, all of it in `npm run test:all`. */
interface Length {
  readonly short: number
  readonly long: number
  /** What is counted, in the plural. */
  readonly of: string
}

/** The tag of a test that tries more in the project "at-length" than in "rules". */
export const VARIES = { tag: '@at-length' } as const

const isAtLength = (): boolean => test.info().project.name === 'at-length'

/** How many cases the running test tries. A shortened one is annotated, and printed at the end of the run. */
export function lengthOf({ short, long, of }: Length): number {
  if (isAtLength()) return long
  test.info().annotations.push({
    type: 'shortened',
    description: `${short} of ${long} ${of}; npm run test:all tries them all`,
  })
  return short
}

/** The same for sequences of steps; the environment variable FUZZ_RUNS can set another number. */
export function sequences(short: number): number {
  const asked = Number(process.env.FUZZ_RUNS ?? Number.NaN)
  return Number.isSafeInteger(asked) ? asked : lengthOf({ short, long: 150, of: 'sequences' })
}

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

/** The seed of the short runs, so that a change that breaks nothing sees the same inputs as before. */
const FIXED = 20_261_121

/**
 * The seed of a run: the one in the environment variable FUZZ_SEED, else a new one each time if the test runs
 * at length, and a fixed one otherwise. It is printed, so that a failed run can be repeated.
 */
export function seedOf(what: string, part = 0): number {
  const given = Number(process.env.FUZZ_SEED ?? Number.NaN)
  const own = (isAtLength() ? Date.now() : FIXED) + part * 7919
  const seed = Number.isSafeInteger(given) ? given : own % 2 ** 31
  console.log(`${what}: FUZZ_SEED=${seed}`)
  return seed
}
