import { LIMITS } from '../contract/catalogues/limits.ts'
import type { EvaluationAnswer } from '../contract/schemas/evaluation.ts'
import type { Enforcement, EnforcementParts } from '../enforcement/enforcement.ts'
import { askToSend, enforceHere } from '../enforcement/report-cycle.ts'
import { enterPilot, must } from '../flows/sample-agents.ts'
import type { CaseActors, CaseAnswer, PilotCase } from './case.ts'
import { type Prepared, partsOf, prepare, readyToReport } from './reports.ts'
import { enter, organization } from './steps.ts'

function enforce(
  actors: CaseActors,
  { request }: Pick<Prepared, 'request'>,
  answer: EvaluationAnswer,
  parts: Partial<EnforcementParts> = {},
): Promise<Enforcement> {
  return enforceHere(actors, request, answer, { ...partsOf(actors), ...parts })
}

/** How a decision was enforced, and how many of the agent's reports are in the inbox. */
export async function enforcedAs(
  { world }: CaseActors,
  agent_id: string,
  { effective, lines }: Enforcement,
): Promise<Pick<CaseAnswer, 'effective' | 'stopped_by' | 'delivered'>> {
  const reports = await world.inbox.reports()
  const stopped = lines.find(({ held }) => !held)?.name
  return {
    effective,
    ...(stopped === undefined ? {} : { stopped_by: stopped }),
    delivered: reports.filter(report => report.agent_id === agent_id).length,
  }
}

interface Held extends Prepared {
  readonly answer: EvaluationAnswer
  readonly parts: Partial<EnforcementParts>
}

interface EnforcementFault {
  readonly tries: string
  readonly spoil: (held: Held, actors: CaseActors) => Held | Promise<Held>
}

const receiptAltered = (held: Held, { window }: CaseActors): Held => ({
  ...held,
  parts: {
    window: {
      ...window,
      receipt: async ref => {
        const kept = await window.receipt(ref)
        return kept && { ...kept, receipt: { ...kept.receipt, evaluated_at: '2026-01-01T00:00:00.000Z' } }
      },
    },
  },
})

/** Something happens, and what is held stays as it is. */
const once =
  (happens: (held: Held, actors: CaseActors) => unknown): EnforcementFault['spoil'] =>
  async (held, actors) => {
    await happens(held, actors)
    return held
  }

const AHEAD_S = 5

/** What the enforcement point must stop at, each by the name of its line. */
const FAULTS: Readonly<Record<string, EnforcementFault>> = {
  receipt: {
    tries: 'a decision whose receipt is not in the service’s store',
    spoil: held => ({ ...held, answer: { ...held.answer, receipt_ref: `ni:///sha-256;${'A'.repeat(43)}` } }),
  },
  receipt_digest: { tries: 'a decision whose stored receipt was altered', spoil: receiptAltered },
  answer_is_receipt: {
    tries: 'a decision from whose obligations one is left out',
    spoil: held => ({ ...held, answer: { ...held.answer, obligations: held.answer.obligations.slice(1) } }),
  },
  agent: {
    tries: 'a decision about another agent',
    spoil: async (held, actors) => {
      const { acting: other } = await readyToReport(actors)
      return {
        ...held,
        acting: other,
        request: { ...held.request, subject: { type: 'agent', id: other.agent_id } },
      }
    },
  },
  action: {
    tries: 'a PERMIT on pilot.enter in place of one on report.send',
    spoil: async (held, actors) => ({ ...held, answer: must(await enterPilot(actors, held.acting)) }),
  },
  request: {
    tries: 'a decision about a report that was edited afterwards',
    spoil: held => ({
      ...held,
      request: {
        ...held.request,
        resource: {
          ...held.request.resource,
          properties: { ...held.request.resource.properties, content: { open: 4 } },
        },
      },
    }),
  },
  fresh: {
    tries: 'a decision that is enforced after 61 seconds',
    spoil: once((_held, { world }) => world.clock.shift((LIMITS.DELIVER_WITHIN_S + 1) * 1000)),
  },
  ahead: {
    tries: 'a decision dated in the future',
    spoil: once((_held, { world }) => world.clock.shift(-AHEAD_S * 1000)),
  },
  readiness: {
    tries: 'a decision whose agent was suspended before the delivery',
    spoil: once(({ acting }, actors) => organization('SUSPEND')(actors, acting)),
  },
  'readiness-anew': {
    tries: 'a decision whose agent was suspended, reinstated and entered the pilot again before the delivery',
    spoil: once(async ({ acting }, actors) => {
      for (const step of [organization('SUSPEND'), organization('REINSTATE'), enter])
        await step(actors, acting)
    }),
  },
  deliver_once: {
    tries: 'a decision that was delivered under before',
    spoil: once((held, actors) => enforce(actors, held, held.answer)),
  },
}

/** The line that stops a fault, where it is not the fault's own name. */
const STOPPED_BY: Readonly<Record<string, string>> = { ahead: 'fresh', 'readiness-anew': 'readiness' }

async function hold(actors: CaseActors): Promise<Held> {
  const prepared = await prepare(actors, await readyToReport(actors))
  return { ...prepared, answer: must(await askToSend(actors, prepared.request)), parts: {} }
}

async function enforced(
  actors: CaseActors,
  { acting, answer }: Pick<Held, 'acting' | 'answer'>,
  enforcement: Enforcement,
): Promise<CaseAnswer> {
  const as = await enforcedAs(actors, acting.agent_id, enforcement)
  return { status: 200, decision: answer.decision, ...as }
}

const BY_TABLE = Object.entries(FAULTS).map(([name, { tries, spoil }]): PilotCase => {
  const stopped_by = STOPPED_BY[name] ?? name
  const delivered = name === 'deliver_once' ? 1 : 0
  return {
    id: `enforcement.${name}`,
    step: 'pilot',
    area: 'enforcement',
    tries: `Enforce ${tries}.`,
    rule: `enforcement:${stopped_by}`,
    expected: { status: 200, decision: 'PERMIT', effective: 'DENY', stopped_by, delivered },
    run: async actors => {
      const held = await spoil(await hold(actors), actors)
      return enforced(actors, held, await enforce(actors, held, held.answer, held.parts))
    },
  }
})

async function pressDenied(actors: CaseActors): Promise<CaseAnswer> {
  const prepared = await prepare(actors, await readyToReport(actors), { approver: 'stranger' })
  const answer = must(await askToSend(actors, prepared.request))
  const permit: EvaluationAnswer = { ...answer, decision: 'PERMIT', reason_codes: ['ALL_DIMENSIONS_PASS'] }
  return enforced(actors, { ...prepared, answer }, await enforce(actors, prepared, permit))
}

async function deliverTwice(actors: CaseActors): Promise<CaseAnswer> {
  const held = await hold(actors)
  const { inbox } = actors.world
  // Both check before either delivers: only the inbox's unique key can stop the second.
  const blind = { inbox: { ...inbox, has: async () => false } }
  await enforce(actors, held, held.answer, blind)
  return enforced(actors, held, await enforce(actors, held, held.answer, blind))
}

async function acknowledge(actors: CaseActors): Promise<CaseAnswer> {
  const held = await hold(actors)
  const enforcement = await enforce(actors, held, held.answer)
  const { agent_id } = held.acting
  const { inbox, clock } = actors.world
  await inbox.acknowledge(agent_id, enforcement.delivered?.jti ?? '', new Date(clock.now()).toISOString())
  const kept = (await inbox.reports()).find(each => each.agent_id === agent_id)
  const acknowledged = kept?.acknowledged_at !== null && kept?.report_id === held.request.resource.id
  return { ...(await enforced(actors, held, enforcement)), acknowledged }
}

const DENIED = { status: 200, effective: 'DENY' } as const

export const ENFORCEMENT_CASES: readonly PilotCase[] = [
  ...BY_TABLE,
  {
    id: 'enforcement.denied-as-permit',
    step: 'pilot',
    area: 'enforcement',
    tries: 'Enforce a DENY that the caller turned into a PERMIT.',
    rule: 'enforcement:answer_is_receipt',
    expected: { ...DENIED, decision: 'DENY', stopped_by: 'answer_is_receipt', delivered: 0 },
    run: pressDenied,
  },
  {
    id: 'enforcement.both-at-once',
    step: 'pilot',
    area: 'enforcement',
    tries: 'Deliver twice under one approval, both having found the place free.',
    rule: 'enforcement:delivered',
    expected: { ...DENIED, decision: 'PERMIT', stopped_by: 'delivered', delivered: 1 },
    run: deliverTwice,
  },
  {
    id: 'enforcement.acknowledged',
    step: 'pilot',
    area: 'enforcement',
    tries: 'Acknowledge a delivered report in the inbox.',
    rule: 'permits:report.send',
    expected: { status: 200, decision: 'PERMIT', effective: 'PERMIT', delivered: 1, acknowledged: true },
    run: acknowledge,
  },
]
