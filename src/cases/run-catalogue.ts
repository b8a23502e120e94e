import { keysOf } from '../contract/keys-of.ts'
import { canonicalJson } from '../crypto/digest.ts'
import { observed } from './answers.ts'
import type { CaseActors, CaseAnswer, PilotCase } from './case.ts'
import { carryOut } from './interpreter.ts'

/**
 * Whether a case turns the clock, which all cases of a run share: while it runs no other does, as its nonces, tokens and
 * decisions would expire in the middle. A test sees that no other case turns it.
 *
 * What else cases share disturbs none of them. The samples' parties have keys that never change: a case that withdraws or
 * rotates one has parties of its own. Credentials only join the issuer's status list: a case that marks one has a list of
 * its own. Of the inbox and the visitor's journal a case reads what is its own agent's.
 */
export const runsInTurn = ({ steps }: Pick<PilotCase, 'steps'>): boolean =>
  steps.some(step => typeof step === 'object' && (step[0] === 'wait' || step[0] === 'later'))

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

interface RunOptions {
  /** Begins no further case; those under way run to their end. */
  readonly signal?: AbortSignal
  /** How many cases run side by side at most; 1 unless given. */
  readonly width?: number
  readonly onStart?: (started: PilotCase) => void
  readonly onResult?: (result: CaseResult, done: number) => void
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** Runs one case and puts the world's clock back to where it stood, whatever happens. */
export async function runCase(each: PilotCase, actors: CaseActors): Promise<CaseResult> {
  const { id, expected } = each
  const { clock } = actors.world
  const offset = clock.offset()
  try {
    const hand = await carryOut(each.steps, { ...actors, keepCurrent: true })
    const answer = await observed(hand, each)
    return { id, expected, observed: answer, passed: differences(expected, answer).length === 0 }
  } catch (cause) {
    return { id, expected, observed: { ended_by: messageOf(cause) }, passed: false }
  } finally {
    if (clock.offset() !== offset) clock.shift(offset - clock.offset())
  }
}

/**
 * Begins cases in their order, at most `width` side by side; one that turns the clock waits for those under way, and the
 * next for its end. Resolves with the results in the cases' order, those so far where it was stopped.
 */
export async function runCatalogue(
  cases: readonly PilotCase[],
  actors: CaseActors,
  { signal, width = 1, onStart, onResult }: RunOptions = {},
): Promise<readonly CaseResult[]> {
  const results = new Map<string, CaseResult>()
  const underWay = new Set<Promise<void>>()
  const begin = (each: PilotCase): void => {
    onStart?.(each)
    const running = runCase(each, actors).then(result => {
      underWay.delete(running)
      results.set(result.id, result)
      onResult?.(result, results.size)
    })
    underWay.add(running)
  }
  for (const each of cases) {
    const alone = runsInTurn(each)
    if (alone) await Promise.all(underWay)
    else if (underWay.size >= width) await Promise.race(underWay)
    if (signal?.aborted) break
    begin(each)
    if (alone) await Promise.all(underWay)
  }
  await Promise.all(underWay)
  return cases.flatMap(({ id }) => results.get(id) ?? [])
}
