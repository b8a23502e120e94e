import { expect } from 'playwright/test'
import type { DirectoryEntry, DirectoryKey, DirectoryRecord } from '../../src/contract/schemas/directory.ts'
import { type ImportRequest, importRequest } from '../../src/contract/schemas/profile.ts'
import type { SampleName } from '../../src/parties/world.ts'
import { makeKey, type TestKey } from './proof/keys-and-proofs.ts'
import { type SampleAgent, sampleAgent, tryVerify } from './service-test.ts'
import type { Workbench } from './workbench.ts'

export function registryClaim(subject: string, metadata: Record<string, unknown> = {}) {
  return {
    identity_source: 'SERVICE_REGISTRY',
    issuer: 'https://registry.example',
    subject,
    metadata: { protocol: 'SERVICE_NAME', display_name: 'Courier', ...metadata },
  }
}

export const freshSubject = () => `courier-${crypto.randomUUID().slice(0, 8)}`

/** Names a key in the registry; `replaces` is the version that it replaces. */
export function register(
  bench: Workbench,
  { issuer, subject }: { issuer: string; subject: string },
  { jwk, thumbprint }: TestKey,
  replaces?: number,
): Promise<number> {
  return bench.publish({ kind: 'registry_entry', issuer, subject, jwk, key_thumbprint: thumbprint }, replaces)
}

/** A registry agent, with its key in the registry. */
export async function registryAgent(bench: Workbench, metadata: Record<string, unknown> = {}) {
  const key = await makeKey()
  const claim = registryClaim(freshSubject(), metadata)
  await register(bench, claim, key)
  const { agent_id } = await bench.import(claim)
  return { agent_id, key, claim }
}

/** A registry agent that is bound to its registered key. */
export async function boundAgent(bench: Workbench, metadata: Record<string, unknown> = {}) {
  const agent = await registryAgent(bench, metadata)
  await bench.doPurpose(agent.agent_id, 'BIND_KEY', agent.key)
  return agent
}

/** A registry agent that has asked to bind its registered key. */
export async function askingAgent(bench: Workbench) {
  const agent = await registryAgent(bench)
  return { ...agent, challenge: await bench.ask(agent.agent_id, 'BIND_KEY') }
}

/** An external agent whose identity is its key. */
export async function publicKeyAgent(bench: Workbench, metadata: Record<string, unknown> = {}) {
  const key = await makeKey()
  const claim = {
    identity_source: 'EXTERNAL',
    issuer: key.thumbprint,
    subject: key.thumbprint,
    metadata: { protocol: 'PUBLIC_KEY', ...metadata },
  }
  const { agent_id } = await bench.import(claim)
  return { agent_id, key, claim }
}

export function externalClaim(metadata: Record<string, unknown> = {}, subject = freshSubject()) {
  return {
    identity_source: 'EXTERNAL',
    issuer: 'https://issuer.example',
    subject,
    metadata: { protocol: 'OIDC', ...metadata },
  }
}

/** An external agent without any evidence about its key yet. */
export async function externalAgent(bench: Workbench, metadata: Record<string, unknown> = {}) {
  const claim = externalClaim(metadata)
  const { agent_id } = await bench.import(claim)
  return { agent_id, claim }
}

/** An organization in the directory, and its key. */
export async function organization(bench: Workbench, organization_id = 'org.example') {
  const key = await makeKey('ES256')
  const { jwk, thumbprint: key_thumbprint } = key
  const version = await bench.publish({ kind: 'organization', organization_id, jwk, key_thumbprint })
  return { key, organization_id, version }
}

/** Gives an organization a new key; the former one stays in the directory as retired, unless withdrawn. */
export async function newOrganizationKey(
  bench: Workbench,
  { organization_id, version }: { readonly organization_id: string; readonly version: number },
  former: TestKey,
  { withdrawn = false } = {},
): Promise<TestKey> {
  const next = await makeKey('ES256')
  const named = ({ jwk, thumbprint: key_thumbprint }: TestKey) => ({ jwk, key_thumbprint })
  const retired = withdrawn ? [] : [named(former)]
  await bench.publish({ kind: 'organization', organization_id, ...named(next), retired }, version)
  return next
}

/** A registry agent that is bound and linked to an organization. */
export async function linkedAgent(bench: Workbench, metadata: Record<string, unknown> = {}) {
  const { key: orgKey, organization_id, version } = await organization(bench)
  const agent = await boundAgent(bench, { organization_id, ...metadata })
  await bench.doPurpose(agent.agent_id, 'LINK_ORGANIZATION', orgKey)
  return { ...agent, orgKey, orgVersion: version }
}

/** The current directory entry. @throws Error if there is none */
async function entryNamed(bench: Workbench, name: string): Promise<DirectoryRecord> {
  const record = await bench.service.window.directory(name)
  if (record === undefined) throw new Error(`the directory holds no ${name}`)
  return record
}

/** Replaces an entry by another version; returns the former one. */
export async function replaceEntry(
  bench: Workbench,
  name: string,
  change: (entry: DirectoryEntry) => DirectoryEntry,
): Promise<DirectoryEntry> {
  const { entry, version } = await entryNamed(bench, name)
  await bench.publish(change(entry), version)
  return entry
}

function keyOf(entry: DirectoryEntry): DirectoryKey {
  switch (entry.kind) {
    case 'registry_entry':
      return { kind: entry.kind, issuer: entry.issuer, subject: entry.subject }
    case 'organization':
      return { kind: entry.kind, organization_id: entry.organization_id }
    case 'issuer_keys':
      return { kind: entry.kind, issuer: entry.issuer, use: entry.use }
    case 'zone':
      return { kind: entry.kind, host: entry.host }
    case 'status_list':
      return { kind: entry.kind, issuer: entry.issuer, id: entry.id }
    case 'withdrawn':
      return entry.was
  }
}

/** Withdraws a whole entry. */
export const withdrawEntry = (bench: Workbench, name: string) =>
  replaceEntry(bench, name, entry => ({ kind: 'withdrawn', was: keyOf(entry) }))

/** Gives an issuer or an organization a new signing key; the former one is kept as retired or not. */
export async function rotateEntry(
  bench: Workbench,
  name: string,
  { keepFormer }: { readonly keepFormer: boolean },
): Promise<TestKey> {
  const next = await makeKey('ES256')
  await replaceEntry(bench, name, entry => {
    const { jwk, thumbprint: key_thumbprint } = next
    if (entry.kind === 'issuer_keys') {
      const retired = keepFormer ? [...(entry.retired ?? []), ...entry.keys] : []
      return { ...entry, keys: [{ kid: 'next', jwk }], retired }
    }
    if (entry.kind !== 'organization') throw new Error(`${entry.kind} has no retired keys`)
    const former = { jwk: entry.jwk, key_thumbprint: entry.key_thumbprint }
    return { ...entry, jwk, key_thumbprint, retired: keepFormer ? [former] : [] }
  })
  return next
}

const withoutOrganization = (claim: ImportRequest): ImportRequest =>
  importRequest.parse({ ...claim, metadata: { ...claim.metadata, organization_id: null } })

/** An agent of a sample that a counterparty vouches for, bound and ready, without an organization. */
export async function readyAgent(bench: Workbench, sample: SampleName): Promise<SampleAgent> {
  const agent = await sampleAgent(bench, sample, withoutOrganization)
  await bench.proven(await tryVerify(agent))
  await bench.doPurpose(agent.agent_id, 'BIND_KEY', agent.key)
  expect((await bench.evaluate(agent.agent_id)).decision).toBe('PERMIT')
  return agent
}

/** The name of the directory entry that vouched for an agent's identity. */
export async function voucherOf({ bench, agent_id }: SampleAgent): Promise<string> {
  const view = await bench.service.window.agent(agent_id)
  const entry = view?.recorded.identity?.vouched_by?.entry
  if (entry === undefined) throw new Error('nothing in the directory vouched for it')
  return entry
}

/** An agent's current standing: its status, its solid fields, and why the rest of its facts lapsed. */
export async function standingNow({ bench, agent_id }: Pick<SampleAgent, 'bench' | 'agent_id'>) {
  const view = await bench.service.window.agent(agent_id)
  const lapses = Object.entries(view?.lapses ?? {}).map(([fact, lapse]) => `${fact} ${lapse?.code}`)
  return {
    status: view?.status,
    solid: (view?.proven_fields ?? []).map(({ field }) => field).toSorted(),
    lapses: lapses.toSorted(),
  }
}
