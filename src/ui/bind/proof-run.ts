import { useQueryClient } from '@tanstack/react-query'
import type { Outcome, OwnAgent, ProofDraft } from '../../client/visitor.ts'
import type { ChallengeIssued, ChallengeProven } from '../../contract/challenge.ts'
import type { Purpose } from '../../contract/names.ts'
import { useAction } from '../state/action.ts'
import { useOutcomeFocus } from '../state/outcome-focus.ts'
import { useParts } from '../state/PartsContext.tsx'
import { useSelection } from '../state/SelectionContext.tsx'
import { PURPOSE_WORDS } from './purpose-words.ts'

interface Asked {
  readonly purpose: Purpose
  /** Whether to stop once the nonce is here. */
  readonly pause: boolean
}

type Ran = Outcome<ChallengeIssued | ChallengeProven>

export interface ProofRun {
  /** A run is under way, from the ask to the proof's answer. */
  readonly busy: boolean
  readonly purpose: Purpose | undefined
  /** Why nothing was sent: a defect, not a refusal. */
  readonly error: Error | null
  /** Takes the heading of the outcome, to which focus goes. */
  readonly headingRef: React.RefObject<HTMLHeadingElement | null>
  readonly start: (asked: Asked) => void
  readonly sign: (draft: ProofDraft) => void
}

/** The two messages of a proof: ask for a nonce, sign it, send it; in one go or with a pause before the signature. */
export function useProofRun(own: OwnAgent | undefined): ProofRun {
  const { visitor } = useParts()
  const client = useQueryClient()
  const { select } = useSelection()
  const focus = useOutcomeFocus()

  async function signAndSend(draft: ProofDraft): Promise<Ran> {
    const { group } = PURPOSE_WORDS[draft.challenge.purpose]
    return visitor.sendProof(await visitor.signProof(draft, group), group)
  }
  async function askAndProve({ purpose, pause }: Asked): Promise<Ran> {
    if (own === undefined) throw new Error('There is no agent to prove anything for.')
    const asked = await visitor.askChallenge(own.agent_id, purpose, PURPOSE_WORDS[purpose].group)
    if (asked.kind !== 'answer' || pause) return asked
    return signAndSend(await visitor.draftProof(asked.value, own.key_thumbprint))
  }
  async function onSettled(): Promise<void> {
    await client.invalidateQueries()
    focus.end()
  }
  const onMutate = () => {
    focus.begin()
    select(null)
  }
  const whole = useAction({ mutationFn: askAndProve, onMutate, onSettled })
  const half = useAction({ mutationFn: signAndSend, onMutate, onSettled })
  return {
    busy: whole.isPending || half.isPending,
    purpose: whole.isPending
      ? whole.variables.purpose
      : half.isPending
        ? half.variables.challenge.purpose
        : undefined,
    error: whole.error ?? half.error,
    headingRef: focus.heading,
    start: whole.mutate,
    sign: half.mutate,
  }
}
