import type { Outcome, ProofDraft } from '../../../client/visitor.ts'
import type { Purpose } from '../../../contract/names.ts'
import type { ChallengeIssued, ChallengeProven } from '../../../contract/schemas/challenge.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { Played, Stage } from '../../../flows/actors.ts'
import {
  type Authorizer,
  answerWith,
  authorize,
  bindKey,
  issueFor,
  organizationProves,
  type Proved,
  verifyIdentity,
} from '../../../flows/prove.ts'
import { rotateKey } from '../../../flows/rotate.ts'
import { whoSigns } from '../../../flows/who-signs.ts'
import { evidenceOf, type HeldCredential } from './issued-credential.ts'
import { PURPOSE_WORDS } from './purpose-words.ts'
import { organizationAuthorizes } from './signer-words.ts'

/** What this step can be told to do. `fault` names the check that what is issued shall fail. */
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
  | { readonly kind: 'sign'; readonly draft: ProofDraft }
  | { readonly kind: 'rotate'; readonly authorizer: Authorizer }

/** Whom a task is carried out with. */
export interface ProofSetting {
  readonly stage: Stage
  readonly played: Played
  readonly view: AgentView
}

type Task<K extends ProofTask['kind']> = Extract<ProofTask, { kind: K }>

/** The organization's second signature, where the agent is suspended. */
function secondSigner(view: AgentView): { readonly authorizer?: Authorizer } {
  return organizationAuthorizes(view) ? { authorizer: { by: 'organization' } } : {}
}

async function authorization(
  { stage, played, view }: ProofSetting,
  challenge: ChallengeIssued,
): Promise<{ readonly authorization?: string }> {
  const { authorizer } = secondSigner(view)
  const authorized = challenge.purpose === 'VERIFY_IDENTITY' || challenge.purpose === 'BIND_KEY'
  if (authorizer === undefined || !authorized) return {}
  const { group } = PURPOSE_WORDS[challenge.purpose]
  return {
    authorization: await authorize(stage, played, challenge, played.key_thumbprint, authorizer, group),
  }
}

async function askAndIssue(
  { stage, played }: ProofSetting,
  fault: string | undefined,
): Promise<Outcome<ChallengeIssued>> {
  const { group } = PURPOSE_WORDS.VERIFY_IDENTITY
  const asked = await stage.visitor.askChallenge(played.agent_id, 'VERIFY_IDENTITY', group)
  if (asked.kind !== 'answer') return asked
  const { key_thumbprint } = played
  await issueFor(stage, played, asked.value, { key_thumbprint, fault }, group)
  return asked
}

async function askOnly({ stage, played }: ProofSetting, purpose: Purpose): Promise<Outcome<ChallengeIssued>> {
  return stage.visitor.askChallenge(played.agent_id, purpose, PURPOSE_WORDS[purpose].group)
}

/** A purpose that the agent's own key signs and that needs nothing beside the signature. */
async function holderProves(setting: ProofSetting, purpose: Purpose): Promise<Proved> {
  const { stage, played } = setting
  const asked = await askOnly(setting, purpose)
  if (asked.kind !== 'answer') return asked
  return answerWith(stage, asked.value, played.key_thumbprint, {}, PURPOSE_WORDS[purpose].group)
}

async function prove({ purpose, pause, fault }: Task<'prove'>, setting: ProofSetting): Promise<Proved> {
  const { stage, played, view } = setting
  const { group } = PURPOSE_WORDS[purpose]
  if (whoSigns(view, purpose) === 'organization') return organizationProves(stage, played, purpose, group)
  if (purpose === 'VERIFY_IDENTITY') {
    return pause
      ? askAndIssue(setting, fault)
      : verifyIdentity(stage, played, { fault, ...secondSigner(view) }, group)
  }
  if (pause) return askOnly(setting, purpose)
  return purpose === 'BIND_KEY'
    ? bindKey(stage, played, secondSigner(view), group)
    : holderProves(setting, purpose)
}

async function handOver({ held }: Task<'hand-over'>, setting: ProofSetting): Promise<Proved> {
  const { stage, played } = setting
  const { challenge, entry } = held
  const { group } = PURPOSE_WORDS.VERIFY_IDENTITY
  const beside = { ...(await authorization(setting, challenge)), evidence: evidenceOf(entry) }
  return answerWith(stage, challenge, played.key_thumbprint, beside, group)
}

async function sign({ draft }: Task<'sign'>, setting: ProofSetting): Promise<Outcome<ChallengeProven>> {
  const { visitor } = setting.stage
  const { group } = PURPOSE_WORDS[draft.challenge.purpose]
  const beside = await authorization(setting, draft.challenge)
  return visitor.sendProof(await visitor.signProof(draft, group), group, beside)
}

async function rotate(
  { authorizer }: Task<'rotate'>,
  { stage, played, view }: ProofSetting,
): Promise<Proved> {
  const { identity, suspension } = view.recorded
  const situation = { verified: identity !== undefined, suspended: suspension !== undefined }
  return (await rotateKey(stage, played, authorizer, situation)).outcome
}

/** Carries a task out as the messages that it takes; resolves with the last outcome. */
export async function carryOut(task: ProofTask, setting: ProofSetting): Promise<Proved> {
  switch (task.kind) {
    case 'prove':
      return prove(task, setting)
    case 'issue':
      return askAndIssue(setting, task.fault)
    case 'hand-over':
      return handOver(task, setting)
    case 'sign':
      return sign(task, setting)
    case 'rotate':
      return rotate(task, setting)
  }
}
