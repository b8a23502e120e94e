import { expect, test } from 'playwright/test'
import type { IssuerKeys, KeyUse } from '../../../src/contract/schemas/directory.ts'
import { workload } from '../../models/fuzz/workload.ts'
import { makeKey, type TestKey } from '../proof/keys-and-proofs.ts'
import { BASE_URL, startService, type Workbench } from '../workbench.ts'
import { expectFailedAt, refusedList } from '../world-bench.ts'
import { providerAgent } from './provider.ts'
import { proveCrafted, vcAgent } from './vc-bench.ts'
import { watchedVerifiers } from './watched-verifiers.ts'

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
      prove: async (by, kid) => agent.send(await agent.token({}, { kid }, by)),
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
    const list = await refusedList(await prove(key, kid))
    expectFailedAt(list, 'kid')
    expect(list.find(({ check }) => check === 'kid')?.detail).toContain('retired')
    expectFailedAt(await refusedList(await prove(key, 'next')), 'signature')
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
  expectFailedAt(await refusedList(await prove({ header })), 'signature')
  await bench.proven(await prove({ header, signer: next }))
})
