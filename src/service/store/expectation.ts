/** What was read while deciding; the version is null where there was no such record. */
export interface Expectation {
  readonly store: 'agents' | 'directory' | 'nonces' | 'identities' | 'used_ids'
  readonly key: string
  readonly version: number | null
}
