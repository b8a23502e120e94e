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

export const isAtLength = (): boolean => test.info().project.name === 'at-length'

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
