import { DECISIONS, REASON_CODES } from '../catalogues/dimensions.ts'
import { LIMITS } from '../catalogues/limits.ts'
import { obligation } from '../catalogues/obligations.ts'
import { INBOX_DESTINATION } from '../names.ts'
import { agentId, decisionId, digestName, smallJsonObject, text, uri } from './primitives.ts'
import { cited, JCS_DIGEST, published, told } from './told.ts'
import { z } from './zod.ts'

const SUBJECT = ['AuthZEN section 5.1', 'prototype'] as const
const ACTION = ['AuthZEN section 5.3', 'prototype'] as const
const RESOURCE = ['AuthZEN section 5.2', 'prototype'] as const

const subject = () =>
  cited(
    z.strictObject({
      type: cited(z.literal('agent'), SUBJECT),
      id: told(agentId(), 'The agent_id.', SUBJECT),
    }),
    SUBJECT,
  )

const action = <N extends string>(name: N) =>
  cited(z.strictObject({ name: cited(z.literal(name), ACTION) }), ACTION)

const signature = (words: string) =>
  told(z.optional(text({ min: 1 })), words, ['prototype', 'RFC 7515 section 7.1'])

/** May this agent enter the Runtime Assurance Pilot? (OpenID AuthZEN evaluation request shape) */
export const pilotEnterRequest = z.strictObject({
  subject: subject(),
  action: action('pilot.enter'),
  resource: cited(
    z.strictObject({
      type: cited(z.literal('pilot'), RESOURCE),
      id: cited(z.literal('runtime-assurance-pilot'), RESOURCE),
    }),
    RESOURCE,
  ),
})
export type PilotEnterRequest = z.infer<typeof pilotEnterRequest>

/** May this agent send this report? Absent signatures are a MISSING result, not an error. */
export const reportSendRequest = z.strictObject({
  subject: subject(),
  action: action('report.send'),
  resource: cited(
    z.strictObject({
      type: cited(z.literal('report'), RESOURCE),
      id: told(text({ min: 1, max: 120 }), 'The report’s own, chosen by the caller.', RESOURCE),
      properties: cited(
        z.strictObject({
          content: told(
            smallJsonObject(LIMITS.REPORT_CONTENT_BYTES),
            'The report; the service computes its digest itself.',
          ),
          destination: told(uri(), `Any but ${INBOX_DESTINATION} is a FAIL.`),
        }),
        RESOURCE,
      ),
    }),
    RESOURCE,
  ),
  context: told(
    z.optional(
      z.strictObject({
        approval: signature('A compact JWS by the approver.'),
        report_proof: signature('A compact JWS by the bound key.'),
      }),
    ),
    'The signatures that go with the report.',
    'AuthZEN section 5.4',
  ),
})
export type ReportSendRequest = z.infer<typeof reportSendRequest>

export type EvaluationRequest = PilotEnterRequest | ReportSendRequest

export function isReportRequest(request: EvaluationRequest): request is ReportSendRequest {
  return request.action.name === 'report.send'
}

/** Why a decision is what it is; one schema, so that the published document names the codes once. */
export const reasonCode = z.enum(REASON_CODES)

export const evaluationAnswer = z.strictObject({
  decision_id: cited(decisionId(), ['source', 'prototype']),
  decision: cited(z.enum(DECISIONS), ['source', 'XACML 3.0 section 5.53']),
  reason_codes: published(z.array(reasonCode), 'Sorted.', ['source', 'prototype']),
  obligations: published(z.array(obligation), 'The order has no meaning.', [
    'source',
    'AuthZEN obligations profile',
  ]),
  receipt_ref: published(digestName(), `${JCS_DIGEST} the receipt.`, ['source', 'RFC 8785']),
})
export type EvaluationAnswer = z.infer<typeof evaluationAnswer>
