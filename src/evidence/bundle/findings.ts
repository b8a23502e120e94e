import {
  type ObjectCheck,
  type ObjectDraft,
  type ObjectKind,
  objectSteps,
} from '../../checks/signed-object.ts'
import { checkLines, type Finding, judgeChecks, pass, type Step } from '../../checks/verdict.ts'
import type { CheckLine } from '../../contract/catalogues/checks.ts'
import { PROOF_ALGORITHMS } from '../../contract/names.ts'

/** A check of a bundle. Nothing is refused here, so a failure has words but no code. */
export type BundleStep<N extends string = string> = Step<N, Finding>

export const broken = (detail: string): Finding => ({ result: 'FAIL', detail })

/** Whether two texts are the same; `words` says what they are. */
export function same(found: string | undefined, named: string, words: string): Finding {
  return found === named ? pass(words) : broken(`${words}: found ${found ?? 'none'}, named ${named}`)
}

/** Runs every check that does not depend on a failed one, and lists them in `order`, by default their own. */
export async function judgeEach(
  steps: readonly BundleStep[],
  order: readonly BundleStep[] = steps,
): Promise<CheckLine[]> {
  const { verdicts } = await judgeChecks(steps, 'what_rests_on_it')
  return checkLines(
    order.map(([check]) => check),
    verdicts,
  )
}

/** The strict reader's finding, worded for a bundle. */
function inBundle(check: ObjectCheck, { result, detail }: Finding): Finding {
  const under = 'under the key in its header'
  if (result === 'FAIL') return broken(check === 'signature' ? `does not verify ${under}` : detail)
  return check === 'signature' ? pass(`verifies ${under}`) : { result, detail }
}

/** The strict reader's checks of a signed text; they fill in `draft`. */
export function signedSteps<P>(
  text: string,
  kind: Pick<ObjectKind<P>, 'typ' | 'payload'>,
): { readonly steps: readonly BundleStep<ObjectCheck>[]; readonly draft: ObjectDraft<P> } {
  const { steps, draft } = objectSteps(text, { ...kind, algorithms: PROOF_ALGORITHMS })
  return {
    draft,
    steps: steps.map(([check, judge]) => [check, async () => inBundle(check, await judge())]),
  }
}
