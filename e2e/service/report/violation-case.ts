export interface ViolationCase {
  readonly what: string
  readonly path: string
  /** JSON text, so that a case can say what an object literal cannot. */
  readonly body: string
  /** `pointer CODE`, sorted. */
  readonly errors: readonly string[]
}

export const row = (what: string, path: string, body: unknown, ...errors: string[]): ViolationCase => ({
  what,
  path,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  errors: errors.toSorted(),
})
