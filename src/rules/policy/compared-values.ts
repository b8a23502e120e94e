import { instantOf } from '../../contract/instant.ts'
import type { PolicyInput } from './snapshot.ts'

/** One value that a rule looks at; null where there is none. */
export interface ComparedValue {
  readonly what: string
  readonly value: string | null
  /** An instant is RFC 3339; a name is a key, digest or identifier; words are for the reader. */
  readonly kind: 'instant' | 'name' | 'words'
}

/** What one rule compares, in the order in which a reader compares it. */
export type Comparison = (input: PolicyInput) => readonly ComparedValue[]

type Value = string | null | undefined

export const instant = (what: string, value: Value): ComparedValue => ({
  ...{ what, kind: 'instant' },
  value: value ?? null,
})
export const name = (what: string, value: Value): ComparedValue => ({
  ...{ what, kind: 'name' },
  value: value ?? null,
})
export const words = (what: string, value: Value): ComparedValue => ({
  ...{ what, kind: 'words' },
  value: value ?? null,
})

export const askedAt = ({ now }: PolicyInput): ComparedValue => instant('asked at', instantOf(now))
