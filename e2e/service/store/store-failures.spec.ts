import type { ProblemCode } from '../../../src/contract/catalogues/problems.ts'
import { AUTHORITY } from '../../../src/service/proof/authorization.ts'
import { registryAgent, registryClaim } from '../agents.ts'
import { decided, ofOrganization, signedRequest } from '../report/reports.ts'
import { expect, test } from '../service-test.ts'
import { PATHS, pilotEnter, problemOf, startService } from '../workbench.ts'
import { type Failure, storedState, withoutRoomIn, withoutStorage } from './stored.ts'

const FAILURES: readonly Failure[] = ['the write', 'the commit']
const KEY = { 'idempotency-key': '"0123456789abcdef"' }

for (const failure of FAILURES) {
  test(`A refusal and a repeated answer stand where ${failure} of the audit trail finds no room`, async () => {
    const bench = await startService()
    const claim = registryClaim('courier-1')
    const first = await bench.post(PATHS.importAgent, claim, KEY)
    const [refused, repeated] = await withoutRoomIn('audit', failure, async () => [
      await bench.post(PATHS.importAgent, {}),
      await bench.post(PATHS.importAgent, claim, KEY),
    ])
    await problemOf(refused, 'SCHEMA_VIOLATION')
    expect(repeated.status).toBe(201)
    expect(await repeated.text()).toBe(await first.text())
  })
}

const CANNOT_OPEN: Record<string, ProblemCode> = {
  SecurityError: 'STORE_UNAVAILABLE',
  UnknownError: 'STORE_UNAVAILABLE',
  InvalidStateError: 'STORE_UNAVAILABLE',
  AbortError: 'STORE_UNAVAILABLE',
  QuotaExceededError: 'STORE_FULL',
}

for (const [name, code] of Object.entries(CANNOT_OPEN)) {
  test(`Where storage cannot be opened for ${name}, each endpoint says ${code} and makes no decision`, async () => {
    const bench = await startService()
    const { agent_id } = await registryAgent(bench)
    const sender = await ofOrganization(bench)
    const report = await signedRequest(sender)
    bench.service.close()
    await withoutStorage(new DOMException('not now', name), async () => {
      await problemOf(await bench.post(PATHS.importAgent, registryClaim('courier-1')), code)
      await problemOf(await bench.tryAsk(agent_id, 'BIND_KEY'), code)
      await problemOf(await bench.post(PATHS.evaluations, pilotEnter(agent_id)), code)
      await problemOf(await bench.post(PATHS.evaluations, report), code)
      await problemOf(await bench.post(PATHS.importAgent, {}), 'SCHEMA_VIOLATION')
    })
    expect((await bench.evaluate(agent_id)).decision).toBe('INDETERMINATE')
    expect((await decided(sender, report)).decision).toBe('PERMIT')
  })
}

test('After the data was deleted the service goes on with an empty store', async ({ bench }) => {
  const { agent_id } = await registryAgent(bench)
  await new Promise(resolve => {
    indexedDB.deleteDatabase(bench.storageName).addEventListener('success', resolve)
  })
  await problemOf(await bench.tryAsk(agent_id, 'BIND_KEY'), 'AGENT_NOT_FOUND')
  await bench.import(registryClaim('courier-1'))
})

test('A defect of the service is INTERNAL, tells nothing of its inside, and changes nothing', async () => {
  const bench = await startService()
  const { agent_id, key } = await registryAgent(bench)
  const bound_key = () => {
    throw new TypeError('undefined is not a function, in /home/somebody/authority.ts')
  }
  const defective = await bench.secondTab({ authority: { ...AUTHORITY, bound_key } })
  const challenge = await bench.ask(agent_id, 'BIND_KEY')
  const before = await storedState(bench)
  const failed = await defective.answer(challenge, key)
  expect(await failed.clone().text()).not.toContain('somebody')
  await problemOf(failed, 'INTERNAL')
  expect(await bench.auditOf(failed)).toMatchObject({ status: 500, code: 'INTERNAL', path: PATHS.challenges })
  expect(await storedState(bench)).toEqual(before)
  await bench.proven(await bench.answer(challenge, key))
})
