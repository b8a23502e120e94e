import { dateTime, uri } from '../schemas/primitives.ts'
import { cited, told } from '../schemas/told.ts'
import { z } from '../schemas/zod.ts'

const NAMED = 'Which obligation it is; see obligations.'
const bare = <N extends string>(name: N) => z.strictObject({ name: told(z.literal(name), NAMED) })

const before = told(dateTime(), 'Until when it can be performed, or readiness lasts.')
const readiness_id = told(
  z.string(),
  'The readiness that it is about: the decision_id of the PERMIT that began it.',
)

/** The obligations, each with its properties (AuthZEN obligations profile, type `custom`). */
export const obligationProperties = z.discriminatedUnion('name', [
  bare('complete_verification'),
  bare('complete_link'),
  bare('complete_binding'),
  z.strictObject({
    name: z.literal('send_only_to'),
    destination: told(uri(), 'Where the report may go, and nowhere else.'),
  }),
  z.strictObject({ name: z.literal('sign_again'), readiness_id }),
  z.strictObject({ name: z.literal('reevaluate_before'), before, readiness_id }),
  bare('attach_receipt_ref'),
  z.strictObject({ name: z.literal('deliver_before'), before, readiness_id }),
  z.strictObject({
    name: z.literal('deliver_once'),
    jti: told(z.string(), 'The approval that is good for one delivery.', [
      'prototype',
      'RFC 7519 section 4.1.7',
    ]),
  }),
  z.strictObject({
    name: z.literal('stop_sending'),
    report_id: told(z.string(), 'The report that is not sent.'),
  }),
])

/** An obligation that comes with a decision; order has no meaning. */
export const obligation = z.strictObject({
  id: cited(z.string(), 'AuthZEN obligations profile'),
  type: cited(z.literal('custom'), 'AuthZEN obligations profile'),
  properties: told(obligationProperties, 'The obligation’s name and what it needs; see obligations.', [
    'AuthZEN obligations profile',
    'prototype',
  ]),
})
export type Obligation = z.infer<typeof obligation>
export type ObligationName = Obligation['properties']['name']

export interface ObligationEntry {
  readonly issued: string
  readonly performed: string
}

/** When each obligation is issued and how it is performed. */
export const OBLIGATIONS = {
  complete_verification: {
    issued: 'the identity is not verified',
    performed: 'The page leads to Verify identity.',
  },
  complete_link: {
    issued: 'the organization is not linked',
    performed: 'The page leads to Link organization.',
  },
  complete_binding: {
    issued: 'no fresh proof of possession of the right key',
    performed: 'The page leads to Bind.',
  },
  send_only_to: { issued: 'PERMIT', performed: 'The enforcement point compares the destination.' },
  sign_again: {
    issued: 'INDETERMINATE with CONTENT_OTHER_READINESS',
    performed: 'The agent signs the report again, under this readiness.',
  },
  reevaluate_before: {
    issued: 'PERMIT on pilot.enter',
    performed: 'The agent signs under this readiness, which ends at that time.',
  },
  attach_receipt_ref: {
    issued: 'PERMIT on report.send',
    performed: 'The delivered report carries the reference.',
  },
  deliver_before: {
    issued: 'PERMIT on report.send',
    performed: 'The enforcement point delivers before that time and under this readiness, or not at all.',
  },
  deliver_once: {
    issued: 'PERMIT on report.send',
    performed: 'The inbox accepts one report for each approval.',
  },
  stop_sending: {
    issued: 'DENY on report.send',
    performed: 'The enforcement point drops the waiting request.',
  },
} as const satisfies Record<ObligationName, ObligationEntry>
