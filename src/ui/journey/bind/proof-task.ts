import type { ProofDraft, PublicKeyOf } from '../../../client/visitor.ts'
import type { Purpose } from '../../../contract/names.ts'
import type { ChallengeIssued, Evidence } from '../../../contract/schemas/challenge.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ActingAgent, Actors } from '../../../flows/actors.ts'
import {
  type Authorizer,
  answerChallenge,
  organizationProves,
  type Proved,
  prove,
  rotateKey,
} from '../../../flows/prove.ts'
import { PURPOSE_GROUPS, whoSigns } from '../../../flows/purposes.ts'
import { evidenceOf, type HeldCredential } from './issued-credential.ts'
import { organizationAuthorizes } from './signer-words.ts'

/** What this step can be told to do. `fault` names the check that is meant to fail. */
export type ProofTask =
  | {
      readonly kind: 'prove'
      readonly purpose: Purpose
      /** Whether to stop before the agent's key signs. */
      readonly pause: boolean
      readonly fault?: string | undefined
    }
  | { readonly kind: 'issue'; readonly fault: string | undefined }
  | { readonly kind: 'hand-over'; readonly held: HeldCredential }
  | {
      readonly kind: 'sign'
      readonly draft: ProofDraft
      /** The compact JWS of it, where the key is elsewhere. */
      readonly made?: string
    }
  | {
      readonly kind: 'rotate'
      readonly authorizer: Authorizer
      /** The new key's public half, where it is elsewhere too. */
      readonly newKey?: PublicKeyOf
    }

/** What a task works with. */
export interface ProofSetting {
  readonly actors: Actors
  readonly acting: ActingAgent
  readonly view: AgentView
}

type Task<K extends ProofTask['kind']> = Extract<ProofTask, { kind: K }>

/** The organization's second signature, if the agent is suspended and its own key answers. */
function secondSigner(view: AgentView, purpose: Purpose): { readonly authorizer?: Authorizer } {
  const answersAnew = purpose === 'VERIFY_IDENTITY' || purpose === 'BIND_KEY'
  return answersAnew && organizationAuthorizes(view) ? { authorizer: { by: 'organization' } } : {}
}

async function proveOnPage({ purpose, pause, fault }: Task<'prove'>, setting: ProofSetting): Promise<Proved> {
  const { actors, acting, view } = setting
  if (whoSigns(view, purpose) === 'organization') return organizationProves(actors, acting, purpose)
  return prove(actors, acting, purpose, { fault, stopBeforeSigning: pause, ...secondSigner(view, purpose) })
}

/** Continues from a challenge that a task stopped at, with what was issued for it or what was drafted. */
async function goOn(
  challenge: ChallengeIssued,
  held: { readonly evidence?: Evidence | undefined; readonly draft?: ProofDraft; readonly made?: string },
  { actors, acting, view }: ProofSetting,
): Promise<Proved> {
  const { purpose } = challenge
  const beside = { ...held, ...secondSigner(view, purpose) }
  return answerChallenge(actors, acting, challenge, beside, PURPOSE_GROUPS[purpose])
}

async function rotate(
  { authorizer, newKey }: Task<'rotate'>,
  { actors, acting, view }: ProofSetting,
): Promise<Proved> {
  const { identity, suspension } = view.recorded
  const situation = { verified: identity !== undefined, suspended: suspension !== undefined }
  return (await rotateKey(actors, acting, authorizer, situation, newKey)).outcome
}

/** Sends a task's messages; resolves with the last outcome. */
export async function runProofTask(task: ProofTask, setting: ProofSetting): Promise<Proved> {
  switch (task.kind) {
    case 'prove':
      return proveOnPage(task, setting)
    case 'issue':
      return proveOnPage(
        { kind: 'prove', purpose: 'VERIFY_IDENTITY', pause: true, fault: task.fault },
        setting,
      )
    case 'hand-over':
      return goOn(task.held.challenge, { evidence: evidenceOf(task.held.entry) }, setting)
    case 'sign':
      return goOn(
        task.draft.challenge,
        { draft: task.draft, ...(task.made === undefined ? {} : { made: task.made }) },
        setting,
      )
    case 'rotate':
      return rotate(task, setting)
  }
}
