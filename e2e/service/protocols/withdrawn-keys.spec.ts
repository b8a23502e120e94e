import type { IssuerKeys, KeyUse } from '../../../src/contract/schemas/directory.ts'
import { readyAgent, replaceEntry, rotateEntry, standingNow, voucherOf, withdrawEntry } from '../agents.ts'
import { makeKey, type TestKey } from '../proof/keys-and-proofs.ts'
import { expect, refusedAt, test, tryVerify } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import { BASE_URL, startService, type Workbench } from '../workbench.ts'
import { proveCrafted, providerAgent, vcAgent, workload } from './crafted-agents.ts'
import { watchedVerifiers } from './stand-in-verifiers.ts'

/** An agent of its own issuer, whose first key is `key`, and how to prove with a credential by either key. */
interface Rotating {
  readonly entry: Pick<IssuerKeys, 'issuer' | 'use' | 'client_id'>
  readonly kid: string
  readonly key: TestKey
  readonly prove: (signer: TestKey, kid: string) => Promise<Response>
}

const entryOf = (issuer: string, use: KeyUse) => ({ issuer, use })

async function rotatingCredentials(bench: Workbench): Promise<Rotating> {
  const { agent_id: _other, ...agent } = await vcAgent(bench)
  const entry = entryOf('https://rotating.example', 'vc+jwt')
  const claim = { ...agent.claim, issuer: entry.issuer }
  const key = await makeKey('ES256')
  await bench.publish({ kind: 'issuer_keys', ...entry, keys: [{ kid: 'first', jwk: key.jwk }] })
  const { agent_id } = await bench.import(claim)
  const prove = (by: TestKey, kid: string) => {
    const signer = { name: 'rotating', key_thumbprint: by.thumbprint, ...by }
    const crafted = { header: { kid }, payload: { credentialStatus: undefined }, signer }
    return proveCrafted({ ...agent, claim, agent_id }, crafted)
  }
  return { entry, kid: 'first', key, prove }
}

const ROTATING: Readonly<Record<string, (bench: Workbench) => Promise<Rotating>>> = {
  OIDC: async bench => {
    const { issuer, signer, prove } = await providerAgent(bench)
    return {
      entry: { ...entryOf(issuer, 'id_token'), client_id: BASE_URL },
      ...{ kid: 'idp-1', key: signer },
      prove: (by, kid) => prove({ signer: by, header: { kid } }),
    }
  },
  SPIFFE_SVID: async bench => {
    const agent = await workload(bench, { issuer: 'spiffe://rotating.example' })
    return {
      entry: entryOf('spiffe://rotating.example', 'wit-svid'),
      ...{ kid: 'mesh-1', key: agent.signer },
      prove: (by, kid) => agent.prove({ header: { kid }, signer: by }),
    }
  },
  W3C_VC: rotatingCredentials,
}

for (const protocol of ['OIDC', 'SPIFFE_SVID', 'W3C_VC'] as const) {
  test(`A ${protocol} issuer’s retired key verifies nothing new, and its present one does and is named`, async () => {
    const { seen, verifiers } = watchedVerifiers(protocol)
    const bench = await startService({ verifiers })
    const rotating = await ROTATING[protocol]?.(bench)
    if (rotating === undefined) throw new RangeError(protocol)
    const { entry, kid, key, prove } = rotating
    await bench.proven(await prove(key, kid))
    expect(seen.at(-1)?.vouching_key).toBe(key.thumbprint)
    const next = await makeKey('ES256')
    const keys = [{ kid: 'next', jwk: next.jwk }]
    await bench.publish({ kind: 'issuer_keys', ...entry, keys, retired: [{ kid, jwk: key.jwk }] }, 1)
    const { detail } = await refusedAt(await prove(key, kid), 'kid')
    expect(detail).toContain('retired')
    await refusedAt(await prove(key, 'next'), 'signature')
    await bench.proven(await prove(next, 'next'))
    expect(seen.at(-1)?.vouching_key).toBe(next.thumbprint)
  })
}

test('Where only one key is current, a token without kid is that key’s, however many are retired', async () => {
  const bench = await startService()
  const { issuer, signer, prove } = await providerAgent(bench)
  const next = await makeKey('ES256')
  const entry = { kind: 'issuer_keys', issuer, use: 'id_token', client_id: BASE_URL } as const
  const retired = [{ kid: 'idp-1', jwk: signer.jwk }]
  await bench.publish({ ...entry, keys: [{ kid: 'next', jwk: next.jwk }], retired }, 1)
  const header = { kid: undefined }
  await refusedAt(await prove({ header }), 'signature')
  await bench.proven(await prove({ header, signer: next }))
})

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
