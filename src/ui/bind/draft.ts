import { useQuery } from '@tanstack/react-query'
import type { ProofDraft } from '../../client/visitor.ts'
import type { ChallengeIssued } from '../../contract/challenge.ts'
import { useParts } from '../state/PartsContext.tsx'

/** What will be signed for an open challenge; drafted once, so that what is shown is what gets signed. */
export function useDraft(
  challenge: ChallengeIssued | null,
  keyThumbprint: string | undefined,
): ProofDraft | undefined {
  const { visitor } = useParts()
  const { data } = useQuery({
    queryKey: ['draft', challenge?.challenge_id ?? null, keyThumbprint ?? null],
    queryFn: () =>
      challenge === null || keyThumbprint === undefined ? null : visitor.draftProof(challenge, keyThumbprint),
    // Never drafted anew by an invalidation: what was shown is what will be signed.
    staleTime: 'static',
  })
  return data ?? undefined
}
