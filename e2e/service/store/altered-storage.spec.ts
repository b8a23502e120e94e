import { externalAgent, linkedAgent, registryAgent } from '../agents.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { CONTENT_WITH_OIDC } from '../protocols/stand-in-verifiers.ts'
import { expect, sampleAgent, test, tryVerify } from '../service-test.ts'
import { startService, type Workbench } from '../workbench.ts'
import { tamper } from './stored.ts'

const ALTERED = 'TRACEABILITY_EVIDENCE_ALTERED'
const BROKEN = 'TRACEABILITY_CHAIN_BROKEN'

async function reasons(bench: Workbench, agent_id: string): Promise<string[]> {
  return (await bench.evaluate(agent_id)).reason_codes
}

async function headRef(bench: Workbench, agent_id: string): Promise<string> {
  return (await bench.service.window.agent(agent_id))?.head?.receipt_ref ?? ''
}

async function agentReadyForPilot(bench: Workbench) {
  const agent = await registryAgent(bench)
  await bench.doPurpose(agent.agent_id, 'BIND_KEY', agent.key)
  expect(await reasons(bench, agent.agent_id)).toEqual(['ALL_DIMENSIONS_PASS'])
  return agent
}

type Alter = (record: Record<string, unknown>) => Record<string, unknown>

const AGENT_ALTERATIONS: Record<string, Alter> = {
  'the claim': record => ({ ...record, claim: { ...Object(record.claim), issuer: 'https://other.example' } }),
  'the bytes received': record => ({ ...record, received: new Uint8Array([1]) }),
  'the digest of the claim': record => ({ ...record, claim_digest: `ni:///sha-256;${'A'.repeat(43)}` }),
}

for (const [what, alter] of Object.entries(AGENT_ALTERATIONS)) {
  test(`Altering ${what} in storage shows in the next evaluation`, async ({ bench }) => {
    const { agent_id } = await agentReadyForPilot(bench)
    await tamper(bench, 'agents', agent_id, alter)
    expect(await reasons(bench, agent_id)).toContain(ALTERED)
  })
}

for (const protocol of ['OIDC', 'A2A_AGENT_CARD', 'SPIFFE_SVID', 'W3C_VC', 'DNS_WELL_KNOWN'] as const) {
  test(`What a ${protocol} identity rests on is kept whole and hashed again`, async () => {
    const agent = await sampleAgent(await startService(), protocol)
    const { bench, agent_id } = agent
    await bench.proven(await tryVerify(agent))
    expect(await reasons(bench, agent_id)).not.toContain(ALTERED)
    const ref = (await bench.service.window.agent(agent_id))?.recorded.identity?.evidence_ref
    await tamper(bench, 'evidence', ref ?? '', record => ({ ...record, text: `${record.text} ` }))
    expect(await reasons(bench, agent_id)).toContain(ALTERED)
  })
}

test('Evidence behind any present fact is hashed again, an authorization too', async () => {
  const bench = await startService({ verifiers: CONTENT_WITH_OIDC })
  const { agent_id } = await externalAgent(bench)
  const [old, next] = [await makeKey(), await makeKey()]
  await bench.doPurpose(agent_id, 'VERIFY_IDENTITY', old)
  await bench.doPurpose(agent_id, 'VERIFY_IDENTITY', next, old)
  await bench.doPurpose(agent_id, 'BIND_KEY', next)
  const facts = (await bench.service.window.agent(agent_id))?.recorded
  const refs = [facts?.identity?.proof_ref, facts?.identity?.authorization_ref, facts?.binding?.proof_ref]
  for (const ref of refs) {
    const kept: { text?: unknown } = {}
    for (const text of ['altered', 5, undefined]) {
      await tamper(bench, 'evidence', ref ?? '', record => {
        kept.text ??= record.text
        return { ...record, text }
      })
      expect(await reasons(bench, agent_id)).toEqual([ALTERED])
    }
    await tamper(bench, 'evidence', ref ?? '', record => ({ ...record, text: kept.text }))
    expect(await reasons(bench, agent_id), 'evidence put back as it was').toEqual(['ALL_DIMENSIONS_PASS'])
  }
})

test('Evidence behind a link and a suspension counts as well', async ({ bench }) => {
  const { agent_id, orgKey } = await linkedAgent(bench)
  await bench.doPurpose(agent_id, 'SUSPEND', orgKey)
  const facts = (await bench.service.window.agent(agent_id))?.recorded
  for (const ref of [facts?.link?.proof_ref, facts?.suspension?.proof_ref]) {
    const texts: unknown[] = []
    await tamper(bench, 'evidence', ref ?? '', record => {
      texts.push(record.text)
      return { ...record, text: '' }
    })
    expect(await reasons(bench, agent_id)).toContain(ALTERED)
    await tamper(bench, 'evidence', ref ?? '', record => ({ ...record, text: texts[0] }))
    expect(await reasons(bench, agent_id)).not.toContain(ALTERED)
  }
})

const RECEIPT_ALTERATIONS: Record<string, Alter> = {
  'its decision altered': record => ({ ...record, receipt: { ...Object(record.receipt), decision: 'DENY' } }),
  'a member more': record => ({ ...record, receipt: { ...Object(record.receipt), more: 1 } }),
  'nothing in it': record => ({ ...record, receipt: {} }),
  'no receipt in it': ({ receipt: _gone, ...record }) => record,
  'a text for a receipt': record => ({ ...record, receipt: 'text' }),
}

for (const [what, alter] of Object.entries(RECEIPT_ALTERATIONS)) {
  test(`A head receipt with ${what} breaks the chain, and the break stays`, async ({ bench }) => {
    const { agent_id } = await agentReadyForPilot(bench)
    await tamper(bench, 'receipts', await headRef(bench, agent_id), alter)
    expect(await reasons(bench, agent_id)).toEqual([BROKEN])
    expect(await bench.status(agent_id)).toBe('TECHNICALLY_BOUND')
    expect(await reasons(bench, agent_id)).toEqual([BROKEN])
    expect(await reasons(bench, agent_id)).toEqual([BROKEN])
  })
}

test('Another agent’s receipt, or an older one, cannot stand in for the head', async ({ bench }) => {
  const [one, other] = [await agentReadyForPilot(bench), await agentReadyForPilot(bench)]
  const older = await headRef(bench, one.agent_id)
  for (const { agent_id } of [one, other]) await bench.evaluate(agent_id)
  const [own, foreign] = [await headRef(bench, one.agent_id), await headRef(bench, other.agent_id)]
  const putHead = (receipt_ref: string) =>
    tamper(bench, 'agents', one.agent_id, record => ({
      ...record,
      head: { receipt_ref, sequence: 2, chain_broken: false },
    }))
  for (const receipt_ref of [foreign, older]) {
    await putHead(receipt_ref)
    expect(await reasons(bench, one.agent_id)).toEqual([BROKEN])
  }
  await putHead(own)
  expect(await reasons(bench, one.agent_id)).toEqual(['ALL_DIMENSIONS_PASS'])
})

test('A break behind altered evidence is not forgotten when the evidence is put back', async ({ bench }) => {
  const { agent_id } = await agentReadyForPilot(bench)
  const ref = (await bench.service.window.agent(agent_id))?.recorded.binding?.proof_ref ?? ''
  const texts: unknown[] = []
  await tamper(bench, 'evidence', ref, record => {
    texts.push(record.text)
    return { ...record, text: 'altered' }
  })
  await tamper(bench, 'receipts', await headRef(bench, agent_id), record => ({ ...record, receipt: {} }))
  expect(await reasons(bench, agent_id), 'one reason a dimension').toEqual([ALTERED])
  await tamper(bench, 'evidence', ref, record => ({ ...record, text: texts[0] }))
  expect(await reasons(bench, agent_id)).toEqual([BROKEN])
})

test('A break behind a failing policy is not forgotten either', async ({ bench }) => {
  const failing = await bench.secondTab({
    policy: () => {
      throw new Error('a defect')
    },
  })
  const { agent_id } = await agentReadyForPilot(bench)
  await tamper(bench, 'receipts', await headRef(bench, agent_id), record => ({ ...record, receipt: {} }))
  expect(await reasons(failing, agent_id)).toEqual(['POLICY_ERROR'])
  expect(await reasons(bench, agent_id)).toEqual([BROKEN])
})

test('A break that its own receipt tells of cannot be struck from the agent’s record', async ({ bench }) => {
  const { agent_id } = await agentReadyForPilot(bench)
  await tamper(bench, 'receipts', await headRef(bench, agent_id), record => ({ ...record, receipt: {} }))
  expect(await reasons(bench, agent_id)).toEqual([BROKEN])
  await tamper(bench, 'agents', agent_id, record => ({
    ...record,
    head: { ...Object(record.head), chain_broken: false },
  }))
  expect(await reasons(bench, agent_id)).toEqual([BROKEN])
})
