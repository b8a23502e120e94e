import { SCENARIOS, type ScenarioName } from '../../../src/cases/scenarios.ts'
import type { Outcome } from '../../../src/client/visitor.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { evaluationAnswer } from '../../../src/contract/schemas/evaluation.ts'
import { actorsOn } from '../actors-bench.ts'
import { expect, test } from '../service-test.ts'
import { startService, type Workbench } from '../workbench.ts'

/** What a scenario's last outcome says, in the words of its card. */
function words({ entry }: Outcome<unknown>): string {
  const { status, body } = entry.answer ?? { status: 0, body: '{}' }
  const answer: Record<string, unknown> = JSON.parse(body)
  return typeof answer.decision === 'string' ? answer.decision : `${status} ${answer.code ?? answer.status}`
}

async function run(name: ScenarioName): Promise<{ bench: Workbench; outcome: Outcome<unknown> }> {
  const bench = await startService()
  const { visitor, world } = actorsOn(bench)
  const { outcome } = await SCENARIOS[name].run({ visitor, world: async () => world })
  return { bench, outcome }
}

async function viewAfter(name: ScenarioName) {
  const { bench, outcome } = await run(name)
  return bench.service.window.agent(outcome.entry.agent_id ?? '')
}

for (const name of keysOf(SCENARIOS)) {
  test(`The scenario ${name} ends as its card says, and so does its seal`, async () => {
    const { bench, outcome } = await run(name)
    expect(words(outcome)).toBe(SCENARIOS[name].expected)
    const view = await bench.service.window.agent(outcome.entry.agent_id ?? '')
    if (view === undefined) throw new Error('the scenario left no agent')
    const { standing, situation, proven_fields } = view
    const arc = (stands: boolean) => (stands ? 'on' : 'open')
    expect(SCENARIOS[name].seal).toEqual({
      identity: arc(proven_fields.some(({ field }) => field === 'subject')),
      organization: situation.organization_claimed ? arc(standing.link !== undefined) : 'na',
      binding: arc(standing.binding !== undefined),
      readiness: arc(standing.readiness !== undefined),
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
  expect(Date.parse(view?.standing.identity?.until ?? '')).toBeGreaterThan(bench.now())
  const [before, after] = await bench.service.window.receipts(view?.agent_id ?? '')
  expect(before?.receipt.reason_codes).toEqual(['IDENTITY_EXPIRED'])
  expect(evaluationAnswer.parse(JSON.parse(outcome.entry.answer?.body ?? '')).decision).toBe('PERMIT')
  expect(after?.receipt.decision).toBe('PERMIT')
})

test('The replaced key is refused once another one is bound', async ({ actors }) => {
  await SCENARIOS.KEY_ROTATED.run({ ...actors, world: async () => actors.world })
  const refused = (await actors.visitor.journal.entries()).filter(
    entry => entry.kind === 'call' && (entry.answer?.status ?? 0) >= 400,
  )
  expect(refused.map(({ group }) => group)).toEqual(['Bind the old key again'])
})
