import type { Purpose } from '../../../src/contract/names.ts'
import { type ImportRequest, importRequest } from '../../../src/contract/schemas/profile.ts'
import type { World } from '../../../src/parties/world.ts'
import { externalClaim, freshSubject, organization, register, registryClaim } from '../../service/agents.ts'
import { makeKey, type TestKey } from '../../service/proof/keys-and-proofs.ts'
import type { Workbench } from '../../service/workbench.ts'
import { issued, proveWith } from '../../service/world-bench.ts'
import type { AgentKind, KeyName } from '../lifecycle/lifecycle-oracle.ts'

/** The real side of a modelled agent: its id and the keys behind the oracle's letters. */
export interface ModelledAgent {
  readonly agent_id: string
  readonly keys: Readonly<Record<KeyName, TestKey>>
  /** Makes the registry name another key. */
  readonly rotateRegistry: (to: KeyName) => Promise<void>
  /** `fault` is the check that the evidence of an external agent is to fail. */
  readonly prove: (purpose: Purpose, signer: KeyName, by: KeyName | null, fault?: string) => Promise<Response>
}

/** The keys of all modelled agents of one service: as no two share an identity, they may share keys. */
export async function makeKeys(bench: Workbench): Promise<Record<KeyName, TestKey>> {
  const [A, B, C, S] = await Promise.all([makeKey(), makeKey('ES256'), makeKey(), makeKey()])
  const { key: O } = await organization(bench)
  return { A, B, C, O, S }
}

function claimOf(kind: AgentKind, organizationClaimed: boolean): ImportRequest {
  const metadata = organizationClaimed ? { organization_id: 'org.example' } : {}
  if (kind === 'external') return importRequest.parse(externalClaim(metadata))
  const misfit = kind === 'misfit' ? { ...metadata, protocol: 'OIDC' } : metadata
  return importRequest.parse(registryClaim(freshSubject(), misfit))
}

/** With a world, its issuer issues evidence; without one, the verifier under test asks for none. */
export async function modelledAgent(
  bench: Workbench,
  keys: Record<KeyName, TestKey>,
  kind: AgentKind,
  organizationClaimed: boolean,
  world?: World,
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
    prove: async (purpose, signer, by, fault) => {
      const key = keys[signer]
      const second = by === null ? undefined : keys[by]
      if (world === undefined || purpose !== 'VERIFY_IDENTITY' || kind !== 'external') {
        return bench.tryPurpose(agent_id, purpose, key, second)
      }
      const challenge = await bench.ask(agent_id, purpose)
      const evidence = await issued({ bench, world, key, claim, agent_id }, challenge, { fault })
      return proveWith({ bench, key }, challenge, evidence, second)
    },
  }
}
