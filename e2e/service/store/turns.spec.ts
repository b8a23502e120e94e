import { createTurns, TurnTimeout } from '../../../src/browser/turns.ts'
import { LIMITS } from '../../../src/contract/catalogues/limits.ts'
import { evaluationAnswer } from '../../../src/contract/schemas/evaluation.ts'
import { askingAgent, externalAgent, linkedAgent, registryAgent } from '../agents.ts'
import { makeKey, signProof } from '../proof/keys-and-proofs.ts'
import {
  approvalOf,
  decided,
  ofOrganization,
  proofOf,
  sendRequest,
  signedRequest,
} from '../report/reports.ts'
import { expect, test } from '../service-test.ts'
import {
  PATHS,
  pilotEnter,
  problemOf,
  startPatientService,
  startService,
  type Workbench,
} from '../workbench.ts'
import { holdTurn, later, storedState, withShortTurns } from './stored.ts'

test('Work on one name is done in the order in which it came, one piece at a time', async () => {
  const [one, other] = [createTurns('order'), createTurns('order')]
  const done: number[] = []
  let inside = 0
  const work = (number: number) => async () => {
    inside += 1
    expect(inside).toBe(1)
    await new Promise(resolve => setImmediate(resolve))
    done.push(number)
    inside -= 1
  }
  const all = Array.from({ length: 20 }, (_, at) => (at % 2 ? one : other).take('a', 1000, work(at)))
  await Promise.all(all)
  expect(done).toEqual(Array.from({ length: 20 }, (_, at) => at))
})

test('Work on another name, or of another deployment, waits for nobody', async () => {
  const { end, ended } = later()
  const turns = createTurns('apart')
  const held = turns.take('a', 1000, () => ended)
  expect(await turns.take('b', 1000, async () => 'b')).toBe('b')
  expect(await createTurns('elsewhere').take('a', 1000, async () => 'a')).toBe('a')
  end()
  await held
})

test('Who waits too long gives up, and is never worked for; the next one’s turn still comes', async () => {
  const { end, ended } = later()
  const turns = createTurns('late')
  const held = turns.take('a', 1000, () => ended)
  let worked = false
  const late = turns.take('a', 10, async () => {
    worked = true
  })
  const next = turns.take('a', 60_000, async () => 'next')
  await expect(late).rejects.toThrow(TurnTimeout)
  end()
  expect(await next).toBe('next')
  await held
  expect(worked).toBe(false)
})

test('Work that fails tells who asked for it, and lets the next one in', async () => {
  const turns = createTurns('failing')
  const failing = turns.take('a', 1000, () => Promise.reject(new RangeError('no')))
  const next = turns.take('a', 1000, async () => 'next')
  await expect(failing).rejects.toThrow(RangeError)
  expect(await next).toBe('next')
})

test('Work that has begun is not given up on, however long it takes', async () => {
  const { end, ended } = later()
  const turns = createTurns('begun')
  const slow = turns.take('a', 1, async () => {
    await ended
    return 'done'
  })
  await new Promise(resolve => setTimeout(resolve, 20))
  end()
  expect(await slow).toBe('done')
})

test('Of fifty copies of one proof from two tabs exactly one binds', async ({ bench }) => {
  const other = await bench.secondTab()
  const { agent_id, key, challenge } = await askingAgent(bench)
  const proof = await signProof(challenge, key, bench.now())
  const sends = Array.from({ length: 25 }, () =>
    [bench, other].map(tab => tab.prove(challenge.challenge_id, proof)),
  )
  const answers = await Promise.all(sends.flat())
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(49).fill(409)])
  for (const answer of answers.filter(({ status }) => status === 409))
    await problemOf(answer, 'CHALLENGE_USED')
  const { bindings, nonces, evidence } = await storedState(bench)
  expect([bindings?.length, nonces?.length, evidence?.length]).toEqual([1, 1, 1])
  expect((await bench.service.window.agent(agent_id))?.version).toBe(2)
})

test('Of different keys that bind at once, each with a challenge of its own, exactly one is bound', async () => {
  const bench = await startService()
  const other = await bench.secondTab()
  const { agent_id } = await externalAgent(bench)
  const keys = await Promise.all(Array.from({ length: 6 }, () => makeKey()))
  const tryWith = async (tab: Workbench, key: (typeof keys)[number]) =>
    tab.tryPurpose(agent_id, 'BIND_KEY', key)
  const answers = await Promise.all(keys.map((key, index) => tryWith(index % 2 ? bench : other, key)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422, 422, 422])
  const winner = keys[answers.findIndex(({ status }) => status === 201)]
  const agent = await bench.service.window.agent(agent_id)
  expect(agent?.recorded.binding?.key_thumbprint).toBe(winner?.thumbprint)
})

test('Evaluations at once from two tabs make one chain without a gap or a fork', async ({ bench }) => {
  const other = await bench.secondTab()
  const { agent_id, key } = await registryAgent(bench)
  const revoke = await bench.doPurpose(agent_id, 'BIND_KEY', key).then(() => bench.ask(agent_id, 'REVOKE'))
  const evaluations = Array.from({ length: 4 }, () =>
    [bench, other].map(tab => tab.evaluate(agent_id).catch(() => null)),
  )
  await Promise.all([...evaluations.flat(), bench.answer(revoke, key)])
  await bench.evaluate(agent_id)
  const chain = await bench.service.window.receipts(agent_id)
  expect(chain.map(({ sequence }) => sequence)).toEqual(chain.map((_, index) => index + 1))
  const refs = chain.map(({ receipt_ref }) => receipt_ref)
  expect(chain.map(({ receipt }) => receipt.previous_receipt_ref)).toEqual([null, ...refs.slice(0, -1)])
  const decisions = chain.map(({ receipt }) => receipt.decision)
  expect(
    decisions.toSorted((a, b) => b.localeCompare(a)),
    'no PERMIT after the revocation',
  ).toEqual(decisions)
})

const decisionsOf = async (responses: readonly Response[]) => {
  const answers = responses.map(async response => {
    expect(response.status, await response.clone().text()).toBe(200)
    return evaluationAnswer.parse(await response.json()).decision
  })
  return Promise.all(answers)
}

test('Twenty copies of one report at once, from two tabs: one PERMIT, nineteen DENY, nothing else', async () => {
  const bench = await startPatientService()
  const tabs = [bench, await bench.secondTab()]
  const sender = await ofOrganization(bench)
  const request = await signedRequest(sender)
  const sends = Array.from({ length: 10 }, () => tabs.map(tab => tab.post(PATHS.evaluations, request)))
  const decisions = await decisionsOf(await Promise.all(sends.flat()))
  expect(decisions.toSorted()).toEqual([...Array(19).fill('DENY'), 'PERMIT'])
  expect((await storedState(bench)).used_ids).toHaveLength(2)
  const kept = (await bench.service.window.receipts(sender.agent_id)).map(({ receipt }) => receipt)
  const permits = kept.filter(({ action, decision }) => action === 'report.send' && decision === 'PERMIT')
  expect(permits).toHaveLength(1)
  expect((await decided(sender, request)).decision).toBe('DENY')
})

test('Ten proofs under one approval at once, from two tabs: one PERMIT, nine DENY, no other answer', async () => {
  const bench = await startPatientService()
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
  const bench = await startPatientService()
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
  const { agent_id, key, challenge } = await askingAgent(bench)
  const letGo = await holdTurn(bench, agent_id)
  const answered = bench.answer(challenge, key)
  await new Promise(resolve => setTimeout(resolve, 20))
  bench.wait(LIMITS.NONCE_LIFETIME_S)
  await letGo()
  await problemOf(await answered, 'CHALLENGE_EXPIRED')
})
