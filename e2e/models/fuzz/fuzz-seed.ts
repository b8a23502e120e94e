/**
 * The seed of a run: a new one each time, or the one that the environment variable FUZZ_SEED gives. It is printed, so
 * that a run that failed can be had again.
 */
export function seedOf(what: string, part = 0): number {
  const given = Number(process.env.FUZZ_SEED ?? Number.NaN)
  const seed = Number.isSafeInteger(given) ? given : (Date.now() + part * 7919) % 2 ** 31
  console.log(`${what}: FUZZ_SEED=${seed}`)
  return seed
}
