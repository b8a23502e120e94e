import type { ChallengeIssued } from '../../../contract/schemas/challenge.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { needsIssuer } from './issuance.ts'
import type { IssuedCredential } from './issued-credential.ts'
import type { ProofRun } from './proof-run.ts'

/**
 * The challenge that the step waits with before the agent's key signs; null where nothing waits. What an issuer made
 * without a pause is held in its own place instead, and so is what a reload finds.
 */
export function pausedChallenge(
  open: ChallengeIssued | null,
  { held }: IssuedCredential,
  view: AgentView | undefined,
  { busy, error, pausedOn }: ProofRun,
): ChallengeIssued | null {
  if (open === null || view === undefined || busy || error !== null) return null
  if (open.purpose !== 'VERIFY_IDENTITY' || !needsIssuer(view)) return open
  return held !== undefined && pausedOn === open.challenge_id ? open : null
}
