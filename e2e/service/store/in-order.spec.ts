import { LIMITS } from '../../../src/contract/catalogues/limits.ts'
import { evaluationAnswer } from '../../../src/contract/schemas/evaluation.ts'
import { linkedAgent, registryAgent } from '../agents.ts'
import { problemOf } from '../refusals.ts'
import { approvalOf, ofOrganization, proofOf, sendRequest, signed } from '../report/reports.ts'
import { expect, test } from '../service-test.ts'
import { PATHS, pilotEnter, startService } from '../workbench.ts'
import { holdTurn, withShortTurns } from './held-turns.ts'

const decisionsOf = async (responses: readonly Response[]) => {
  const answers = responses.map(async response => {
    expect(response.status, await response.clone().text()).toBe(200)
    return evaluationAnswer.parse(await response.json()).decision
  })
  return Promise.all(answers)
}

test('Twenty copies of one report at once, from two tabs: one PERMIT, nineteen DENY, nothing else', async () => {
  const bench = await startService()
  const tabs = [bench, await bench.secondTab()]
  const sender = await ofOrganization(bench)
  const request = sendRequest(sender, await signed(sender))
  const sends = Array.from({ length: 10 }, () => tabs.map(tab => tab.post(PATHS.evaluations, request)))
  const decisions = await decisionsOf(await Promise.all(sends.flat()))
  expect(decisions.toSorted()).toEqual([...Array(19).fill('DENY'), 'PERMIT'])
})

test('Ten proofs under one approval at once, from two tabs: one PERMIT, nine DENY, no other answer', async () => {
  const bench = await startService()
  const tabs = [bench, await bench.secondTab()]
  const sender = await ofOrganization(bench)
  const approval = await approvalOf(sender)
  const requests = await Promise.all(
    Array.from({ length: 10 }, async () =>
      sendRequest(sender, { approval, report_proof: await proofOf(sender, approval) }),
    ),
  )
  const sends = requests.map((request, at) => (tabs[at % 2] ?? bench).post(PATHS.evaluations, request))
  const decisions = await decisionsOf(await Promise.all(sends))
  expect(decisions.toSorted()).toEqual([...Array(9).fill('DENY'), 'PERMIT'])
})

test('A REVOKE in a flood of evaluations from two tabs is answered 201, and nothing after it is permitted', async () => {
  const bench = await startService()
  const tabs = [bench, await bench.secondTab()]
  const { agent_id, orgKey } = await linkedAgent(bench)
  const challenge = await bench.ask(agent_id, 'REVOKE')
  const order: string[] = []
  const evaluate = (at: number) => async () => {
    const response = await (tabs[at % 2] ?? bench).post(PATHS.evaluations, pilotEnter(agent_id))
    expect(response.status).toBe(200)
    const { decision } = evaluationAnswer.parse(await response.json())
    order.push(decision)
    return decision
  }
  const before = Array.from({ length: 50 }, (_, at) => evaluate(at)())
  const revoked = bench.answer(challenge, orgKey).then(response => {
    order.push('REVOKED')
    return response
  })
  const during = Array.from({ length: 50 }, (_, at) => evaluate(at)())
  expect((await revoked).status).toBe(201)
  const after = await Promise.all(Array.from({ length: 10 }, (_, at) => evaluate(at)()))
  await Promise.all([...before, ...during])
  expect(order).toHaveLength(111)
  expect(after).toEqual(Array(10).fill('DENY'))
  expect(order.slice(order.indexOf('REVOKED')).filter(each => each === 'PERMIT')).toEqual([])
})

test('A tab that hangs with an agent’s turn delays the others by the limit, and no longer; other agents by nothing', async () => {
  const bench = await startService()
  const { agent_id, key } = await registryAgent(bench)
  const other = await registryAgent(bench)
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  const letGo = await holdTurn(bench, agent_id)
  await withShortTurns(async () => {
    const [evaluated, asked] = await Promise.all([
      bench.post(PATHS.evaluations, pilotEnter(agent_id)),
      bench.tryAsk(agent_id, 'SUSPEND'),
    ])
    await problemOf(evaluated, 'STORE_BUSY')
    await problemOf(asked, 'STORE_BUSY')
  })
  await bench.doPurpose(other.agent_id, 'BIND_KEY', other.key)
  await letGo()
  expect((await bench.tryAsk(agent_id, 'SUSPEND')).status).toBe(201)
  expect([LIMITS.CHALLENGE_TURN_S, LIMITS.EVALUATION_TURN_S], 'in seconds').toEqual([10, 3])
})

test('What a request is judged at is the time at which its turn came', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const letGo = await holdTurn(bench, agent_id)
  const answered = bench.answer(challenge, key)
  await new Promise(resolve => setTimeout(resolve, 20))
  bench.wait(LIMITS.NONCE_LIFETIME_S)
  await letGo()
  await problemOf(await answered, 'CHALLENGE_EXPIRED')
})
