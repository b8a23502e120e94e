import { makeKey, type TestKey } from './proof/keys-and-proofs.ts'
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
  const agent = await registryAgent(bench, { organization_id, ...metadata })
  await bench.doPurpose(agent.agent_id, 'BIND_KEY', agent.key)
  await bench.doPurpose(agent.agent_id, 'LINK_ORGANIZATION', orgKey)
  return { ...agent, orgKey, orgVersion: version }
}
