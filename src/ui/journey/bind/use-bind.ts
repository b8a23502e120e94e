import { useState } from 'react'
import { inFlight, messageOf } from '../../../client/message.ts'
import type { OwnAgent, PublicKeyOf } from '../../../client/own-records.ts'
import type { SuspensionFact } from '../../../contract/facts.ts'
import type { Protocol, Purpose } from '../../../contract/names.ts'
import { claimOf } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ActingAgent, Actors } from '../../../flows/actors.ts'
import {
  type Authorizer,
  organizationProves,
  type Proved,
  prove,
  ROTATE_GROUP,
  rotateKey,
} from '../../../flows/prove.ts'
import { PURPOSE_GROUPS, whoSigns } from '../../../flows/purposes.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { closeMessage, goTo } from '../../app/navigation.ts'
import { OPERATION_WORDS } from '../../app/operations.ts'
import { usePage } from '../../app/page-state.ts'
import { VIEWS } from '../../app/route.ts'
import { type ExchangeRow, rowOfRequest, rowsOfAgent } from '../../app/rows.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { plainSentence } from '../../app/sentence.ts'
import { useTask } from '../../app/task.ts'
import { useAlgorithms, useWorld } from '../../app/world.ts'
import { type RefusedOutcome, refusalOf } from '../../exchange/call-kind.ts'
import { IMPORTED } from '../../exchange/events/answers.ts'
import { tellingOf } from '../../exchange/told.ts'
import { useEvaluation } from '../evaluate/evaluation.ts'
import { STEPS } from '../frame/Step.tsx'
import {
  closedWhy,
  nextPurpose,
  organizationAuthorizes,
  purposesOf,
  suspenderWords,
} from './open-operations.ts'

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

function useProofRun(own: OwnAgent | undefined, view: AgentView | undefined) {
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

interface ProofState {
  readonly title: string
  readonly words: string
  /** A nonce is asked for, or was handed out and is not signed yet. */
  readonly open?: boolean
  readonly outcome?: RefusedOutcome
}

const WAITING: ProofState = { title: STEPS.bind.title, words: STEPS.bind.lede, open: true }
const NONE: ProofState = { title: IMPORTED.head, words: IMPORTED.say }

/** What this step sends itself; attempts to break it have their own place. */
const OWN_GROUPS: readonly string[] = [...Object.values(PURPOSE_GROUPS), ROTATE_GROUP]

/** Whether it answers a message of a proof that this step sent. */
const isOwn = ({ kind, entry }: ExchangeRow): boolean =>
  kind === 'answer' &&
  entry.kind === 'call' &&
  OWN_GROUPS.includes(entry.group) &&
  ['ask', 'prove'].includes(messageOf(entry).kind)

/** Whether the suspension came after the newest proof. */
function isSince(
  { request_id }: SuspensionFact,
  rows: readonly ExchangeRow[],
  last: ExchangeRow | undefined,
) {
  return last === undefined || (rowOfRequest(rows, request_id)?.entry.seq ?? 0) > last.entry.seq
}

/** Read from the journal, so that a reload still shows it. */
function proofStateOf(view: AgentView, rows: readonly ExchangeRow[]): ProofState {
  const row = rowsOfAgent(rows, view.agent_id).findLast(isOwn)
  const { suspension } = view.recorded
  if (suspension !== undefined && !view.situation.revoked && isSince(suspension, rows, row))
    return {
      title: `Suspended by ${suspenderWords(view, suspension)}`,
      words: OPERATION_WORDS.SUSPEND.follows,
    }
  if (row?.entry.kind !== 'call') return NONE
  const outcome = refusalOf(row.entry)
  if (inFlight(row.entry) || (outcome === undefined && messageOf(row.entry).kind === 'ask')) return WAITING
  const { head, say } = tellingOf(row)
  return { title: head, words: plainSentence(say), ...(outcome && { outcome }) }
}

/** The agent and, once there is one, what the step offers it and how far its newest proof has got. */
export function useBind() {
  const agent = useCurrentAgent()
  const { own, view, rows } = agent
  const [chosen, setChosen] = useState<{ readonly of: string; readonly fault: string }>()
  const evaluation = useEvaluation(own, stayed => {
    if (stayed) goTo(VIEWS.evaluate, 'outcome')
  })
  const run = useProofRun(own, view)
  const world = useWorld()
  const now = useServices().clock.now()
  const page = {
    key: usePage(({ key }) => key),
    supported: useAlgorithms(),
    notReady: useClosedBecause(),
  }
  if (own === undefined || view === undefined) return { agent, at: undefined }
  const { identity_source, protocol } = view.profile
  const closed = closedWhy(view, page)
  /** The check that what the issuer hands over is meant to fail, as chosen here. */
  const fault = (chosen?.of === own.agent_id && chosen.fault) || undefined
  const faulty = fault !== undefined && identity_source === 'EXTERNAL' && !closed('VERIFY_IDENTITY')
  const at = {
    ...{ ...page, own, view, run, evaluation, closed, fault },
    faults: world?.faults(protocol) ?? {},
    setFault: (check: string) => setChosen({ of: own.agent_id, fault: check }),
    /** To verify while something that is wrong on purpose waits to be handed over. */
    next: faulty ? ('VERIFY_IDENTITY' as const) : nextPurpose(view, closed, now),
    state: proofStateOf(view, rows),
    alone: purposesOf(view).length === 1,
  }
  return { agent, at }
}

export interface At {
  readonly at: NonNullable<ReturnType<typeof useBind>['at']>
}
