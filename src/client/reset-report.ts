export interface ResetReport {
  /** Whether another tab deleted everything and told this one. */
  readonly elsewhere: boolean
  /** Whether the deleting tab ended before it was done, so that what is left is unknown. */
  readonly brokenOff: boolean
  readonly removed: readonly string[]
  readonly failed: readonly { readonly what: string; readonly why: string }[]
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(item => typeof item === 'string')

const isFailure = (value: unknown): value is ResetReport['failed'][number] => {
  const { what, why } = Object(value)
  return typeof what === 'string' && typeof why === 'string'
}

/** Reads the report left for this load; null where there is none. No schema: those are not loaded yet. */
export function readResetReport(text: string | null): ResetReport | null {
  try {
    const { removed, failed, elsewhere, brokenOff } = Object(JSON.parse(text ?? 'null'))
    if (elsewhere === undefined || !isTextList(removed)) return null
    if (!Array.isArray(failed) || !failed.every(isFailure)) return null
    return { elsewhere: elsewhere === true, brokenOff: brokenOff === true, removed, failed }
  } catch {
    return null
  }
}
