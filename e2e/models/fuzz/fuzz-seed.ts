import { isAtLength } from '../run-length.ts'

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
