import { useState } from 'react'
import type { IssueEntry } from '../../../client/journal-record.ts'
import { handsOut } from '../../../client/message.ts'
import type { OwnAgent, PublicKeyOf } from '../../../client/own-records.ts'
import type { ProofDraft } from '../../../client/visitor.ts'
import type { Protocol, Purpose } from '../../../contract/names.ts'
import { type ChallengeIssued, type Evidence, evidence } from '../../../contract/schemas/challenge.ts'
import { claimOf } from '../../../contract/schemas/profile.ts'
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
import { type ExchangeRow, rowsOfAgent } from '../../app/rows.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { organizationAuthorizes } from './open-operations.ts'

interface Issuance {
  /** The button that only has it issued; null if nothing is issued for the agent. */
  readonly action: string | null
  /** What the claimed issuer makes, as a subject of a sentence. */
  readonly made: string
  /** It, where nothing is wrong with it; empty where nothing is issued. */
  readonly valid: string
  readonly names: string
}

const ISSUE = 'Issue the credential'

export const ISSUANCE = {
  SERVICE_NAME: { action: null, made: 'The registry’s entry', valid: '', names: 'it names the key' },
  OIDC: { action: ISSUE, made: 'An ID token', valid: 'A valid ID token', names: 'its cnf contains the key' },
  A2A_AGENT_CARD: {
    action: ISSUE,
    made: 'A signed Agent Card',
    valid: 'A valid Agent Card',
    names: 'an extension entry names the key',
  },
  SPIFFE_SVID: {
    action: ISSUE,
    made: 'A WIT-SVID',
    valid: 'A valid WIT-SVID',
    names: 'its cnf contains the key',
  },
  W3C_VC: {
    action: ISSUE,
    made: 'A verifiable credential',
    valid: 'A valid credential',
    names: 'its cnf contains the key',
  },
  PUBLIC_KEY: { action: null, made: 'The signature itself', valid: '', names: 'the identity is its key' },
  DNS_WELL_KNOWN: {
    action: 'Publish the record',
    made: 'A TXT record',
    valid: 'A valid record',
    names: 'its k is the key',
  },
} as const satisfies Record<Protocol, Issuance>

export function needsIssuer({ profile }: AgentView): boolean {
  return ISSUANCE[profile.protocol].action !== null
}

interface HeldCredential {
  readonly challenge: ChallengeIssued
  readonly entry: IssueEntry
}

export interface IssuedCredential {
  readonly newest: IssueEntry | undefined
  readonly held: HeldCredential | undefined
}

/** What is sent as evidence; undefined where the issuer published it instead. */
export function evidenceOf({ what, value }: IssueEntry): Evidence | undefined {
  return evidence.safeParse({ type: what, value }).data
}

/** What was issued for an agent, from the journal. @param open its challenge without an answer yet. */
export function issuedCredential(
  own: OwnAgent | undefined,
  open: ChallengeIssued | null,
  rows: readonly ExchangeRow[],
): IssuedCredential {
  const last = own && rowsOfAgent(rows, own.agent_id).findLast(({ entry }) => entry.kind === 'issue')?.entry
  const newest = last?.kind === 'issue' ? last : undefined
  if (newest === undefined || open?.purpose !== 'VERIFY_IDENTITY') return { newest, held: undefined }
  const asked = rows.find(({ message }) => message !== undefined && handsOut(message, open))
  const after = asked !== undefined && newest.seq > asked.entry.seq
  return { newest, held: after ? { challenge: open, entry: newest } : undefined }
}

/** What this step can be told to do. `fault` names the check that is meant to fail. */
export type ProofTask =
  | {
      readonly kind: 'prove'
      readonly purpose: Purpose
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
      readonly newKey?: PublicKeyOf
    }

interface Setting {
  readonly actors: Actors
  readonly acting: ActingAgent
  readonly view: AgentView
}

async function send(task: ProofTask, { actors, acting, view }: Setting): Promise<Proved> {
  // The organization signs too where the agent is suspended and its own key answers.
  const beside = (purpose: Purpose): { readonly authorizer?: Authorizer } => {
    const answersAnew = purpose === 'VERIFY_IDENTITY' || purpose === 'BIND_KEY'
    return answersAnew && organizationAuthorizes(view) ? { authorizer: { by: 'organization' } } : {}
  }
  const begin = (purpose: Purpose, stopBeforeSigning: boolean, fault: string | undefined) =>
    whoSigns(view, purpose) === 'organization'
      ? organizationProves(actors, acting, purpose)
      : prove(actors, acting, purpose, { fault, stopBeforeSigning, ...beside(purpose) })
  const goOn = (
    challenge: ChallengeIssued,
    held: { readonly evidence?: Evidence | undefined; readonly draft?: ProofDraft; readonly made?: string },
  ) => {
    const { purpose } = challenge
    return answerChallenge(
      actors,
      acting,
      challenge,
      { ...held, ...beside(purpose) },
      PURPOSE_GROUPS[purpose],
    )
  }
  switch (task.kind) {
    case 'prove':
      return begin(task.purpose, task.pause, task.fault)
    case 'issue':
      return begin('VERIFY_IDENTITY', true, task.fault)
    case 'hand-over':
      return goOn(task.held.challenge, { evidence: evidenceOf(task.held.entry) })
    case 'sign': {
      const { draft, made } = task
      return goOn(draft.challenge, { draft, ...(made === undefined ? {} : { made }) })
    }
    case 'rotate': {
      const { identity, suspension } = view.recorded
      const situation = { verified: identity !== undefined, suspended: suspension !== undefined }
      return (await rotateKey(actors, acting, task.authorizer, situation, task.newKey)).outcome
    }
  }
}

export function useProofRun(own: OwnAgent | undefined, view: AgentView | undefined) {
  const { visitor, world } = useServices()
  const { select } = useSelection()
  // The challenge that a task stopped at, before the agent's key signs, or whose credential is held.
  const [pausedOn, pauseOn] = useState<string>()
  const task = useTask({
    run: async (given: ProofTask) => {
      if (own === undefined || view === undefined) throw new Error('There is no agent to prove anything for.')
      const { agent_id, key_thumbprint } = own
      const acting = { agent_id, key_thumbprint, claim: claimOf(view.profile) }
      const outcome = await send(given, { actors: { visitor, world: await world() }, acting, view })
      const paused = given.kind === 'prove' && given.pause && outcome.kind === 'answer'
      pauseOn(paused && 'challenge_id' in outcome.value ? outcome.value.challenge_id : undefined)
      return outcome
    },
    onStart: () => select(null),
  })
  return { ...task, pausedOn, pauseOn }
}
