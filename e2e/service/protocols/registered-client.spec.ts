import { expect, test } from 'playwright/test'
import { directoryName } from '../../../src/contract/schemas/directory.ts'
import { createWorldKeys } from '../../../src/parties/world-keys.ts'
import { createWorldStore } from '../../../src/parties/world-store.ts'
import { storedState } from '../store/stored.ts'
import { startService, type Workbench } from '../workbench.ts'
import { sampleAgent, tryVerify } from '../world-bench.ts'

const KEYS = { kind: 'issuer_keys', issuer: 'https://idp.example', use: 'id_token' } as const

async function versionOf(bench: Workbench): Promise<unknown> {
  const { directory = [] } = await storedState(bench)
  const name = directoryName(KEYS)
  return directory.find((record): record is { version: unknown } => Object(record).name === name)?.version
}

test('A provider’s entry is published once, however often the provider issues', async () => {
  const bench = await startService()
  for (let issued = 0; issued < 3; issued += 1) {
    await bench.proven(await tryVerify(await sampleAgent(bench, 'OIDC')))
  }
  expect(await versionOf(bench)).toBe(1)
})

test('A provider that an earlier version published without a client_id is registered once', async () => {
  const bench = await startService()
  const keys = createWorldKeys(createWorldStore(`${bench.storageName}:world`))
  const { jwk, key_thumbprint } = await keys.key(JSON.stringify(['id_token', KEYS.issuer]), 'ES256')
  const kid = key_thumbprint.slice(key_thumbprint.lastIndexOf(':') + 1)
  await bench.publish({ ...KEYS, keys: [{ kid, jwk }] })
  for (let issued = 0; issued < 2; issued += 1) {
    await bench.proven(await tryVerify(await sampleAgent(bench, 'OIDC')))
  }
  expect(await versionOf(bench)).toBe(2)
})
