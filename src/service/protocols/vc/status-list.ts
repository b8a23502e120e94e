import type { DirectoryRecord } from '../../../contract/directory.ts'
import type { StatusEntry } from '../../../contract/facts.ts'

/** A status list as it was read; placeholder until the reading of lists is there. */
export type StatusListReading =
  | { readonly state: 'absent' | 'badly_signed' | 'malformed' | 'too_short' }
  | {
      readonly state: 'read'
      readonly purposes: readonly string[]
      readonly until: string | null
      readonly from: string | null
      readonly bitAt: (index: number) => boolean | undefined
    }

export async function readStatusList(
  _record: DirectoryRecord | undefined,
  _issuerKeys: DirectoryRecord | undefined,
): Promise<StatusListReading> {
  return { state: 'absent' }
}

export function statusAt(_reading: StatusListReading, _entry: StatusEntry, _now: number) {
  return 'absent' as const
}

export async function changedIndices(_before: string, _after: string): Promise<readonly number[] | null> {
  return null
}
