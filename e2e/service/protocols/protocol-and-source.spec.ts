import { expect, test } from 'playwright/test'
import { IDENTITY_SOURCES, PROTOCOLS } from '../../../src/contract/names.ts'
import type { VerifierTable } from '../../../src/protocols/verifier.ts'
import { freshSubject } from '../agents.ts'
import { problemOf } from '../refusals.ts'
import { startService } from '../workbench.ts'
import { contentVerifier, verifiersOf } from './stand-in-verifier.ts'

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
