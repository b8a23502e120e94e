import { keysOf } from '../contract/keys-of.ts'
import { canonicalJson } from '../crypto/digest.ts'
import { RunEnded } from '../flows/sample-agents.ts'
import type { CaseActors, CaseAnswer, PilotCase } from './case.ts'
import { observedOf } from './observe.ts'

/**
 * The members in which an observed answer differs from what a case expects. Members that the case does not
 * name are not compared; `status` always is. Pure.
 */
export function differences(expected: CaseAnswer, observed: CaseAnswer): readonly (keyof CaseAnswer)[] {
  return keysOf(expected).filter(
    name => canonicalJson(expected[name] ?? null) !== canonicalJson(observed[name] ?? null),
  )
}

/** A case's result; where no answer could be read, `observed` says in words what happened. */
export interface CaseResult {
  readonly id: string
  readonly expected: CaseAnswer
  readonly observed: CaseAnswer | { readonly ended_by: string }
  readonly passed: boolean
}

export interface RunOptions {
  /** Stops before the next case; the one under way runs to its end. */
  readonly signal?: AbortSignal
  readonly onResult?: (result: CaseResult, done: number) => void
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** What a case observed: its last answer, or the refusal of an earlier step. */
async function observed(each: PilotCase, actors: CaseActors): Promise<CaseAnswer> {
  try {
    return await each.run(actors)
  } catch (cause) {
    if (cause instanceof RunEnded) return observedOf(cause.outcome)
    throw cause
  }
}

/** Runs one case and puts the world's clock back to where it stood, whatever happens. */
export async function runCase(each: PilotCase, actors: CaseActors): Promise<CaseResult> {
  const { id, expected } = each
  const { clock } = actors.world
  const offset = clock.offset()
  try {
    const answer = await observed(each, actors)
    return { id, expected, observed: answer, passed: differences(expected, answer).length === 0 }
  } catch (cause) {
    return { id, expected, observed: { ended_by: messageOf(cause) }, passed: false }
  } finally {
    if (clock.offset() !== offset) clock.shift(offset - clock.offset())
  }
}

/** Runs cases one after another, in their order. Resolves with the results so far where it was stopped. */
export async function runCatalogue(
  cases: readonly PilotCase[],
  actors: CaseActors,
  { signal, onResult }: RunOptions = {},
): Promise<readonly CaseResult[]> {
  const results: CaseResult[] = []
  for (const each of cases) {
    if (signal?.aborted) break
    const result = await runCase(each, actors)
    results.push(result)
    onResult?.(result, results.length)
  }
  return results
}
