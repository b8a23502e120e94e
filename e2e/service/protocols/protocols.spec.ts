import type { ProtocolCheckList } from '../../../src/contract/catalogues/checks.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { IDENTITY_SOURCES, PROTOCOLS } from '../../../src/contract/names.ts'
import { PROTOCOL_CHECKS } from '../../../src/protocols/lists.ts'
import type { VerifierTable } from '../../../src/protocols/verifier.ts'
import { freshSubject } from '../agents.ts'
import { expect, refusedAt, sampleAgent, test, tryVerify, worldOf } from '../service-test.ts'
import { problemOf, startService } from '../workbench.ts'
import { contentVerifier, verifiersOf } from './stand-in-verifiers.ts'

const WITH_ISSUER = ['OIDC', 'A2A_AGENT_CARD', 'W3C_VC', 'SPIFFE_SVID', 'DNS_WELL_KNOWN'] as const

const runnable = (list: ProtocolCheckList): string[] =>
  keysOf(list).filter(check => list[check]?.not_checked === undefined && check !== 'issuer_known')

for (const protocol of WITH_ISSUER) {
  test(`${protocol} evidence that is right verifies the identity, every check passed`, async () => {
    const agent = await sampleAgent(await startService(), protocol)
    const proven = await agent.bench.proven(await tryVerify(agent))
    expect(proven.status).toBe('EXTERNAL_IDENTITY_VERIFIED')
    const line = proven.checks.find(({ check }) => check === 'evidence')
    expect(line?.checks?.map(({ check }) => check)).toEqual(keysOf(PROTOCOL_CHECKS[protocol]))
    for (const { result, section, check } of line?.checks ?? []) {
      expect(['PASS', 'NOT_CHECKED'], check).toContain(result)
      expect(section, check).toBeTruthy()
    }
  })

  test(`Every ${protocol} check has a way to fail it`, async () => {
    const faults = worldOf(await startService()).faults(protocol)
    expect(Object.keys(faults).toSorted()).toEqual(runnable(PROTOCOL_CHECKS[protocol]).toSorted())
  })

  for (const check of runnable(PROTOCOL_CHECKS[protocol])) {
    test(`${protocol} evidence that fails ${check} verifies nothing`, async () => {
      const agent = await sampleAgent(await startService(), protocol)
      await refusedAt(await tryVerify(agent, { fault: check }), check)
      expect(await agent.bench.status(agent.agent_id)).toBe('IDENTITY_CLAIMED')
      await agent.bench.proven(await tryVerify(agent))
    })
  }
}

/** A verifier for every protocol, so that only the lifecycle table decides. */
const EVERY_VERIFIER: VerifierTable = verifiersOf(
  Object.fromEntries(PROTOCOLS.map(protocol => [protocol, contentVerifier()])),
)

test('Any pair of source and protocol is imported; only the pairs that fit are verified or bound', async () => {
  const bench = await startService({ verifiers: EVERY_VERIFIER })
  for (const identity_source of IDENTITY_SOURCES) {
    for (const protocol of PROTOCOLS) {
      const claim = { identity_source, issuer: 'https://issuer.example', subject: freshSubject() }
      const { agent_id, profile } = await bench.import({ ...claim, metadata: { protocol } })
      expect(profile).toMatchObject({ identity_source, protocol, status: 'IDENTITY_CLAIMED' })
      const fits = (protocol === 'SERVICE_NAME') === (identity_source === 'SERVICE_REGISTRY')
      const open = { VERIFY_IDENTITY: fits && identity_source === 'EXTERNAL', BIND_KEY: fits }
      for (const purpose of ['VERIFY_IDENTITY', 'BIND_KEY'] as const) {
        const asked = await bench.tryAsk(agent_id, purpose)
        const pair = `${identity_source} ${protocol} ${purpose}`
        if (open[purpose]) expect(asked.status, pair).toBe(201)
        else expect((await problemOf(asked, 'TRANSITION_NOT_ALLOWED')).detail, pair).toContain(purpose)
      }
    }
  }
})
