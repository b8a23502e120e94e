import { LIMITS } from '../contract/catalogues/limits.ts'
import { evaluationAnswer } from '../contract/schemas/evaluation.ts'
import type { CaseAnswer, PilotCase } from './case.ts'
import { given, type Hand, named } from './hand.ts'
import { LIFTED, ON_HOLD, READY } from './situations.ts'
import type { Step, Steps } from './steps.ts'

/** Alters the decision that the enforcement point gets. */
const answering =
  (change: (answer: NonNullable<Hand['answer']>) => Partial<NonNullable<Hand['answer']>>): Step =>
  hand => {
    const answer = evaluationAnswer.parse(hand.answer)
    hand.answer = { ...answer, ...change(answer) }
  }

/** Alters the request that the enforcement point gets. */
const requesting =
  (
    change: (hand: Hand, request: NonNullable<Hand['request']>) => Partial<NonNullable<Hand['request']>>,
  ): Step =>
  hand => {
    const request = given(hand, 'request')
    hand.request = { ...request, ...change(hand, request) }
  }

const receiptAltered: Step = hand => {
  const { window } = hand
  if (window === undefined) return
  const receipt: typeof window.receipt = async ref => {
    const kept = await window.receipt(ref)
    return kept && { ...kept, receipt: { ...kept.receipt, evaluated_at: '2026-01-01T00:00:00.000Z' } }
  }
  hand.parts = { window: { ...window, receipt } }
}

/** Both check before either delivers: only the inbox's unique key can stop the second. */
const blind: Step = hand => {
  hand.parts = { inbox: { ...hand.world.inbox, has: async () => false } }
}

interface EnforcementFault extends Pick<CaseAnswer, 'delivered'> {
  readonly tries: string
  /** What happens between the decision and its enforcement. */
  readonly spoil: Steps
  /** The line that stops it, where that is not its name. */
  readonly stopped_by?: string
}

const AHEAD_S = 5

/** What the enforcement point must stop at, each by the name of its line. */
const FAULTS: Readonly<Record<string, EnforcementFault>> = {
  receipt: {
    tries: 'a decision whose receipt is not in the service’s store',
    spoil: [answering(() => ({ receipt_ref: `ni:///sha-256;${'A'.repeat(43)}` }))],
  },
  receipt_digest: { tries: 'a decision whose stored receipt was altered', spoil: [receiptAltered] },
  answer_is_receipt: {
    tries: 'a decision from whose obligations one is left out',
    spoil: [answering(({ obligations }) => ({ obligations: obligations.slice(1) }))],
  },
  agent: {
    tries: 'a decision about another agent',
    spoil: [...READY, requesting(hand => ({ subject: { type: 'agent', id: named(hand).agent_id } }))],
  },
  action: {
    tries: 'a PERMIT on pilot.enter in place of one on report.send',
    spoil: [
      'enter',
      hand => {
        const { outcome } = hand
        hand.answer = evaluationAnswer.parse(outcome?.kind === 'answer' ? outcome.value : null)
      },
    ],
  },
  request: {
    tries: 'a decision about a report that was edited afterwards',
    spoil: [
      requesting((_hand, { resource }) => ({
        resource: { ...resource, properties: { ...resource.properties, content: { open: 4 } } },
      })),
    ],
  },
  fresh: {
    tries: 'a decision that is enforced after 61 seconds',
    spoil: [['wait', (LIMITS.DELIVER_WITHIN_S + 1) * 1000]],
  },
  ahead: {
    tries: 'a decision dated in the future',
    spoil: [['wait', -AHEAD_S * 1000]],
    stopped_by: 'fresh',
  },
  readiness: { tries: 'a decision whose agent was suspended before the delivery', spoil: [ON_HOLD] },
  'readiness-anew': {
    tries: 'a decision whose agent was suspended, reinstated and entered the pilot again before the delivery',
    spoil: [ON_HOLD, LIFTED, 'enter'],
    stopped_by: 'readiness',
  },
  deliver_once: { tries: 'a decision that was delivered under before', spoil: ['enforce'], delivered: 1 },
}

const DENIED = { status: 200, effective: 'DENY' } as const

const caseOf = (
  name: string,
  tries: string,
  { rule, expected, steps }: Pick<PilotCase, 'rule' | 'expected' | 'steps'>,
): PilotCase => ({
  ...{ id: `enforcement.${name}`, step: 'pilot', area: 'enforcement', tries: `${tries}.` },
  ...{ rule, expected, steps: [...READY, ...steps] },
})

export const ENFORCEMENT_CASES: readonly PilotCase[] = [
  ...Object.entries(FAULTS).map(([name, { tries, spoil, stopped_by = name, delivered = 0 }]) =>
    caseOf(name, `Enforce ${tries}`, {
      rule: `enforcement:${stopped_by}`,
      expected: { status: 200, decision: 'PERMIT', effective: 'DENY', stopped_by, delivered },
      steps: ['report', 'submit', ...spoil, 'enforce'],
    }),
  ),
  caseOf('denied-as-permit', 'Enforce a DENY that the caller turned into a PERMIT', {
    rule: 'enforcement:answer_is_receipt',
    expected: { ...DENIED, decision: 'DENY', stopped_by: 'answer_is_receipt', delivered: 0 },
    steps: [
      ['report', { approver: 'stranger' }],
      'submit',
      answering(() => ({ decision: 'PERMIT', reason_codes: ['ALL_DIMENSIONS_PASS'] })),
      'enforce',
    ],
  }),
  caseOf('both-at-once', 'Deliver twice under one approval, both having found the place free', {
    rule: 'enforcement:delivered',
    expected: { ...DENIED, decision: 'PERMIT', stopped_by: 'delivered', delivered: 1 },
    steps: ['report', 'submit', blind, 'enforce', 'enforce'],
  }),
  caseOf('acknowledged', 'Acknowledge a delivered report in the inbox', {
    rule: 'permits:report.send',
    expected: { status: 200, decision: 'PERMIT', effective: 'PERMIT', delivered: 1, acknowledged: true },
    steps: ['report', 'submit', 'enforce', 'acknowledge'],
  }),
]
