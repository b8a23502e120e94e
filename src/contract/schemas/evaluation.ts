import { DECISIONS, REASON_CODES } from '../catalogues/dimensions.ts'
import { LIMITS } from '../catalogues/limits.ts'
import { obligation } from '../catalogues/obligations.ts'
import { INBOX_DESTINATION } from '../names.ts'
import { agentId, decisionId, digestName, smallJsonObject, text, uri } from './primitives.ts'
import { JCS_DIGEST, published, told } from './told.ts'
import { z } from './zod.ts'

const subject = () =>
  told(
    z.strictObject({
      type: told(z.literal('agent'), ['AuthZEN section 5.1', 'prototype']),
      id: told(agentId(), ['AuthZEN section 5.1', 'prototype'], 'The agent_id.'),
    }),
    'AuthZEN section 5.1',
  )

const action = <N extends string>(name: N) =>
  told(
    z.strictObject({ name: told(z.literal(name), ['AuthZEN section 5.3', 'prototype']) }),
    'AuthZEN section 5.3',
  )

const resourceType = <N extends string>(name: N) =>
  told(z.literal(name), ['AuthZEN section 5.2', 'prototype'])

const signature = (words: string) =>
  told(z.optional(text({ min: 1 })), ['prototype', 'RFC 7515 section 7.1'], words)

/** May this agent enter the Runtime Assurance Pilot? (OpenID AuthZEN evaluation request shape) */
export const pilotEnterRequest = z.strictObject({
  subject: subject(),
  action: action('pilot.enter'),
  resource: told(
    z.strictObject({
      type: resourceType('pilot'),
      id: told(z.literal('runtime-assurance-pilot'), ['AuthZEN section 5.2', 'prototype']),
    }),
    'AuthZEN section 5.2',
  ),
})
export type PilotEnterRequest = z.infer<typeof pilotEnterRequest>

/** May this agent send this report? Absent signatures are a MISSING result, not an error. */
export const reportSendRequest = z.strictObject({
  subject: subject(),
  action: action('report.send'),
  resource: told(
    z.strictObject({
      type: resourceType('report'),
      id: told(
        text({ min: 1, max: 120 }),
        ['AuthZEN section 5.2', 'prototype'],
        'The report’s own, chosen by the caller.',
      ),
      properties: told(
        z.strictObject({
          content: told(
            smallJsonObject(LIMITS.REPORT_CONTENT_BYTES),
            'prototype',
            'The report; the service computes its digest itself.',
          ),
          destination: told(uri(), ['prototype', 'RFC 3986'], `Any but ${INBOX_DESTINATION} is a FAIL.`),
        }),
        'AuthZEN section 5.2',
      ),
    }),
    'AuthZEN section 5.2',
  ),
  context: told(
    z.optional(
      z.strictObject({
        approval: signature('A compact JWS by the approver.'),
        report_proof: signature('A compact JWS by the bound key.'),
      }),
    ),
    'AuthZEN section 5.4',
    'The signatures that go with the report.',
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
  decision_id: told(decisionId(), ['source', 'prototype', 'RFC 9562'], 'dec_ and a UUID.'),
  decision: told(z.enum(DECISIONS), ['source', 'XACML 3.0 section 5.53']),
  reason_codes: published(z.array(reasonCode), ['source', 'prototype'], 'Sorted.'),
  obligations: published(
    z.array(obligation),
    ['source', 'AuthZEN obligations profile'],
    'The order has no meaning.',
  ),
  receipt_ref: published(digestName(), ['source', 'RFC 6920', 'RFC 8785'], `${JCS_DIGEST} the receipt.`),
})
export type EvaluationAnswer = z.infer<typeof evaluationAnswer>
