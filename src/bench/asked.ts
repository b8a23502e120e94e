/**
 * What a check needs from whoever asks. What stays open is filled with what the object says of itself, so that a check
 * still finds what is wrong by itself; if it finds nothing, it reads NOT_RUN. Without `key` or `time` it is not run at all.
 */
export type Asked =
  | 'key'
  | 'time'
  | 'issuer'
  | 'subject'
  | 'audience'
  | 'nonce'
  | 'holder'
  | 'directory'
  | 'lists'
  | 'endpoint'
  | 'lookup'

/** Why a check was not run, where what it needs was not given. */
export const WHY_OPEN = {
  key: 'no key was given',
  time: 'no time was given',
  issuer: 'no expected issuer was given',
  subject: 'no expected subject was given',
  audience: 'no expected audience was given',
  nonce: 'no expected nonce was given',
  holder: 'no expected holder key was given',
  directory: 'no directory is asked: the key is the one that you gave, whoever’s it is',
  lists: 'no status list was given, and none is fetched',
  endpoint: 'no endpoint was claimed to compare it with',
  lookup: 'nothing is looked up: the record is the one that you gave',
} as const satisfies Record<Asked, string>

/** What one check of a list needs, what it rests on, and where the value stands that it compares. */
export interface BenchCheck {
  readonly asks?: Asked
  /** The checks before it without which it cannot be judged. */
  readonly restsOn?: readonly string[]
  /** Whether a time can be what it fails by, though it asks for something else. */
  readonly isTimed?: boolean
  /** Whether it is not run at all without what it asks for: nothing that the object says can fail it. */
  readonly needsIt?: boolean
}
