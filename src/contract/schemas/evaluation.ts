import { DECISIONS, REASON_CODES } from '../catalogues/dimensions.ts'
import { LIMITS } from '../catalogues/limits.ts'
import { obligation } from '../catalogues/obligations.ts'
import { agentId, decisionId, digestName, smallJsonObject, text, uri } from './primitives.ts'
import { z } from './zod.ts'

const subject = z.strictObject({ type: z.literal('agent'), id: agentId() })

/** May this agent enter the Runtime Assurance Pilot? (OpenID AuthZEN evaluation request shape) */
export const pilotEnterRequest = z.strictObject({
  subject,
  action: z.strictObject({ name: z.literal('pilot.enter') }),
  resource: z.strictObject({ type: z.literal('pilot'), id: z.literal('runtime-assurance-pilot') }),
})
export type PilotEnterRequest = z.infer<typeof pilotEnterRequest>

/** May this agent send this report? Absent signatures are a MISSING result, not an error. */
export const reportSendRequest = z.strictObject({
  subject,
  action: z.strictObject({ name: z.literal('report.send') }),
  resource: z.strictObject({
    type: z.literal('report'),
    id: text({ min: 1, max: 120 }),
    properties: z.strictObject({ content: smallJsonObject(LIMITS.REPORT_CONTENT_BYTES), destination: uri() }),
  }),
  context: z.optional(
    z.strictObject({ approval: z.optional(text({ min: 1 })), report_proof: z.optional(text({ min: 1 })) }),
  ),
})
export type ReportSendRequest = z.infer<typeof reportSendRequest>

export type EvaluationRequest = PilotEnterRequest | ReportSendRequest

export function isReportRequest(request: EvaluationRequest): request is ReportSendRequest {
  return request.action.name === 'report.send'
}

export const ACTIONS = ['pilot.enter', 'report.send'] as const
export type Action = (typeof ACTIONS)[number]

/** Why a decision is what it is; one schema, so that the published document names the codes once. */
export const reasonCode = z.enum(REASON_CODES)

export const evaluationAnswer = z.strictObject({
  decision_id: decisionId(),
  decision: z.enum(DECISIONS),
  reason_codes: z.array(reasonCode),
  obligations: z.array(obligation),
  receipt_ref: digestName(),
})
export type EvaluationAnswer = z.infer<typeof evaluationAnswer>
