import { LIMITATIONS } from '../../../src/contract/catalogues/limitations.ts'
import { type Receipt, receipt as receiptSchema } from '../../../src/contract/schemas/receipt.ts'
import { digestOfJson } from '../../../src/crypto/digest.ts'
import { createPolicy, type Policy } from '../../../src/rules/policy/policy.ts'
import { boundAgent, linkedAgent, registryAgent } from '../agents.ts'
import { expect, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { PATHS, pilotEnter, problemOf, startService, type Workbench } from '../workbench.ts'

const FIVE = ['decision', 'decision_id', 'obligations', 'reason_codes', 'receipt_ref']

async function receiptOf(bench: Workbench, agent_id: string): Promise<Receipt> {
  const { receipt_ref } = await bench.evaluate(agent_id)
  return receiptSchema.parse((await bench.service.window.receipt(receipt_ref))?.receipt)
}

test('An evaluation answers with exactly five fields, whatever it decides', async ({ bench }) => {
  const { agent_id, key } = await registryAgent(bench)
  const evaluate = async () => (await bench.post(PATHS.evaluations, pilotEnter(agent_id))).json()
  const indeterminate = await evaluate()
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  const permit = await evaluate()
  await bench.doPurpose(agent_id, 'SUSPEND', key)
  const deny = await evaluate()
  const answers = [indeterminate, permit, deny]
  expect(answers.map(({ decision }) => decision)).toEqual(['INDETERMINATE', 'PERMIT', 'DENY'])
  for (const answer of answers) expect(Object.keys(answer).toSorted()).toEqual(FIVE)
})

test('An agent that is not there is not found, and no receipt is made', async ({ bench }) => {
  const response = await bench.post(PATHS.evaluations, pilotEnter('agt_00000000-0000-4000-8000-000000000000'))
  await problemOf(response, 'AGENT_NOT_FOUND')
  const { receipts, decisions } = await storedState(bench)
  expect([receipts, decisions]).toEqual([[], []])
})

test('A receipt repeats the answer, names what it rests on, and is named by its digest', async () => {
  const bench = await startService()
  const { agent_id } = await boundAgent(bench)
  const answer = await bench.evaluate(agent_id)
  const { receipt_ref, ...shared } = answer
  const kept = receiptSchema.parse((await bench.service.window.receipt(receipt_ref))?.receipt)
  const agent = await bench.service.window.agent(agent_id)
  expect(kept).toMatchObject(shared)
  expect(kept.request_digest).toBe(await digestOfJson(pilotEnter(agent_id)))
  expect(kept.claim_digest).toBe(agent?.claim_digest)
  expect(kept).toMatchObject({ agent_id, action: 'pilot.enter', sequence: 1, previous_receipt_ref: null })
  expect(await digestOfJson(kept)).toBe(receipt_ref)
  expect(await digestOfJson({ ...kept, decision: 'DENY' })).not.toBe(receipt_ref)
  expect(await digestOfJson({ ...kept, sequence: 2 })).not.toBe(receipt_ref)
})

test('Each receipt names every limitation that always holds', async ({ bench }) => {
  const { agent_id } = await boundAgent(bench)
  const { limitations } = await receiptOf(bench, agent_id)
  const always = Object.entries(LIMITATIONS).flatMap(([code, { always, statement }]) =>
    always ? [{ code, statement }] : [],
  )
  expect(limitations).toEqual(always)
})

test('Each agent has a chain of its own, in sequence', async ({ bench }) => {
  const [one, other] = [await registryAgent(bench), await registryAgent(bench)]
  const refs = []
  for (const { agent_id } of [one, other, one, one, other])
    refs.push((await bench.evaluate(agent_id)).receipt_ref)
  const chain = await bench.service.window.receipts(one.agent_id)
  expect(chain.map(({ receipt_ref }) => receipt_ref)).toEqual([refs[0], refs[2], refs[3]])
  expect(chain.map(({ receipt }) => receipt.previous_receipt_ref)).toEqual([null, refs[0], refs[2]])
  expect(chain.map(({ sequence }) => sequence)).toEqual([1, 2, 3])
  const agent = await bench.service.window.agent(one.agent_id)
  expect(agent?.head).toMatchObject({ receipt_ref: refs[3], sequence: 3 })
})

test('Equal facts have one digest, and any other fact another', async ({ bench }) => {
  const { key: orgKey } = await linkedAgent(bench)
  const { agent_id, key } = await registryAgent(bench)
  const digest = async () => (await receiptOf(bench, agent_id)).facts_digest
  const unbound = await digest()
  bench.wait(5)
  expect(await digest(), 'nothing was established in between').toBe(unbound)
  await problemOf(await bench.tryPurpose(agent_id, 'BIND_KEY', orgKey), 'PROOF_REJECTED')
  expect(await digest(), 'a refused proof established nothing').toBe(unbound)
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  const bound = await digest()
  expect(bound).not.toBe(unbound)
  const ready = await digest()
  expect(ready, 'readiness is a fact too').not.toBe(bound)
})

test('Equal snapshots, requests and times give equal decisions', async () => {
  const inputs: Parameters<Policy>[0][] = []
  const plain = createPolicy()
  const policy: Policy = input => {
    inputs.push(structuredClone(input))
    return plain(input)
  }
  const bench = await startService({ policy })
  const { agent_id } = await boundAgent(bench)
  const { decision, reason_codes, obligations } = await bench.evaluate(agent_id)
  const [input] = inputs
  if (input === undefined) throw new Error('the policy was not asked')
  for (let again = 0; again < 3; again += 1) {
    expect(plain(structuredClone(input))).toMatchObject({ decision, reason_codes, obligations })
  }
  expect(plain({ ...input, now: input.now + 86_400_001 }).decision).toBe('INDETERMINATE')
})

test('A policy that fails denies, changes no fact and leaves the chain whole', async ({ bench }) => {
  const failing = await bench.secondTab({
    policy: () => {
      throw new RangeError('a defect at /home/somebody/policy.ts:1')
    },
  })
  const { agent_id } = await boundAgent(bench)
  await bench.evaluate(agent_id)
  const before = await bench.service.window.agent(agent_id)
  const answer = await failing.evaluate(agent_id)
  expect(answer).toMatchObject({ decision: 'DENY', reason_codes: ['POLICY_ERROR'], obligations: [] })
  const after = await bench.service.window.agent(agent_id)
  expect(after?.recorded).toEqual(before?.recorded)
  expect(after?.status).toBe('ASSURANCE_PILOT_READY')
  const kept = await bench.service.window.receipt(answer.receipt_ref)
  expect(receiptSchema.parse(kept?.receipt)).toMatchObject({ sequence: 2, dimensions: [] })
  expect(JSON.stringify(await storedState(bench))).not.toContain('somebody')
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
})
