/**
 * Why no further test of the page is begun: the run has a time by which it must have ended. Null while there is time.
 * @param variables TESTS_UNTIL among them is that time, in seconds since the epoch; without it there is always time
 * @param now epoch milliseconds
 */
export function whyNoTime(
  { TESTS_UNTIL: until }: NodeJS.ProcessEnv = process.env,
  now = Date.now(),
): string | null {
  if (until === undefined || now < Number(until) * 1000) return null
  return 'No time was left (TESTS_UNTIL): this machine is too slow.'
}
