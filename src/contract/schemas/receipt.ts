import { DECISIONS, DIMENSION_NAMES, DIMENSION_RESULTS } from '../catalogues/dimensions.ts'
import { LIMITATION_CODES } from '../catalogues/limitations.ts'
import { obligation } from '../catalogues/obligations.ts'
import { RECEIPT_SCHEMA_VERSION } from '../version.ts'
import { ACTIONS, reasonCode } from './evaluation.ts'
import { agentId, decisionId, digestName, instant } from './primitives.ts'
import { z } from './zod.ts'

export const RECEIPT_SCHEMA = 'agent-assurance-receipt'

export const dimensionLine = z.strictObject({
  dimension: z.enum(DIMENSION_NAMES),
  result: z.enum(DIMENSION_RESULTS),
  code: z.optional(reasonCode),
})
export type DimensionLine = z.infer<typeof dimensionLine>

/** A receipt, version 1: what the service concluded, and what that does not show. Its name is its JCS digest. */
export const receipt = z.strictObject({
  schema: z.literal(RECEIPT_SCHEMA),
  schema_version: z.literal(RECEIPT_SCHEMA_VERSION),
  limitations: z.array(z.strictObject({ code: z.enum(LIMITATION_CODES), statement: z.string() })),
  decision_id: decisionId(),
  decision: z.enum(DECISIONS),
  reason_codes: z.array(reasonCode),
  obligations: z.array(obligation),
  agent_id: agentId(),
  sequence: z.int().check(z.gte(1)),
  claim_digest: digestName(),
  facts_digest: digestName(),
  request_digest: digestName(),
  action: z.enum(ACTIONS),
  dimensions: z.array(dimensionLine),
  policy_version: z.string(),
  evaluated_at: instant(),
  clock_offset_ms: z.int(),
  previous_receipt_ref: z.nullable(digestName()),
})
export type Receipt = z.infer<typeof receipt>
