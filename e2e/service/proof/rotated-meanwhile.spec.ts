import type { Verifier } from '../../../src/protocols/verifier.ts'
import { VERIFIERS } from '../../../src/service/proof/verifiers.ts'
import { linkedAgent, newOrganizationKey } from '../agents.ts'
import { expectFailedCheck } from '../refusals.ts'
import { expect, test } from '../service-test.ts'
import { BASE_URL, startService } from '../workbench.ts'
import { expectFailedAt, refusedList, sampleAgent, tryVerify } from '../world-bench.ts'
import { makeKey } from './keys-and-proofs.ts'

/** The OIDC verifier, after whose first run something happens before the service can commit. */
function thenOnce(happens: () => Promise<unknown>): Verifier {
  const verifier = VERIFIERS.OIDC
  if (verifier === null) throw new Error('OIDC has no verifier')
  let first = true
  return {
    ...verifier,
    verify: async input => {
      const verification = await verifier.verify(input)
      expect(verification.failed === null, 'it holds at first').toBe(first)
      if (first) await happens()
      first = false
      return verification
    },
  }
}

test('An issuer’s key that is replaced between verification and commit verifies nothing', async () => {
  const bench = await startService()
  const agent = await sampleAgent(bench, 'OIDC')
  const { jwk } = await makeKey('ES256')
  const { issuer } = agent.claim
  const replace = () =>
    bench.publish(
      {
        ...{ kind: 'issuer_keys', issuer, use: 'id_token', client_id: BASE_URL },
        keys: [{ kid: 'next', jwk }],
      },
      1,
    )
  const tab = await bench.secondTab({ verifiers: { ...VERIFIERS, OIDC: thenOnce(replace) } })
  expectFailedAt(await refusedList(await tryVerify({ ...agent, bench: tab })), 'kid')
  expect(await bench.status(agent.agent_id)).toBe('IDENTITY_CLAIMED')
})

test('An issuer’s key that stays is taken although another issuer’s is replaced meanwhile', async () => {
  const bench = await startService()
  const agent = await sampleAgent(bench, 'OIDC')
  const { jwk } = await makeKey('ES256')
  const add = () =>
    bench.publish({
      kind: 'issuer_keys',
      issuer: 'https://other.example',
      use: 'id_token',
      keys: [{ kid: 'a', jwk }],
    })
  const tab = await bench.secondTab({ verifiers: { ...VERIFIERS, OIDC: thenOnce(add) } })
  await tab.proven(await tryVerify({ ...agent, bench: tab }))
})

test('An organization’s replaced key has no say any more, and the new one has', async ({ bench }) => {
  const { agent_id, orgKey, orgVersion } = await linkedAgent(bench)
  const next = await newOrganizationKey(
    bench,
    { organization_id: 'org.example', version: orgVersion },
    orgKey,
  )
  const refused = await bench.tryPurpose(agent_id, 'SUSPEND', orgKey)
  await expectFailedCheck(refused, 'PROOF_REJECTED', 'authority', 'KEY_NOT_ORGANIZATION')
  expect((await bench.doPurpose(agent_id, 'SUSPEND', next)).status).toBe('SUSPENDED')
})
