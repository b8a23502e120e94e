import { CHECK_RESULTS, PROOF_CHECKS } from '../../contract/catalogues/checks.ts'
import { challengeIssued, challengeProven, evidence } from '../../contract/schemas/challenge.ts'
import { directoryEntry, publicJwk } from '../../contract/schemas/directory.ts'
import { evaluationAnswer, pilotEnterRequest, reportSendRequest } from '../../contract/schemas/evaluation.ts'
import {
  agentId,
  bindingId,
  challengeId,
  digestName,
  instant,
  jsonObject,
  text,
  thumbprintUri,
  uri,
} from '../../contract/schemas/primitives.ts'
import { federatedAgentProfile } from '../../contract/schemas/profile.ts'
import { z } from '../../contract/schemas/zod.ts'
import { CONTRACT_VERSION } from '../../contract/version.ts'

export const BUNDLE_FORMAT = 'agent-assurance-run-bundle'

/** The bundle format's version (semver): the one that this page writes and reads. */
export const BUNDLE_VERSION = '1.0.0'

/** What a bundle may hold at most. */
export const BUNDLE_LIMITS = {
  BYTES: 5_000_000,
  LIST_ITEMS: 5_000,
} as const

/** A list of a bundle, with its bound. */
const list = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(BUNDLE_LIMITS.LIST_ITEMS))

const status = () => z.int().check(z.gte(0), z.lte(599))
const code = () => z.nullable(z.string())

const { challenge_id, agent_id, purpose, nonce, audience, claim_digest, expires_at } = challengeIssued.shape

const challenge = z.strictObject({
  ...{ challenge_id, agent_id, purpose, nonce, audience, claim_digest, expires_at },
  /** Null where the service no longer holds the challenge. */
  issued_at: z.nullable(instant()),
})
export type BundleChallenge = z.infer<typeof challenge>

const { checks: _own, ...proven } = challengeProven.shape

const proofMessage = z.strictObject({
  at: instant(),
  challenge_id: challengeId(),
  proof: text({ min: 1 }),
  proof_ref: digestName(),
  authorization: z.optional(text({ min: 1 })),
  authorization_ref: z.optional(digestName()),
  evidence: z.optional(evidence),
  evidence_ref: z.optional(digestName()),
  status: status(),
  code: code(),
  /** The service's result for each check in a refusal; empty if it did not refuse. */
  checks: z.array(
    z.strictObject({
      check: z.enum(PROOF_CHECKS),
      result: z.enum(CHECK_RESULTS),
      code: z.optional(z.string()),
    }),
  ),
  request_id: z.string(),
  /** The answer if it was accepted, without its check list. */
  proven: z.nullable(z.strictObject(proven)),
})
export type ProofMessage = z.infer<typeof proofMessage>

const evaluationMessage = z.strictObject({
  at: instant(),
  /** Null where this browser's journal does not hold it, or where it is nested too deeply for a bundle. */
  request: z.nullable(z.union([pilotEnterRequest, reportSendRequest])),
  request_digest: z.nullable(digestName()),
  status: status(),
  code: code(),
  request_id: z.string(),
  answer: z.nullable(evaluationAnswer),
})
export type EvaluationMessage = z.infer<typeof evaluationMessage>

const otherMessage = z.strictObject({
  at: instant(),
  path: z.string(),
  /** 0 where no answer came. */
  status: status(),
  code: code(),
  body_digest: digestName(),
})

/**
 * A whole run of one agent, version 1: what was claimed, asked, signed, answered and decided. Public material
 * only; it is strict, so an unknown member (a private key, say) is refused.
 */
export const runBundle = z.strictObject({
  format: z.literal(BUNDLE_FORMAT),
  format_version: z.literal(BUNDLE_VERSION),
  contract_version: z.literal(CONTRACT_VERSION),
  /** That of the newest receipt; null where there is none. */
  policy_version: z.nullable(z.string()),
  exported_at: instant(),
  clock_offset_ms: z.int(),
  base_url: uri(),
  agent_id: agentId(),
  claim: z.strictObject({
    /** The import's body as received. */
    received_text: z.string(),
    received_digest: digestName(),
    claim_digest: digestName(),
    imported_at: instant(),
  }),
  profile: federatedAgentProfile,
  binding: z.nullable(
    z.strictObject({ binding_id: bindingId(), key_thumbprint: thumbprintUri(), proof_ref: digestName() }),
  ),
  /** The newest receipt, as the agent's record names it. */
  head: z.nullable(z.strictObject({ receipt_ref: digestName(), sequence: z.int().check(z.gte(1)) })),
  keys: list(z.strictObject({ key_thumbprint: thumbprintUri(), jwk: publicJwk })),
  directory: list(
    z.strictObject({ name: z.string(), version: z.int().check(z.gte(1)), entry: directoryEntry }),
  ),
  challenges: list(challenge),
  proofs: list(proofMessage),
  evaluations: list(evaluationMessage),
  /** As stored; the verification checks whether each one is a receipt. */
  receipts: list(
    z.strictObject({ receipt_ref: digestName(), sequence: z.int().check(z.gte(1)), receipt: jsonObject() }),
  ),
  other_messages: list(otherMessage),
})
export type RunBundle = z.infer<typeof runBundle>
