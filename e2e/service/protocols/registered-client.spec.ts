import { directoryName } from '../../../src/contract/schemas/directory.ts'
import { expect, test } from '../service-test.ts'
import { storedState } from '../store/stored.ts'
import type { Workbench } from '../workbench.ts'
import { sampleAgent, tryVerify } from '../world-bench.ts'

const KEYS = { kind: 'issuer_keys', issuer: 'https://idp.example', use: 'id_token' } as const

async function versionOf(bench: Workbench): Promise<unknown> {
  const { directory = [] } = await storedState(bench)
  const name = directoryName(KEYS)
  return directory.find((record): record is { version: unknown } => Object(record).name === name)?.version
}

test('A provider’s entry is published once, however often the provider issues', async ({ bench }) => {
  for (let issued = 0; issued < 3; issued += 1) {
    await bench.proven(await tryVerify(await sampleAgent(bench, 'OIDC')))
  }
  expect(await versionOf(bench)).toBe(1)
})
