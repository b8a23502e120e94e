import { ATTACKS, DECISION_ATTACKS } from '../../../src/cases/attacks.ts'
import {
  type Attack,
  type AttemptSetting,
  answerWords,
  attempt,
  mustStop,
  stoppedBy,
} from '../../../src/cases/attempt.ts'
import { carryOut } from '../../../src/cases/interpreter.ts'
import { REPORT_ATTACKS } from '../../../src/cases/report-attacks.ts'
import { SCENARIOS, type ScenarioName } from '../../../src/cases/scenarios.ts'
import { messageOf, succeeded } from '../../../src/client/message.ts'
import type { Outcome } from '../../../src/client/visitor.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { PROTOCOLS } from '../../../src/contract/names.ts'
import { evaluationAnswer } from '../../../src/contract/schemas/evaluation.ts'
import { bindKey } from '../../../src/flows/prove.ts'
import { begin, enterPilot, must } from '../../../src/flows/sample-agents.ts'
import { agentReadyForPilot } from '../evidence/run-files.ts'
import { actorsOn, expect, test } from '../service-test.ts'
import { startService, type Workbench } from '../workbench.ts'

/** A visitor with a bound agent, as on the page when an attack is tried. */
async function boundStage(): Promise<AttemptSetting> {
  const actors = actorsOn(await startService())
  const bound = await bindKey(actors, await begin(actors, 'SERVICE_NAME'))
  const agent = await actors.visitor.agents.current()
  return { visitor: actors.visitor, world: async () => actors.world, agent, accepted: bound.entry }
}

for (const name of keysOf(ATTACKS)) {
  test(`The attack ${name} is refused as its table says, and the visitor’s agent stays at work`, async () => {
    const actors = await boundStage()
    const attack: Attack = ATTACKS[name]
    expect(attack.closed?.(actors) ?? null).toBeNull()
    const { outcome } = await attempt(attack, actors, true)
    expect(outcome.kind === 'problem' ? outcome.problem.code : outcome.entry).toBe(attack.expected.code)
    expect(outcome.entry.answer?.status).toBe(attack.expected.status)
    expect(await actors.visitor.agents.current()).toEqual(actors.agent)
  })
}

for (const protocol of PROTOCOLS) {
  test(`After its decision each attack on a ${protocol} agent’s own proof is refused`, async () => {
    const actors = actorsOn(await startService())
    const { visitor } = actors
    await agentReadyForPilot(actors, protocol)
    const agent = await visitor.agents.current()
    const entries = await visitor.journal.entries()
    const accepted = entries
      .filter(entry => entry.kind === 'call')
      .findLast(entry => messageOf(entry).kind === 'prove' && succeeded(entry))
    const setting = { visitor, world: async () => actors.world }
    const onOwnAgent = keysOf(ATTACKS).filter(name => {
      const { closed }: Attack = ATTACKS[name]
      return closed !== undefined && closed(setting) !== null
    })
    expect(onOwnAgent).toContain('REPLAY')
    expect(ATTACKS.REPLAY.closed({ ...setting, agent })).toBe('send a proof first')
    for (const name of onOwnAgent) {
      const { outcome } = await attempt(ATTACKS[name], { ...setting, agent, accepted }, true)
      expect(outcome.kind === 'problem' ? outcome.problem.code : outcome.entry, name).toBe(
        ATTACKS[name].expected.code,
      )
      expect(await visitor.agents.current()).toEqual(agent)
    }
  })
}

for (const name of keysOf(DECISION_ATTACKS)) {
  test(`The attack ${name} is not permitted, and the visitor’s agent and the clock stay as they were`, async () => {
    const actors = actorsOn(await startService())
    const acting = await begin(actors, 'SERVICE_NAME')
    must(await bindKey(actors, acting))
    const own = await actors.visitor.agents.current()
    const attack = DECISION_ATTACKS[name]
    const setting = { visitor: actors.visitor, world: async () => actors.world }
    const { outcome } = await attempt(attack, setting, true)
    if (outcome.kind === 'answer') {
      const { decision, reason_codes } = evaluationAnswer.parse(outcome.value)
      expect(decision).not.toBe('PERMIT')
      expect(reason_codes).toContain(mustStop(attack))
    } else {
      expect(outcome.kind === 'problem' ? outcome.problem.code : outcome.entry).toBe(mustStop(attack))
    }
    expect(actors.world.clock.offset()).toBe(0)
    expect(await actors.visitor.agents.current()).toEqual(own)
    expect(must(await enterPilot(actors, acting)).decision, 'the visitor’s own question').toBe('PERMIT')
  })
}

/** Attacks that repeat a report after it was rightly delivered once. */
const DELIVERED_BEFORE: readonly string[] = ['REPLAYED_REPORT', 'SECOND_DELIVERY']

for (const name of keysOf(REPORT_ATTACKS)) {
  test(`The attack ${name} on a report is stopped as its table says, and leaves of the agent what it says`, async () => {
    const bench = await startService()
    const { visitor, world } = actorsOn(bench)
    const own = await begin({ visitor, world }, 'SERVICE_NAME')
    const { window } = bench.service
    const attack = REPORT_ATTACKS[name]
    const { leaves } = attack
    const end = await attempt(attack, { visitor, world: async () => world, window }, true)
    expect(stoppedBy(end)).toContain(mustStop(attack))
    expect(end.enforcement?.effective ?? 'DENY').toBe('DENY')
    const view = await bench.service.window.agent(end.outcome.entry.agent_id ?? '')
    expect(view?.status).toBe(leaves)
    expect(view?.recorded.suspension?.by).toBe(leaves === 'SUSPENDED' ? 'policy' : undefined)
    expect(await world.inbox.reports()).toHaveLength(DELIVERED_BEFORE.includes(name) ? 1 : 0)
    expect((await visitor.agents.current())?.agent_id).toBe(own.agent_id)
  })
}

/** What a scenario's last outcome says, in the words of its card. */
function words({ entry }: Outcome<unknown>): string {
  const { status, body } = entry.answer ?? { status: 0, body: '{}' }
  const answer: Record<string, unknown> = JSON.parse(body)
  return typeof answer.decision === 'string' ? answer.decision : `${status} ${answer.code ?? answer.status}`
}

async function run(name: ScenarioName): Promise<{ bench: Workbench; outcome: Outcome<unknown> }> {
  const bench = await startService()
  const { visitor, world } = actorsOn(bench)
  const { outcome } = await attempt(SCENARIOS[name], { visitor, world: async () => world }, false)
  return { bench, outcome }
}

async function viewAfter(name: ScenarioName) {
  const { bench, outcome } = await run(name)
  return bench.service.window.agent(outcome.entry.agent_id ?? '')
}

for (const name of keysOf(SCENARIOS)) {
  test(`The scenario ${name} ends as its card says, and so does its seal`, async () => {
    const { bench, outcome } = await run(name)
    expect(words(outcome)).toBe(answerWords(SCENARIOS[name].expected))
    const view = await bench.service.window.agent(outcome.entry.agent_id ?? '')
    if (view === undefined) throw new Error('the scenario left no agent')
    const { valid_facts, situation, proven_fields } = view
    const arc = (stands: boolean) => (stands ? 'on' : 'open')
    expect(SCENARIOS[name].seal).toEqual({
      identity: arc(proven_fields.some(({ field }) => field === 'subject')),
      organization: situation.organization_claimed ? arc(valid_facts.link !== undefined) : 'na',
      binding: arc(valid_facts.binding !== undefined),
      readiness: arc(valid_facts.readiness !== undefined),
      suspended: situation.suspended,
    })
  })
}

test('The displaced squatter’s key is bound no more, and the holder’s is', async () => {
  const view = await viewAfter('SQUATTER_DISPLACED')
  expect(view?.recorded.binding?.key_thumbprint).toBe(view?.recorded.identity?.confirmed_key)
})

test('A renewed identity stands longer than the one before it', async () => {
  const { bench, outcome } = await run('RENEWED_IDENTITY')
  const view = await bench.service.window.agent(outcome.entry.agent_id ?? '')
  expect(Date.parse(view?.valid_facts.identity?.until ?? '')).toBeGreaterThan(bench.now())
  const [before, after] = await bench.service.window.receipts(view?.agent_id ?? '')
  expect(before?.receipt.reason_codes).toEqual(['IDENTITY_EXPIRED'])
  expect(evaluationAnswer.parse(JSON.parse(outcome.entry.answer?.body ?? '')).decision).toBe('PERMIT')
  expect(after?.receipt.decision).toBe('PERMIT')
})

test('The replaced key is refused once another one is bound', async ({ actors }) => {
  await carryOut(SCENARIOS.KEY_ROTATED.steps, actors)
  const refused = (await actors.visitor.journal.entries()).filter(
    entry => entry.kind === 'call' && (entry.answer?.status ?? 0) >= 400,
  )
  expect(refused.map(({ group }) => group)).toEqual(['Bind the old key again'])
})
