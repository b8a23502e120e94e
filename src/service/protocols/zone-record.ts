import type { DirectoryRecord } from '../../contract/directory.ts'
import type { ImportRequest } from '../../contract/profile.ts'

/** What a zone is judged by; placeholder until the judging of zones is there. */
export interface ZoneQuestion {
  readonly record: DirectoryRecord | undefined
  readonly claim: ImportRequest
  readonly key_thumbprint: string
  readonly now: number
}

export async function judgeZone(
  _question: ZoneQuestion,
): Promise<{ stands: true; until: string | null } | { stands: false; check: string; detail: string }> {
  return { stands: true, until: null }
}
