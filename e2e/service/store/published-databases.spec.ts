import { IDBFactory } from 'fake-indexeddb'
import { expect, test } from 'playwright/test'
import { caseStorageNames } from '../../../src/browser/case-storage-names.ts'
import { deleteDatabase } from '../../../src/client/delete-database.ts'
import { claimOf } from '../../../src/contract/schemas/profile.ts'
import { reportAudience } from '../../../src/contract/schemas/report.ts'
import { reportOf, sendReport } from '../../../src/enforcement/report-cycle.ts'
import { readChain } from '../../../src/evidence/read-chain.ts'
import { verifyChain } from '../../../src/evidence/verify-chain.ts'
import type { ActingAgent } from '../../../src/flows/actors.ts'
import { bindKey, organizationProves } from '../../../src/flows/prove.ts'
import { rotateKey } from '../../../src/flows/rotate.ts'
import { enterPilot, must } from '../../../src/flows/sample-agents.ts'
import { actorsOn } from '../actors-bench.ts'
import { BASE_URL, startService, type Workbench } from '../workbench.ts'
import { enforcementPartsOf } from '../world-bench.ts'
import {
  database,
  nameOf,
  type Recording,
  readRecording,
  recordedVersions,
  restore,
  schemasOf,
  written,
  writtenState,
} from './recorded-databases.ts'

/** A page of this version, in a browser that a page of the given version has used. */
async function afterVersion(version: string): Promise<{ bench: Workbench; recording: Recording }> {
  const first = await startService()
  first.service.close()
  globalThis.indexedDB = new IDBFactory()
  const recording = readRecording(version)
  await restore(recording, first.storageName)
  const bench = await first.secondTab()
  bench.clock.at = recording.at
  return { bench, recording }
}

/** An agent of the recording in the form that the page's flows use. */
async function playedBy(bench: Workbench, { agents }: Recording, name: string): Promise<ActingAgent> {
  const { agent_id = '', key_thumbprint = '' } = agents[name] ?? {}
  const view = await bench.service.window.agent(agent_id)
  if (view === undefined) throw new Error(`${name} is lost`)
  return { agent_id, key_thumbprint, claim: claimOf(view.profile) }
}

const VERSIONS = recordedVersions()

/** Since contract 1.4.0 facts say what vouched for them; readiness that does not say so has lapsed. */
const saysWhoVouched = (version: string): boolean => !['1.0.0', '1.1.0', '1.2.0', '1.3.0'].includes(version)
/** The current status of an agent that had entered the pilot. */
const enteredIn = (version: string) =>
  saysWhoVouched(version) ? 'ASSURANCE_PILOT_READY' : 'TECHNICALLY_BOUND'

/** Since contract 1.4.0 the holder of an identity is stored with the keys that proved it. */
function withoutKeys(store: string, record: unknown): unknown {
  if (store !== 'identities' || typeof record !== 'object' || record === null) return record
  return Object.fromEntries(Object.entries(record).filter(([name]) => ['name', 'agent_id'].includes(name)))
}

for (const version of VERSIONS) {
  test(`Everything that a page of contract ${version} stored is there in this version, record by record`, async () => {
    const { bench, recording } = await afterVersion(version)
    const actors = actorsOn(bench)
    await Promise.all([actors.visitor.agents.list(), actors.world.inbox.reports()])
    for (const { database, store, records } of recording.stores) {
      const now = await writtenState(nameOf(bench.storageName, database))
      const sorted = (all: readonly unknown[] = []) =>
        all.map(each => JSON.stringify(written(withoutKeys(store, each)))).toSorted()
      expect(sorted(now[store]), `${database} ${store}`).toEqual(sorted(records))
    }
  })

  test(`What a page of contract ${version} established stands as far as it says what vouched for it, and its chains of receipts are whole`, async () => {
    const { bench, recording } = await afterVersion(version)
    const statuses: Record<string, string | undefined> = {}
    for (const [name, { agent_id }] of Object.entries(recording.agents)) {
      statuses[name] = await bench.status(agent_id)
      const chain = await readChain(bench.service.window, agent_id)
      expect((await verifyChain(chain)).faults, name).toEqual([])
    }
    expect(statuses).toMatchObject({ registered: enteredIn(version) })
    if (version === '1.0.0') {
      expect(statuses).toMatchObject({
        own: 'TECHNICALLY_BOUND',
        suspended: 'SUSPENDED',
        revoked: 'REVOKED',
      })
    } else expect(statuses).toMatchObject({ verified: enteredIn(version), own: 'EXTERNAL_IDENTITY_VERIFIED' })
    const lapsed = await bench.service.window.agent(recording.agents.registered?.agent_id ?? '')
    expect(lapsed?.recorded.readiness, 'nothing is lost').toBeDefined()
    expect(lapsed?.lapses.readiness?.code).toBe(saysWhoVouched(version) ? undefined : 'NOT_VOUCHED')
    const agents = await actorsOn(bench).visitor.agents.list()
    expect(agents.map(({ agent_id }) => agent_id)).toContain(recording.agents.registered?.agent_id)
  })

  test(`An agent of contract ${version} goes on: it answers its open challenge, is evaluated and sends a report`, async () => {
    const { bench, recording } = await afterVersion(version)
    const actors = actorsOn(bench)
    const acting = await playedBy(bench, recording, 'registered')
    const challenge = (await actors.visitor.agents.one(acting.agent_id))?.challenge
    expect(challenge?.challenge_id).toBe(recording.open)
    if (!challenge) throw new Error('the open challenge is lost')
    const draft = await actors.visitor.draftProof(challenge, acting.key_thumbprint)
    const proof = await actors.visitor.signProof(draft, 'Go on')
    expect(must(await actors.visitor.sendProof(proof, 'Go on')).status).toBe(enteredIn(version))
    expect(await actors.visitor.sendProof(proof, 'Go on')).toMatchObject({
      problem: { code: 'CHALLENGE_USED' },
    })
    expect(must(await enterPilot(actors, acting)).decision).toBe('PERMIT')
    expect(await bench.status(acting.agent_id)).toBe('ASSURANCE_PILOT_READY')
    const { window } = bench.service
    const parts = { ...enforcementPartsOf(bench, actors.world), audience: reportAudience(BASE_URL) }
    const { enforcement } = await sendReport(
      actors,
      acting,
      reportOf('weekly-48', { open: 1 }),
      'holder',
      parts,
    )
    expect(enforcement?.delivered?.report_id).toBe('weekly-48')
    expect((await verifyChain(await readChain(window, acting.agent_id))).faults).toEqual([])
    expect(must(await bindKey(actors, acting)).agent_id).toBe(acting.agent_id)
  })
}

for (const version of VERSIONS.filter(each => 'verified' in readRecording(each).agents)) {
  test(`An agent that an organization stood for under contract ${version} rotates its key, and is suspended by it`, async () => {
    const { bench, recording } = await afterVersion(version)
    const actors = actorsOn(bench)
    const acting = await playedBy(bench, recording, 'verified')
    const { outcome, key_thumbprint } = await rotateKey(
      actors,
      acting,
      { by: 'organization' },
      { verified: true, suspended: false },
    )
    expect(must(outcome)).toMatchObject({ purpose: 'BIND_KEY', key_thumbprint })
    expect(must(await enterPilot(actors, acting)).decision).toBe('PERMIT')
    expect(must(await organizationProves(actors, acting, 'SUSPEND', 'Go on'))).toMatchObject({
      status: 'SUSPENDED',
    })
    expect(must(await enterPilot(actors, acting)).decision).toBe('DENY')
  })
}

const withInbox = (version: string) => readRecording(version).stores.some(({ store }) => store === 'inbox')

for (const version of VERSIONS.filter(withInbox)) {
  test(`What was delivered and used under contract ${version} is not delivered again`, async () => {
    const { bench, recording } = await afterVersion(version)
    const [report] = await actorsOn(bench).world.inbox.reports()
    expect(report?.report_id).toBe('weekly-47')
    const used = recording.stores.find(({ store }) => store === 'used_ids')?.records
    expect(JSON.stringify(used)).toContain(report?.jti)
    const { inbox } = actorsOn(bench).world
    if (report === undefined) throw new Error('the inbox is empty')
    await expect(inbox.deliver(report)).rejects.toThrow(expect.objectContaining({ name: 'ConstraintError' }))
  })
}

for (const version of VERSIONS.filter(each => schemasOf(readRecording(each)).cases !== undefined)) {
  test(`What a run of the cases of contract ${version} left goes with the next run or a reset, and nothing else does`, async () => {
    const { bench, recording } = await afterVersion(version)
    const left = async () => (await indexedDB.databases()).map(({ name }) => name)
    const recorded = Object.keys(schemasOf(recording)).map(name =>
      nameOf(bench.storageName, database.parse(name)),
    )
    expect(await left()).toEqual(expect.arrayContaining(recorded))
    const { databases } = caseStorageNames(bench.storageName)
    await Promise.all(Object.values(databases).map(deleteDatabase))
    const kept = recorded.filter(name => !name.startsWith(`${bench.storageName}:cases`))
    expect(kept).toHaveLength(3)
    expect((await left()).toSorted()).toEqual(kept.toSorted())
  })
}
