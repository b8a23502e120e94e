import {
  readyAgent,
  replaceEntry,
  rotateEntry,
  standingNow,
  voucherOf,
  withdrawEntry,
} from '../directory-steps.ts'
import { expect, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { startService } from '../workbench.ts'
import { tryVerify } from '../world-bench.ts'

const DAY_S = 86_400
const IDENTIFIERS = ['identity_source', 'issuer', 'protocol', 'subject']
const FALLEN = {
  status: 'TECHNICALLY_BOUND',
  solid: [],
  lapses: ['identity KEY_WITHDRAWN', 'readiness GROUNDS_CHANGED'],
}

/** The protocols whose issuers publish keys. */
const SIGNED = ['OIDC', 'A2A_AGENT_CARD', 'SPIFFE_SVID', 'W3C_VC'] as const

for (const sample of SIGNED) {
  test(`${sample}: a key that the issuer withdraws takes the identity with it, at the next look`, async () => {
    const bench = await startService()
    const agent = await readyAgent(bench, sample)
    expect((await standingNow(agent)).solid).toEqual(expect.arrayContaining(IDENTIFIERS))
    await replaceEntry(bench, await voucherOf(agent), entry =>
      entry.kind === 'issuer_keys' ? { ...entry, keys: [] } : entry,
    )
    const before = await storedState(bench)
    expect(await standingNow(agent)).toEqual(FALLEN)
    expect(await storedState(bench), 'looking writes nothing').toEqual(before)
    expect(await bench.evaluate(agent.agent_id)).toMatchObject({
      decision: 'DENY',
      reason_codes: ['IDENTITY_WITHDRAWN'],
    })
  })

  test(`${sample}: a rotation that does not keep the former key withdraws it`, async ({ bench }) => {
    const agent = await readyAgent(bench, sample)
    await rotateEntry(bench, await voucherOf(agent), { keepFormer: false })
    expect(await standingNow(agent)).toEqual(FALLEN)
  })

  // A credential's list is signed too: the tests of the lists cover its rotation.
  if (sample === 'W3C_VC') continue

  test(`${sample}: an issuer that merely rotates takes nothing, and its former key verifies nothing new`, async () => {
    const bench = await startService()
    const agent = await readyAgent(bench, sample)
    const before = await standingNow(agent)
    await rotateEntry(bench, await voucherOf(agent), { keepFormer: true })
    expect(await standingNow(agent)).toEqual(before)
    expect((await bench.evaluate(agent.agent_id)).decision).toBe('PERMIT')
    expect((await tryVerify(agent)).status, 'the world signs with the former key still').toBe(422)
  })
}

test('A whole bundle of keys that is withdrawn takes what it vouched for, a month on as well', async () => {
  const bench = await startService()
  const agent = await readyAgent(bench, 'A2A_AGENT_CARD')
  await withdrawEntry(bench, await voucherOf(agent))
  bench.wait(30 * DAY_S)
  await bench.doPurpose(agent.agent_id, 'BIND_KEY', agent.key)
  expect((await bench.evaluate(agent.agent_id)).reason_codes).toEqual(['IDENTITY_WITHDRAWN'])
})

test('Another issuer that withdraws its key takes nothing of this one’s', async ({ bench }) => {
  const agent = await readyAgent(bench, 'OIDC')
  const other = await readyAgent(bench, 'SPIFFE_SVID')
  const before = await standingNow(agent)
  await withdrawEntry(bench, await voucherOf(other))
  expect(await standingNow(agent)).toEqual(before)
  expect((await standingNow(other)).status).toBe('TECHNICALLY_BOUND')
})

test('An identity whose key comes back stands again; readiness needs a decision of its own', async () => {
  const bench = await startService()
  const agent = await readyAgent(bench, 'A2A_AGENT_CARD')
  const name = await voucherOf(agent)
  const published = await withdrawEntry(bench, name)
  await replaceEntry(bench, name, () => published)
  expect(await standingNow(agent)).toMatchObject({
    status: 'TECHNICALLY_BOUND',
    solid: expect.arrayContaining(IDENTIFIERS),
    lapses: ['readiness GROUNDS_CHANGED'],
  })
  expect((await bench.evaluate(agent.agent_id)).decision).toBe('PERMIT')
  expect((await standingNow(agent)).status).toBe('ASSURANCE_PILOT_READY')
})

test('A key for another use vouches for nothing of this one', async ({ bench }) => {
  const agent = await readyAgent(bench, 'OIDC')
  const { entry } = await bench.service.window
    .directory(await voucherOf(agent))
    .then(found => found ?? never())
  if (entry.kind !== 'issuer_keys') return never()
  await bench.publish({ ...entry, use: 'vc+jwt' })
  await withdrawEntry(bench, await voucherOf(agent))
  expect(await standingNow(agent)).toEqual(FALLEN)
})

function never(): never {
  throw new Error('the directory holds no keys of this issuer')
}
