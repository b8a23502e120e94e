import { expect, test } from 'playwright/test'
import { ENDPOINT_PATHS } from '../../../src/contract/schemas/endpoint-paths.ts'
import { problemOf } from '../refusals.ts'
import { BASE_URL, startService } from '../workbench.ts'

const SECOND = `${BASE_URL}/pilot`
const CLAIM = {
  identity_source: 'EXTERNAL',
  issuer: 'https://issuer.example',
  subject: 'agent-7',
  metadata: { protocol: 'OIDC' },
}

test('A service whose address has a path answers below it, and its audiences begin with it', async () => {
  const bench = await startService({ baseUrl: SECOND })
  const imported = await bench.post(`/pilot${ENDPOINT_PATHS.importAgent}`, CLAIM)
  expect(imported.status).toBe(201)
  const { agent_id } = await imported.json()
  const asked = await bench.post(`/pilot${ENDPOINT_PATHS.challenges}`, { agent_id, purpose: 'BIND_KEY' })
  const { challenge_id, audience } = await asked.json()
  expect(audience).toBe(`${SECOND}/v1/bindings/challenges/${challenge_id}`)
  expect(await bench.auditOf(asked)).toMatchObject({ path: ENDPOINT_PATHS.challenges })
})

for (const path of [
  ENDPOINT_PATHS.importAgent,
  `/pilots${ENDPOINT_PATHS.importAgent}`,
  `/pilot/pilot${ENDPOINT_PATHS.importAgent}`,
  `/pilot${ENDPOINT_PATHS.importAgent}/`,
]) {
  test(`A service whose address has a path has no endpoint at ${path}`, async () => {
    const bench = await startService({ baseUrl: SECOND })
    await problemOf(await bench.post(path, CLAIM), 'ROUTE_NOT_FOUND')
  })
}
