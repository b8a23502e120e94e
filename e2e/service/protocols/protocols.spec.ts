import { expect, test } from 'playwright/test'
import type { ProtocolCheckList } from '../../../src/contract/catalogues/checks.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { PROTOCOL_CHECKS } from '../../../src/protocols/lists.ts'
import { startService } from '../workbench.ts'
import { expectFailedAt, refusedList, sampleAgent, tryVerify, worldOf } from '../world-bench.ts'

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
      expectFailedAt(await refusedList(await tryVerify(agent, { fault: check })), check)
      expect(await agent.bench.status(agent.agent_id)).toBe('IDENTITY_CLAIMED')
      await agent.bench.proven(await tryVerify(agent))
    })
  }
}
