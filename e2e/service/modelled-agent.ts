import type { Purpose } from '../../src/contract/names.ts'
import { externalClaim, freshSubject, organization, register, registryClaim } from './agents.ts'
import { makeKey, type TestKey } from './keys-and-proofs.ts'
import type { AgentKind, KeyName } from './lifecycle-oracle.ts'
import type { Workbench } from './workbench.ts'

/** The real side of a modelled agent: its id and the keys behind the oracle's letters. */
export interface ModelledAgent {
  readonly agent_id: string
  readonly keys: Readonly<Record<KeyName, TestKey>>
  /** Has the registry name another key. */
  readonly rotateRegistry: (to: KeyName) => Promise<void>
  readonly prove: (purpose: Purpose, signer: KeyName, by: KeyName | null) => Promise<Response>
}

/** The keys of every modelled agent of one service: two agents never share an identity, so they may share keys. */
export async function makeKeys(bench: Workbench): Promise<Record<KeyName, TestKey>> {
  const [A, B, C, S] = await Promise.all([makeKey(), makeKey('ES256'), makeKey(), makeKey()])
  const { key: O } = await organization(bench)
  return { A, B, C, O, S }
}

function claimOf(kind: AgentKind, organizationClaimed: boolean) {
  const metadata = organizationClaimed ? { organization_id: 'org.example' } : {}
  if (kind === 'external') return externalClaim(metadata)
  return registryClaim(freshSubject(), kind === 'misfit' ? { ...metadata, protocol: 'OIDC' } : metadata)
}

export async function modelledAgent(
  bench: Workbench,
  keys: Record<KeyName, TestKey>,
  kind: AgentKind,
  organizationClaimed: boolean,
): Promise<ModelledAgent> {
  const claim = claimOf(kind, organizationClaimed)
  let version = kind === 'external' ? 0 : await register(bench, claim, keys.A)
  const { agent_id } = await bench.import(claim)
  return {
    agent_id,
    keys,
    rotateRegistry: async to => {
      version = await register(bench, claim, keys[to], version)
    },
    prove: (purpose, signer, by) =>
      bench.tryPurpose(agent_id, purpose, keys[signer], by === null ? undefined : keys[by]),
  }
}
