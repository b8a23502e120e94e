import { keysOf } from '../../../src/contract/keys-of.ts'
import {
  type DirectoryEntry,
  type DirectoryRecord,
  directoryName,
} from '../../../src/contract/schemas/directory.ts'
import { importRequest } from '../../../src/contract/schemas/profile.ts'
import { thumbprintUriOf } from '../../../src/crypto/jwk.ts'
import { DNS_CHECKS } from '../../../src/protocols/dns/list.ts'
import { ZONE_RULES, zoneFault } from '../../../src/protocols/dns/zone-record.ts'
import {
  boundAgent,
  linkedAgent,
  newOrganizationKey,
  readyAgent,
  register,
  replaceEntry,
  standingNow,
  voucherOf,
  withdrawEntry,
} from '../agents.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import {
  expect,
  issued,
  proveWith,
  refusedAt,
  type SampleAgent,
  sampleAgent,
  test,
  tryVerify,
} from '../service-test.ts'
import { expectFailedCheck, startService, type Workbench } from '../workbench.ts'

const HOST = 'courier.example'
const NOW = Date.UTC(2026, 10, 22)
const claim = importRequest.parse({
  identity_source: 'EXTERNAL',
  issuer: `https://${HOST}`,
  subject: HOST,
  metadata: { protocol: 'DNS_WELL_KNOWN', endpoint: `https://${HOST}/a2a` },
})

async function start() {
  const { jwk } = await makeKey('Ed25519')
  const right = `v=aid2;u=https://${HOST}/a2a;p=a2a;k=${jwk.x}`
  const key_thumbprint = await thumbprintUriOf(jwk)
  const look = (...texts: string[]) => {
    const records = texts.map(text => ({ name: `_agent.${HOST}`, strings: [text] }))
    return at({ name: HOST, version: 1, entry: { kind: 'zone', host: HOST, records, well_known: null } })
  }
  const at = (record: DirectoryRecord | undefined, now = NOW) =>
    zoneFault({ record, claim, key_thumbprint, now })
  return { right, look, at, other: (await makeKey('Ed25519')).jwk.x }
}

test('A zone that still names endpoint and key has no fault until the end that its record names', async () => {
  const { right, look } = await start()
  expect(await look(right)).toBeNull()
  expect(await look(`${right};e=2027-01-01T00:00:00Z`)).toBeNull()
})

test('A zone that is gone, withdrawn, empty or changed fails a check, which says why', async () => {
  const { right, look, at, other } = await start()
  const failing = async (fault: ReturnType<typeof at>) => (await fault)?.check
  const withdrawn = { kind: 'withdrawn', was: { kind: 'zone', host: HOST } } as const
  expect(await failing(at(undefined))).toBe('lookup')
  expect(await failing(at({ name: HOST, version: 2, entry: withdrawn }))).toBe('lookup')
  expect(await failing(look())).toBe('lookup')
  expect(await failing(look('v=spf1 -all'))).toBe('valid')
  expect(await failing(look(`v=aid1;u=https://${HOST}/a2a;p=a2a`))).toBe('version')
  expect(await failing(look(right, right.replace(/k=.*/u, `k=${'A'.repeat(43)}`)))).toBe('single')
  expect(await failing(look(`${right};e=2026-01-01T00:00:00Z`))).toBe('dep')
  expect(await failing(look(right.replace('/a2a', '/other')))).toBe('endpoint')
  expect(await failing(look(right.replace(/k=.*/u, `k=${other}`)))).toBe('key')
  expect(await look(right)).toBeNull()
})

test('A later look makes the checks of the list that concern the zone, in the list’s order', () => {
  const names: readonly string[] = keysOf(ZONE_RULES)
  expect(keysOf(DNS_CHECKS).filter(name => names.includes(name))).toEqual(names)
  const others = keysOf(DNS_CHECKS).filter(
    name => !names.includes(name) && !('not_checked' in DNS_CHECKS[name]),
  )
  expect(others).toEqual(['no_evidence', 'issuer_known'])
})

const YEAR_S = 365 * 86_400
const IDENTIFIERS = ['identity_source', 'issuer', 'protocol', 'subject']
const ZONE_GONE = {
  status: 'TECHNICALLY_BOUND',
  solid: [],
  lapses: ['identity RECORD_WITHDRAWN', 'readiness GROUNDS_CHANGED'],
}

/** Makes an agent's host publish another key; whoever verifies with that key replaces the agent. */
async function zoneFor(agent: SampleAgent, key: SampleAgent['key']): Promise<SampleAgent> {
  const changed = { ...agent, key }
  const challenge = await agent.bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  await agent.world.issue({ claim: agent.claim, challenge, jwk: key.jwk })
  return changed
}

test('A zone whose record is deleted proves nothing from then on, a year later either', async ({ bench }) => {
  const agent = await readyAgent(bench, 'DNS_WELL_KNOWN')
  expect((await standingNow(agent)).solid).toEqual(['endpoint', ...IDENTIFIERS])
  await replaceEntry(bench, await voucherOf(agent), entry =>
    entry.kind === 'zone' ? { ...entry, records: [] } : entry,
  )
  expect(await standingNow(agent)).toEqual(ZONE_GONE)
  expect((await bench.evaluate(agent.agent_id)).reason_codes).toEqual(['IDENTITY_WITHDRAWN'])
  bench.wait(YEAR_S / 2)
  await bench.doPurpose(agent.agent_id, 'BIND_KEY', agent.key)
  expect((await bench.evaluate(agent.agent_id)).decision).toBe('DENY')
})

test('A zone that changes hands gives the identity to the key that it names now', async ({ bench }) => {
  const agent = await readyAgent(bench, 'DNS_WELL_KNOWN')
  const heir = await zoneFor(agent, await makeKey())
  expect(await standingNow(agent)).toEqual(ZONE_GONE)
  expect((await tryVerify(heir)).status, 'no word of the former key is needed').toBe(201)
  expect(await standingNow(agent)).toMatchObject({ status: 'EXTERNAL_IDENTITY_VERIFIED', lapses: [] })
})

test('A zone that is published again as it was proves the identity still; readiness rested on the version before', async () => {
  const bench = await startService()
  const agent = await readyAgent(bench, 'DNS_WELL_KNOWN')
  await replaceEntry(bench, await voucherOf(agent), entry => entry)
  expect((await standingNow(agent)).lapses).toEqual(['readiness GROUNDS_CHANGED'])
  expect((await bench.evaluate(agent.agent_id)).decision).toBe('PERMIT')
  const refused = await bench.tryPurpose(agent.agent_id, 'VERIFY_IDENTITY', await makeKey())
  await refusedAt(refused, 'key')
})

test('A record that came to its own end was not withdrawn; one that is given an end afterwards was', async () => {
  const bench = await startService()
  const agent = await sampleAgent(bench, 'DNS_WELL_KNOWN')
  const challenge = await bench.ask(agent.agent_id, 'VERIFY_IDENTITY')
  await issued(agent, challenge)
  const zone = directoryName({ kind: 'zone', host: agent.claim.subject })
  const ending = (hours: number) => (entry: DirectoryEntry) => {
    const until = new Date(bench.now() + hours * 3_600_000).toISOString()
    if (entry.kind !== 'zone') return entry
    const records = entry.records.map(({ name, strings: [first = ''] }) => ({
      name,
      strings: [`${first.replace(/;e=[^;]*/u, '')};e=${until}`],
    }))
    return { ...entry, records }
  }
  await replaceEntry(bench, zone, ending(5))
  await bench.proven(await proveWith(agent, challenge, undefined))
  expect((await standingNow(agent)).lapses).toEqual([])
  bench.wait(5 * 3_600)
  expect((await standingNow(agent)).lapses).toEqual(['identity ENDED'])
  bench.wait(-2 * 3_600)
  await replaceEntry(bench, zone, ending(1))
  expect((await standingNow(agent)).lapses).toEqual([])
  bench.wait(3_600)
  expect((await standingNow(agent)).lapses).toEqual(['identity RECORD_WITHDRAWN'])
})

test('An organization that withdraws the key which linked an agent takes the link', async ({ bench }) => {
  const { agent_id, orgKey, orgVersion: version } = await linkedAgent(bench)
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
  const named = { organization_id: 'org.example', version }
  const next = await newOrganizationKey(bench, named, orgKey, { withdrawn: true })
  expect(await standingNow({ bench, agent_id })).toMatchObject({
    status: 'TECHNICALLY_BOUND',
    solid: IDENTIFIERS,
    lapses: ['link KEY_WITHDRAWN', 'readiness GROUNDS_CHANGED'],
  })
  expect((await bench.evaluate(agent_id)).reason_codes).toEqual(['ORGANIZATION_WITHDRAWN'])
  await bench.doPurpose(agent_id, 'LINK_ORGANIZATION', next)
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
})

test('An organization that merely rotates takes nothing, and its former key has no say', async () => {
  const bench = await startService()
  const { agent_id, orgKey, orgVersion: version } = await linkedAgent(bench)
  await bench.evaluate(agent_id)
  const before = await standingNow({ bench, agent_id })
  const next = await newOrganizationKey(bench, { organization_id: 'org.example', version }, orgKey)
  expect(await standingNow({ bench, agent_id })).toEqual(before)
  const refused = await bench.tryPurpose(agent_id, 'SUSPEND', orgKey)
  await expectFailedCheck(refused, 'authority', 'KEY_NOT_ORGANIZATION')
  await bench.doPurpose(agent_id, 'SUSPEND', next)
})

const organizationName = directoryName({ kind: 'organization', organization_id: 'org.example' })

test('With its organization gone from the directory an agent is ended by its holder, and by nobody else', async () => {
  const bench = await startService()
  const { agent_id, key, orgKey } = await linkedAgent(bench)
  const early = await bench.tryPurpose(agent_id, 'REVOKE', key)
  await expectFailedCheck(early, 'authority', 'KEY_NOT_ORGANIZATION')
  await withdrawEntry(bench, organizationName)
  expect((await bench.evaluate(agent_id)).reason_codes).toEqual(['ORGANIZATION_WITHDRAWN'])
  for (const signer of [orgKey, await makeKey()]) {
    await expectFailedCheck(await bench.tryPurpose(agent_id, 'REVOKE', signer), 'authority', 'KEY_NOT_HOLDER')
  }
  const suspend = await bench.tryPurpose(agent_id, 'SUSPEND', key)
  await expectFailedCheck(suspend, 'authority', 'ORGANIZATION_WITHDRAWN')
  expect((await bench.doPurpose(agent_id, 'REVOKE', key)).status).toBe('REVOKED')
})

test('A key that the registry replaced can do nothing more, not even break a rule in the agent’s name', async () => {
  const bench = await startService()
  const { agent_id, claim } = await boundAgent(bench)
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
  const next = await makeKey()
  await register(bench, claim, next, 1)
  expect(await standingNow({ bench, agent_id })).toEqual({
    status: 'TECHNICALLY_BOUND',
    solid: [],
    lapses: ['identity NOT_REGISTERED', 'readiness GROUNDS_CHANGED'],
  })
  await bench.doPurpose(agent_id, 'BIND_KEY', next)
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
})

/** The name of a registered agent's entry. */
const registryName = ({ issuer, subject }: { readonly issuer: string; readonly subject: string }) =>
  directoryName({ kind: 'registry_entry', issuer, subject })

test('An agent that the registry forgets is registered no more; back in it, it enters the pilot anew', async () => {
  const bench: Workbench = await startService()
  const { agent_id, key, claim } = await boundAgent(bench)
  await bench.evaluate(agent_id)
  await withdrawEntry(bench, registryName(claim))
  expect((await bench.evaluate(agent_id)).reason_codes).toEqual(['IDENTITY_NOT_IN_REGISTRY'])
  await register(bench, claim, key, 2)
  expect(await standingNow({ bench, agent_id })).toMatchObject({
    status: 'TECHNICALLY_BOUND',
    solid: IDENTIFIERS,
  })
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
})
