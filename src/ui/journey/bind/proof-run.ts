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

/** What the claimed issuer makes, as a subject of a sentence, and how the key is named. */
export const ISSUANCE: Readonly<Record<Protocol, readonly [made: string, names: string]>> = {
  SERVICE_NAME: ['The registry’s entry', 'it names the key'],
  OIDC: ['An ID token', 'its cnf contains the key'],
  A2A_AGENT_CARD: ['A signed Agent Card', 'an extension entry names the key'],
  SPIFFE_SVID: ['A WIT-SVID', 'its cnf contains the key'],
  W3C_VC: ['A verifiable credential', 'its cnf contains the key'],
  PUBLIC_KEY: ['The signature itself', 'the identity is its key'],
  DNS_WELL_KNOWN: ['A TXT record', 'its k is the key'],
}

/** Whether an issuer hands something over that may be wrong on purpose. */
export const needsIssuer = ({ profile }: AgentView): boolean =>
  profile.protocol !== 'SERVICE_NAME' && profile.protocol !== 'PUBLIC_KEY'

/** What this step can be told to do. `fault` names the check that is meant to fail. */
export type ProofTask =
  | { readonly kind: 'prove'; readonly purpose: Purpose; readonly fault?: string | undefined }
  | { readonly kind: 'rotate'; readonly authorizer: Authorizer; readonly newKey?: PublicKeyOf }

/** The organization signs too where the agent is suspended and its own key answers. */
function besideOf(view: AgentView, purpose: Purpose): { readonly authorizer?: Authorizer } {
  const answersAnew = purpose === 'VERIFY_IDENTITY' || purpose === 'BIND_KEY'
  return answersAnew && organizationAuthorizes(view) ? { authorizer: { by: 'organization' } } : {}
}

async function send(task: ProofTask, actors: Actors, acting: ActingAgent, view: AgentView): Promise<Proved> {
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
      return send(given, { visitor, world: await world() }, acting, view)
    },
    onStart: closeMessage,
  })
}
