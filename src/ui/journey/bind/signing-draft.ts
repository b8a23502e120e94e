import { useQuery } from '@tanstack/react-query'
import type { IssueEntry } from '../../../client/journal-record.ts'
import type { ProofDraft } from '../../../client/visitor.ts'
import type { ChallengeIssued } from '../../../contract/schemas/challenge.ts'
import { useParts } from '../../app/PartsContext.tsx'
import { evidenceOf } from './issued-credential.ts'

/**
 * What will be signed for an open challenge; drafted once, so that what is shown is what gets signed.
 * @param issued what the issuer made for it, whose digest the proof will name.
 */
export function useProofDraft(
  challenge: ChallengeIssued | null,
  keyThumbprint: string | undefined,
  issued: IssueEntry | undefined,
): ProofDraft | undefined {
  const { visitor } = useParts()
  const { data } = useQuery({
    queryKey: ['draft', challenge?.challenge_id ?? null, keyThumbprint ?? null, issued?.seq ?? null],
    queryFn: () =>
      challenge === null || keyThumbprint === undefined
        ? null
        : visitor.draftProof(challenge, keyThumbprint, issued && evidenceOf(issued)),
    // Never drafted anew by an invalidation: what was shown is what will be signed.
    staleTime: 'static',
  })
  return data ?? undefined
}
