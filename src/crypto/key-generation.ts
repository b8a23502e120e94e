/** How often one key pair is tried for. */
const ATTEMPTS = 5

const failedByChance = (cause: unknown): boolean =>
  cause instanceof DOMException && cause.name === 'OperationError'

/**
 * Makes a key pair, and tries again where the browser failed at this one: WebKitGTK does so with an `OperationError` for
 * about one Ed25519 pair in 130, and makes the next (measured: 19 of 2,400).
 * @throws DOMException what the last attempt ended with; all but an `OperationError` at once, such as `NotSupportedError`
 *   where the browser lacks the algorithm (Web Cryptography API, generateKey)
 */
export async function untilGenerated<Pair>(generate: () => Promise<Pair>): Promise<Pair> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await generate()
    } catch (cause) {
      if (attempt === ATTEMPTS || !failedByChance(cause)) throw cause
    }
  }
}
