import { countdownWords } from '../../app/time-words.ts'
import type { HeldCredential, IssuedCredential } from './issued-credential.ts'
import { useSecondsLeft } from './seconds-left.ts'

export interface UsableCredential {
  /** What the next proof will send: issued as chosen, with a nonce that still lasts. */
  readonly usable: HeldCredential | undefined
  /** What became of the newest that was issued, in words. */
  readonly note: string
}

/**
 * Whether what was issued can still be used.
 * @param chosen the fault that the reader has chosen, undefined for none.
 * @param became what became of it once a proof was sent with it; undefined where none was.
 */
export function useHeldCredential(
  { held }: IssuedCredential,
  chosen: string | undefined,
  became: string | undefined,
): UsableCredential {
  const left = useSecondsLeft(held?.challenge.expires_at)
  if (held === undefined) return { usable: undefined, note: became ?? 'not used' }
  if (left !== undefined && left <= 0) return { usable: undefined, note: 'not used, the nonce ran out' }
  if ((held.entry.fault ?? undefined) !== chosen)
    return { usable: undefined, note: 'set aside, as another was chosen' }
  return { usable: held, note: left === undefined ? 'held' : `held, the nonce lasts ${countdownWords(left)}` }
}
