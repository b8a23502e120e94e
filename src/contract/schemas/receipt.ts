import { DECISIONS, DIMENSION_NAMES, DIMENSION_RESULTS } from '../catalogues/dimensions.ts'
import { LIMITATION_CODES, LIMITATIONS } from '../catalogues/limitations.ts'
import { obligation } from '../catalogues/obligations.ts'
import { ACTIONS } from '../names.ts'
import { RECEIPT_SCHEMA_VERSION } from '../version.ts'
import { reasonCode } from './evaluation.ts'
import { agentId, decisionId, digestName, instant } from './primitives.ts'
import { cited, JCS_DIGEST, published, told } from './told.ts'
import { z } from './zod.ts'

export const RECEIPT_SCHEMA = 'agent-assurance-receipt'

export const dimensionLine = z.strictObject({
  dimension: told(z.enum(DIMENSION_NAMES), 'The source has eight and does not name them.', [
    'source',
    'prototype',
  ]),
  result: z.enum(DIMENSION_RESULTS),
  code: told(z.optional(reasonCode), 'The reason, where it is neither PASS nor NOT_APPLICABLE.'),
})
export type DimensionLine = z.infer<typeof dimensionLine>

const ALWAYS_SHOWN = LIMITATION_CODES.filter(code => LIMITATIONS[code].always)
const SAME = 'As in the answer.'

/** A receipt, version 1: what the service concluded, and what that does not show. Its name is its JCS digest. */
export const receipt = z.strictObject({
  schema: told(z.literal(RECEIPT_SCHEMA), 'The name of the schema family.'),
  schema_version: published(z.literal(RECEIPT_SCHEMA_VERSION), 'Semantic version of this schema.', [
    'source',
    'Semantic Versioning',
  ]),
  limitations: published(
    z.array(
      z.strictObject({
        code: z.enum(LIMITATION_CODES),
        statement: z.string(),
      }),
    ),
    `What the receipt does not show. In every receipt: ${ALWAYS_SHOWN.join(', ')}. The others are there if they apply.`,
    ['source', 'prototype'],
  ),
  decision_id: told(decisionId(), SAME, 'source'),
  decision: told(z.enum(DECISIONS), SAME, 'source'),
  reason_codes: told(z.array(reasonCode), SAME, 'source'),
  obligations: told(z.array(obligation), SAME, 'source'),
  agent_id: agentId(),
  sequence: published(z.int().check(z.gte(1)), 'Place in the agent’s chain of receipts, from 1.'),
  claim_digest: digestName(),
  facts_digest: published(digestName(), `${JCS_DIGEST} the facts that were judged.`),
  request_digest: published(digestName(), `${JCS_DIGEST} the request.`),
  action: published(z.enum(ACTIONS), 'The name of the action that was evaluated.', [
    'prototype',
    'AuthZEN section 5.3',
  ]),
  dimensions: published(
    z.array(dimensionLine),
    'One line for each of the eight dimensions, in their order.',
    ['source', 'prototype'],
  ),
  policy_version: cited(z.string(), ['prototype', 'Semantic Versioning']),
  evaluated_at: instant(),
  clock_offset_ms: published(
    z.int(),
    'How far the synthetic world’s clock was from the device’s, in milliseconds.',
  ),
  previous_receipt_ref: published(
    z.nullable(digestName()),
    'The receipt before this one; null in the first.',
  ),
})
export type Receipt = z.infer<typeof receipt>
