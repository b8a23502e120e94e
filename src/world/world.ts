import type { ImportRequest } from '../contract/profile.ts'
import type { Jwk } from '../crypto/jwk.ts'

/** A sample that the visitor can walk through: a claim of its own subject, with its counterparties made ready. */
export interface SampleEntry {
  readonly title: string
  readonly words: string
  readonly needsEd25519: boolean
}

/** The samples that work today. */
export const SAMPLES = {
  SERVICE_NAME: { title: 'SERVICE_NAME', words: 'The registry names the key.', needsEd25519: false },
  PUBLIC_KEY: { title: 'PUBLIC_KEY', words: 'The key is the identity.', needsEd25519: false },
} as const satisfies Record<string, SampleEntry>
export type SampleName = keyof typeof SAMPLES

/** The synthetic parties, and the clock that all of this world reads. */
export interface World {
  /** Makes a claim with a subject of its own for this key, and publishes what its counterparties must. */
  prepare(sample: SampleName, jwk: Jwk): Promise<ImportRequest>
  readonly clock: WorldClock
}

/** One stored offset, shared by wallet, issuers, service and every tab. */
export interface WorldClock {
  /** The world's time in epoch milliseconds. */
  now(): number
  /** How far the world's time is from this device's, in milliseconds. */
  offset(): number
  shift(milliseconds: number): void
  reset(): void
  subscribe(listener: () => void): () => void
}
