import { agentId, digestName, instant } from './primitives.ts'
import { federatedAgentProfile } from './profile.ts'
import { z } from './zod.ts'

/** The answer to an import: the claim, stored as received; `verified` is always false here. */
export const importAnswer = z.strictObject({
  agent_id: agentId(),
  verified: z.literal(false),
  profile: federatedAgentProfile,
  claim_digest: digestName(),
  received_digest: digestName(),
  imported_at: instant(),
})
export type ImportAnswer = z.infer<typeof importAnswer>
