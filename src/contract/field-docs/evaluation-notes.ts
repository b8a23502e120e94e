import { LIMITATION_CODES, LIMITATIONS } from '../catalogues/limitations.ts'
import { obligation } from '../catalogues/obligations.ts'
import { INBOX_DESTINATION } from '../names.ts'
import { evaluationAnswer, pilotEnterRequest, reportSendRequest } from '../schemas/evaluation.ts'
import { problemBody, problemError } from '../schemas/problem-body.ts'
import { dimensionLine, receipt } from '../schemas/receipt.ts'
import { JCS_DIGEST, type NotedMessage, noted } from './noted-fields.ts'
import { digest, note, own } from './origins.ts'

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
      noted('resource', enter.resource, { ...RESOURCE, id: note(['AuthZEN section 5.2', 'prototype']) }),
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
        content: own('The report; the service computes its digest itself.'),
        destination: note(['prototype', 'RFC 3986'], `Any but ${INBOX_DESTINATION} is a FAIL.`),
      }),
      noted('context', send.context.def.innerType, {
        approval: note(['prototype', 'RFC 7515 section 7.1'], 'A compact JWS by the approver.'),
        report_proof: note(['prototype', 'RFC 7515 section 7.1'], 'A compact JWS by the bound key.'),
      }),
    ],
  },
]

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

const ALWAYS_SHOWN = LIMITATION_CODES.filter(code => LIMITATIONS[code].always)
const SAME = 'As in the answer.'

const RECEIPT = noted('', receipt, {
  schema: own('The name of the schema family.'),
  schema_version: note(['source', 'Semantic Versioning'], 'Semantic version of this schema.'),
  limitations: note(
    ['source', 'prototype'],
    `What the receipt does not show. In every receipt: ${ALWAYS_SHOWN.join(', ')}. The others are there if they apply.`,
  ),
  decision_id: note('source', SAME),
  decision: note('source', SAME),
  reason_codes: note('source', SAME),
  obligations: note('source', SAME),
  agent_id: own(),
  sequence: own('Place in the agent’s chain of receipts, from 1.'),
  claim_digest: digest(),
  facts_digest: digest(`${JCS_DIGEST} the facts that were judged.`),
  request_digest: digest(`${JCS_DIGEST} the request.`),
  action: note(['prototype', 'AuthZEN section 5.3'], 'The name of the action that was evaluated.'),
  dimensions: note(['source', 'prototype'], 'One line for each of the eight dimensions, in their order.'),
  policy_version: note(['prototype', 'Semantic Versioning']),
  evaluated_at: note(['prototype', 'RFC 3339']),
  clock_offset_ms: own('How far the synthetic world’s clock was from the device’s, in milliseconds.'),
  previous_receipt_ref: note(['prototype', 'RFC 6920'], 'The receipt before this one; null in the first.'),
})

export const RECEIPT_MESSAGES: readonly NotedMessage[] = [
  {
    id: 'receipt',
    title: 'Receipt, version 1',
    words: 'What the service concluded and what that does not show. Unsigned; its name is its digest.',
    objects: [
      RECEIPT,
      noted('limitations[]', receipt.shape.limitations.def.element, { code: own(), statement: own() }),
      noted('dimensions[]', dimensionLine, {
        dimension: note(['source', 'prototype'], 'The source has eight and does not name them.'),
        result: own(),
        code: own('The reason, where it is neither PASS nor NOT_APPLICABLE.'),
      }),
    ],
  },
  {
    id: 'problem',
    title: 'Problem: body of a refusal',
    words: 'application/problem+json. Its type opens the entry in this reference.',
    objects: [
      noted('', problemBody, {
        type: note(['RFC 9457 section 3.1.1', 'prototype'], 'Where the reference explains the code.'),
        title: note('RFC 9457 section 3.1.3'),
        status: note('RFC 9457 section 3.1.2', 'That of the answer.'),
        detail: note('RFC 9457 section 3.1.4', 'What was found this time.'),
        instance: note('RFC 9457 section 3.1.5', 'Not used so far.'),
        code: note(['RFC 9457 section 3.2', 'prototype'], 'Permanent; see problems.'),
        errors: note(
          ['RFC 9457 section 3.2', 'prototype'],
          'Every violation of the schema, or every offending member.',
        ),
        checks: note(['RFC 9457 section 3.2', 'prototype'], 'The check list of a refused proof.'),
      }),
      noted('errors[]', problemError, {
        pointer: note(
          'RFC 6901',
          'JSON Pointer (RFC 6901) to the member itself, also where it is missing or unknown.',
        ),
        code: own('See violations.'),
        detail: own(),
      }),
    ],
  },
]
