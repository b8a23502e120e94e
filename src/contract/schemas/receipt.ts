import { DECISIONS, DIMENSION_NAMES, DIMENSION_RESULTS } from '../catalogues/dimensions.ts'
import { LIMITATION_CODES, LIMITATIONS } from '../catalogues/limitations.ts'
import { obligation } from '../catalogues/obligations.ts'
import { RECEIPT_SCHEMA_VERSION } from '../version.ts'
import { ACTIONS, reasonCode } from './evaluation.ts'
import { agentId, decisionId, digestName, instant } from './primitives.ts'
import { JCS_DIGEST, OF_DIGEST, published, told } from './told.ts'
import { z } from './zod.ts'

export const RECEIPT_SCHEMA = 'agent-assurance-receipt'

export const dimensionLine = z.strictObject({
  dimension: told(
    z.enum(DIMENSION_NAMES),
    ['source', 'prototype'],
    'The source has eight and does not name them.',
  ),
  result: told(z.enum(DIMENSION_RESULTS), 'prototype'),
  code: told(z.optional(reasonCode), 'prototype', 'The reason, where it is neither PASS nor NOT_APPLICABLE.'),
})
export type DimensionLine = z.infer<typeof dimensionLine>

const ALWAYS_SHOWN = LIMITATION_CODES.filter(code => LIMITATIONS[code].always)
const SAME = 'As in the answer.'

/** A receipt, version 1: what the service concluded, and what that does not show. Its name is its JCS digest. */
export const receipt = z.strictObject({
  schema: told(z.literal(RECEIPT_SCHEMA), 'prototype', 'The name of the schema family.'),
  schema_version: published(
    z.literal(RECEIPT_SCHEMA_VERSION),
    ['source', 'Semantic Versioning'],
    'Semantic version of this schema.',
  ),
  limitations: published(
    z.array(
      z.strictObject({
        code: told(z.enum(LIMITATION_CODES), 'prototype'),
        statement: told(z.string(), 'prototype'),
      }),
    ),
    ['source', 'prototype'],
    `What the receipt does not show. In every receipt: ${ALWAYS_SHOWN.join(', ')}. The others are there if they apply.`,
  ),
  decision_id: told(decisionId(), 'source', SAME),
  decision: told(z.enum(DECISIONS), 'source', SAME),
  reason_codes: told(z.array(reasonCode), 'source', SAME),
  obligations: told(z.array(obligation), 'source', SAME),
  agent_id: told(agentId(), 'prototype'),
  sequence: published(
    z.int().check(z.gte(1)),
    'prototype',
    'Place in the agent’s chain of receipts, from 1.',
  ),
  claim_digest: told(digestName(), OF_DIGEST),
  facts_digest: published(digestName(), OF_DIGEST, `${JCS_DIGEST} the facts that were judged.`),
  request_digest: published(digestName(), OF_DIGEST, `${JCS_DIGEST} the request.`),
  action: published(
    z.enum(ACTIONS),
    ['prototype', 'AuthZEN section 5.3'],
    'The name of the action that was evaluated.',
  ),
  dimensions: published(
    z.array(dimensionLine),
    ['source', 'prototype'],
    'One line for each of the eight dimensions, in their order.',
  ),
  policy_version: told(z.string(), ['prototype', 'Semantic Versioning']),
  evaluated_at: told(instant(), ['prototype', 'RFC 3339']),
  clock_offset_ms: published(
    z.int(),
    'prototype',
    'How far the synthetic world’s clock was from the device’s, in milliseconds.',
  ),
  previous_receipt_ref: published(
    z.nullable(digestName()),
    ['prototype', 'RFC 6920'],
    'The receipt before this one; null in the first.',
  ),
})
export type Receipt = z.infer<typeof receipt>
