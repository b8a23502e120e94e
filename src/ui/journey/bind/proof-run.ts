import type { OwnAgent, PublicKeyOf } from '../../../client/own-records.ts'
import type { Protocol, Purpose } from '../../../contract/names.ts'
import { claimOf } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ActingAgent, Actors } from '../../../flows/actors.ts'
import { type Authorizer, organizationProves, type Proved, prove, rotateKey } from '../../../flows/prove.ts'
import { whoSigns } from '../../../flows/purposes.ts'
import { closeMessage } from '../../app/navigation.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { organizationAuthorizes } from './open-operations.ts'

interface Issuance {
  /** What the claimed issuer makes, as a subject of a sentence. */
  readonly made: string
  /** It, where nothing is wrong with it; empty where nothing is issued. */
  readonly valid: string
  readonly names: string
}

export const ISSUANCE = {
  SERVICE_NAME: { made: 'The registry’s entry', valid: '', names: 'it names the key' },
  OIDC: { made: 'An ID token', valid: 'A valid ID token', names: 'its cnf contains the key' },
  A2A_AGENT_CARD: {
    made: 'A signed Agent Card',
    valid: 'A valid Agent Card',
    names: 'an extension entry names the key',
  },
  SPIFFE_SVID: { made: 'A WIT-SVID', valid: 'A valid WIT-SVID', names: 'its cnf contains the key' },
  W3C_VC: { made: 'A verifiable credential', valid: 'A valid credential', names: 'its cnf contains the key' },
  PUBLIC_KEY: { made: 'The signature itself', valid: '', names: 'the identity is its key' },
  DNS_WELL_KNOWN: { made: 'A TXT record', valid: 'A valid record', names: 'its k is the key' },
} as const satisfies Record<Protocol, Issuance>

export function needsIssuer({ profile }: AgentView): boolean {
  return ISSUANCE[profile.protocol].valid !== ''
}

/** What this step can be told to do. `fault` names the check that is meant to fail. */
export type ProofTask =
  | { readonly kind: 'prove'; readonly purpose: Purpose; readonly fault?: string | undefined }
  | { readonly kind: 'rotate'; readonly authorizer: Authorizer; readonly newKey?: PublicKeyOf }

interface Setting {
  readonly actors: Actors
  readonly acting: ActingAgent
  readonly view: AgentView
}

/** The organization signs too where the agent is suspended and its own key answers. */
function besideOf(view: AgentView, purpose: Purpose): { readonly authorizer?: Authorizer } {
  const answersAnew = purpose === 'VERIFY_IDENTITY' || purpose === 'BIND_KEY'
  return answersAnew && organizationAuthorizes(view) ? { authorizer: { by: 'organization' } } : {}
}

async function send(task: ProofTask, { actors, acting, view }: Setting): Promise<Proved> {
  if (task.kind === 'prove') {
    const { purpose, fault } = task
    return whoSigns(view, purpose) === 'organization'
      ? organizationProves(actors, acting, purpose)
      : prove(actors, acting, purpose, { fault, ...besideOf(view, purpose) })
  }
  const { identity, suspension } = view.recorded
  const situation = { verified: identity !== undefined, suspended: suspension !== undefined }
  return (await rotateKey(actors, acting, task.authorizer, situation, task.newKey)).outcome
}

export function useProofRun(own: OwnAgent | undefined, view: AgentView | undefined) {
  const { visitor, world } = useServices()
  return useTask({
    run: async (given: ProofTask) => {
      if (own === undefined || view === undefined) throw new Error('There is no agent to prove anything for.')
      const { agent_id, key_thumbprint } = own
      const acting = { agent_id, key_thumbprint, claim: claimOf(view.profile) }
      return send(given, { actors: { visitor, world: await world() }, acting, view })
    },
    onStart: closeMessage,
  })
}
