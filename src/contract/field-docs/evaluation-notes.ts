import { obligation } from '../catalogues/obligations.ts'
import { INBOX_DESTINATION } from '../names.ts'
import { evaluationAnswer, pilotEnterRequest, reportSendRequest } from '../schemas/evaluation.ts'
import { JCS_DIGEST, type NotedMessage, noted } from './noted-fields.ts'
import { note } from './origins.ts'

const MEMBERS = {
  subject: note('AuthZEN section 5.1'),
  action: note('AuthZEN section 5.3'),
  resource: note('AuthZEN section 5.2'),
} as const

const SUBJECT = {
  type: note(['AuthZEN section 5.1', 'prototype']),
  id: note(['AuthZEN section 5.1', 'prototype'], 'The agent_id.'),
} as const

const ACTION = { name: note(['AuthZEN section 5.3', 'prototype']) } as const
const RESOURCE = { type: note(['AuthZEN section 5.2', 'prototype']) } as const

const { shape: enter } = pilotEnterRequest
const { shape: send } = reportSendRequest

const REQUESTS: readonly NotedMessage[] = [
  {
    id: 'pilot-enter',
    title: 'Evaluate pilot.enter: request',
    words: 'May this agent enter the Runtime Assurance Pilot?',
    objects: [
      noted('', pilotEnterRequest, MEMBERS),
      noted('subject', enter.subject, SUBJECT),
      noted('action', enter.action, ACTION),
      noted('resource', enter.resource, {
        ...RESOURCE,
        id: note(['AuthZEN section 5.2', 'prototype']),
      }),
    ],
  },
  {
    id: 'report-send',
    title: 'Evaluate report.send: request',
    words: 'May this agent send this report? An absent signature is a MISSING result, not an error.',
    objects: [
      noted('', reportSendRequest, {
        ...MEMBERS,
        context: note('AuthZEN section 5.4', 'The signatures that go with the report.'),
      }),
      noted('subject', send.subject, SUBJECT),
      noted('action', send.action, ACTION),
      noted('resource', send.resource, {
        ...RESOURCE,
        id: note(['AuthZEN section 5.2', 'prototype'], 'The report’s own, chosen by the caller.'),
        properties: note('AuthZEN section 5.2'),
      }),
      noted('resource.properties', send.resource.shape.properties, {
        content: note('prototype', 'The report; the service computes its digest itself.'),
        destination: note(['prototype', 'RFC 3986'], `Any but ${INBOX_DESTINATION} is a FAIL.`),
      }),
      noted('context', send.context.def.innerType, {
        approval: note(['prototype', 'RFC 7515 section 7.1'], 'A compact JWS by the approver.'),
        report_proof: note(['prototype', 'RFC 7515 section 7.1'], 'A compact JWS by the bound key.'),
      }),
    ],
  },
]

/** Both actions, their answer and its obligations. */
export const EVALUATION_MESSAGES: readonly NotedMessage[] = [
  ...REQUESTS,
  {
    id: 'evaluation-answer',
    title: 'Evaluate: answer',
    words: 'Exactly these five members. A DENY is an answer, not an error. 200.',
    objects: [
      noted('', evaluationAnswer, {
        decision_id: note(['source', 'prototype', 'RFC 9562'], 'dec_ and a UUID.'),
        decision: note(['source', 'XACML 3.0 section 5.53']),
        reason_codes: note(['source', 'prototype'], 'Sorted.'),
        obligations: note(['source', 'AuthZEN obligations profile'], 'The order has no meaning.'),
        receipt_ref: note(['source', 'RFC 6920', 'RFC 8785'], `${JCS_DIGEST} the receipt.`),
      }),
      noted('obligations[]', obligation, {
        id: note('AuthZEN obligations profile'),
        type: note('AuthZEN obligations profile'),
        properties: note(
          ['AuthZEN obligations profile', 'prototype'],
          'The obligation’s name and what it needs; see obligations.',
        ),
      }),
    ],
  },
]
