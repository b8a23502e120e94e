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

const isFailure = (value: unknown): value is ResetReport['failed'][number] =>
  typeof value === 'object' &&
  value !== null &&
  'what' in value &&
  'why' in value &&
  typeof value.what === 'string' &&
  typeof value.why === 'string'

/** Reads the report left for this load; null where there is none. No schema: those are not loaded yet. */
export function readResetReport(text: string | null): ResetReport | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (typeof value !== 'object' || value === null) return null
    if (!('removed' in value && 'failed' in value && 'elsewhere' in value)) return null
    const { removed, failed, elsewhere } = value
    if (!isTextList(removed) || !Array.isArray(failed) || !failed.every(isFailure)) return null
    const brokenOff = 'brokenOff' in value && value.brokenOff === true
    return { elsewhere: elsewhere === true, brokenOff, removed, failed }
  } catch {
    return null
  }
}
