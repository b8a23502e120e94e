import type { OnOwnService } from '../evidence/run-again.ts'
import type { Expected } from './expected.ts'
import type { GivenKey } from './given-keys.ts'
import type { BenchReport } from './report.ts'

/** What the visitor gave beside the object. */
export interface BenchInput {
  /** The object as it was given, without white space around it. */
  readonly text: string
  readonly keys: readonly GivenKey[]
  /** Why what was given as a key cannot be read; it never counts as none. */
  readonly keyFault?: string | undefined
  readonly expected: Expected
  /** Where a run file is run again; absent where there is no service. */
  readonly onOwnService?: OnOwnService
}

/** Checks one kind of object. Nothing is fetched, stored or sent. */
export type Checker = (input: BenchInput) => Promise<Omit<BenchReport, 'kind'>>
