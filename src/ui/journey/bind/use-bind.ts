import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type AttemptEnd, ended } from '../../../cases/attempt.ts'
import { SCENARIOS, type ScenarioName } from '../../../cases/scenarios.ts'
import type { CallEntry, IssueEntry } from '../../../client/journal-record.ts'
import { messageOf } from '../../../client/message.ts'
import { checksOf } from '../../../client/message-contents.ts'
import type { OwnAgent, ProofDraft } from '../../../client/visitor.ts'
import type { CheckLine } from '../../../contract/catalogues/checks.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import type { Purpose } from '../../../contract/names.ts'
import type { ChallengeIssued } from '../../../contract/schemas/challenge.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { ROTATE_GROUP } from '../../../flows/prove.ts'
import { PURPOSE_GROUPS } from '../../../flows/purposes.ts'
import { type CurrentAgent, useCurrentAgent } from '../../app/current-agent.ts'
import { type ExchangeRow, rowsOfAgent } from '../../app/rows.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { answerWords, refusalOf } from '../../exchange/call-kind.ts'
import type { RowToCome } from '../../exchange/MessageRow.tsx'
import { useClaimAttacks } from '../break/attacks.ts'
import { useBreakMode } from '../break/break-mode.ts'
import { toComeAtBind } from '../frame/to-come.ts'
import { openChallenge } from './open-challenge.ts'
import { closedWords, nextPurpose } from './open-operations.ts'
import { evidenceOf, type IssuedCredential, issuedCredential, needsIssuer, useProofRun } from './proof-run.ts'

/** What this step sends itself; attempts to break it have their own place. */
const OWN_GROUPS: readonly string[] = [...Object.values(PURPOSE_GROUPS), ROTATE_GROUP]

/** The messages of a proof that this step sent for an agent, oldest first. */
export function ownCalls(rows: readonly ExchangeRow[], agentId: string): readonly CallEntry[] {
  return rowsOfAgent(rows, agentId).flatMap(({ kind, entry }) =>
    kind === 'request' &&
    entry.kind === 'call' &&
    OWN_GROUPS.includes(entry.group) &&
    ['ask', 'prove'].includes(messageOf(entry).kind)
      ? [entry]
      : [],
  )
}

/** The protocol's own checks in an answer; none if they were not reached. */
export function protocolChecksOf(entry: CallEntry): readonly CheckLine[] {
  return checksOf(entry).find(({ check }) => check === 'evidence')?.checks ?? []
}

const TICK_MS = 1_000

/**
 * Seconds until an instant on the world's clock, counting down; undefined if nothing expires.
 * @param expiresAt RFC 3339, or undefined if nothing expires.
 */
export function useSecondsLeft(expiresAt: string | undefined): number | undefined {
  const { now } = useServices().clock
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (expiresAt === undefined) {
      setLeft(undefined)
      return
    }
    const measure = () => setLeft((Date.parse(expiresAt) - now()) / 1000)
    measure()
    const timer = setInterval(measure, TICK_MS)
    return () => clearInterval(timer)
  }, [now, expiresAt])
  return left
}

export interface ScenarioEnd {
  readonly name: ScenarioName
  readonly row: ExchangeRow
  /** What was refused; undefined where it ended with an answer. */
  readonly refused: AttemptEnd | undefined
}

/**
 * What a scenario ended with, for as long as that is the newest message about its agent.
 * @param named the scenario that the address names.
 */
function scenarioEnd(
  named: string | null,
  agentId: string | undefined,
  rows: readonly ExchangeRow[],
): ScenarioEnd | undefined {
  const name = keysOf(SCENARIOS).find(each => each === named)
  const row = rows.findLast(({ kind, entry }) => kind === 'request' && entry.agent_id === agentId)
  if (name === undefined || row?.entry.kind !== 'call' || row.entry.answer === null) return undefined
  const came = `${row.entry.answer.status} ${answerWords(row.entry)}`
  if (came !== SCENARIOS[name].expected) return undefined
  const refusal = refusalOf(row.entry)
  return { name, row, refused: refusal && ended(refusal) }
}

/**
 * What will be signed for an open challenge; drafted once, so that what is shown is what gets signed.
 * @param issued what the issuer made for it, whose digest the proof will name.
 */
function useProofDraft(
  challenge: ChallengeIssued | null,
  keyThumbprint: string | undefined,
  issued: IssueEntry | undefined,
): ProofDraft | undefined {
  const { visitor } = useServices()
  const { data } = useQuery({
    queryKey: ['draft', challenge?.challenge_id ?? null, keyThumbprint ?? null, issued?.seq ?? null],
    queryFn: () =>
      challenge === null || keyThumbprint === undefined
        ? null
        : visitor.draftProof(challenge, keyThumbprint, issued && evidenceOf(issued)),
    // Never redrafted by an invalidation: what was shown is what will be signed.
    staleTime: 'static',
  })
  return data ?? undefined
}

type ProofRun = ReturnType<typeof useProofRun>

/**
 * The challenge at which the step pauses before the agent's key signs; null if nothing waits. A credential
 * that was issued without a pause, or is found after a reload, is held in its own place instead.
 */
function pausedChallenge(
  open: ChallengeIssued | null,
  { held }: IssuedCredential,
  view: AgentView | undefined,
  { busy, error, pausedOn }: ProofRun,
): ChallengeIssued | null {
  if (open === null || view === undefined || busy || error !== null) return null
  if (open.purpose !== 'VERIFY_IDENTITY' || !needsIssuer(view)) return open
  return held !== undefined && pausedOn === open.challenge_id ? open : null
}

function useWaiting({ own, view, rows }: CurrentAgent, run: ProofRun, ended: boolean) {
  const [left, setLeft] = useState<string>()
  const open = openChallenge(own, rows)
  const issued = issuedCredential(own, open, rows)
  const paused = ended ? null : pausedChallenge(open, issued, view, run)
  const leftAlone = paused?.challenge_id === left && run.pausedOn !== left
  const challenge = leftAlone ? null : paused
  const draft = useProofDraft(challenge, own?.key_thumbprint, issued.held?.entry)
  const leave = () => {
    setLeft(challenge?.challenge_id)
    run.pauseOn(undefined)
  }
  return { issued, challenge, draft, leave }
}

function useFault({ held }: IssuedCredential, agentId: string | undefined) {
  const [chosen, setChosen] = useState<{
    readonly agentId: string | undefined
    readonly fault: string | undefined
  }>()
  return {
    fault: chosen?.agentId === agentId ? chosen?.fault : (held?.entry.fault ?? undefined),
    setFault: (fault: string | undefined) => setChosen({ agentId, fault }),
  }
}

function useToCome(
  { own, view, rows }: CurrentAgent,
  run: ProofRun,
  open: Purpose | undefined,
): readonly RowToCome[] {
  const { clock } = useServices()
  if (view === undefined) return []
  const newest = rows.findLast(
    ({ entry }) =>
      entry.agent_id === own?.agent_id && !(entry.kind === 'call' && entry.edited_from !== undefined),
  )
  const next = open ?? nextPurpose(view, what => closedWords(view, what), clock.now())
  return toComeAtBind(view, next, open !== undefined || run.busy ? newest : undefined)
}

export function useBind(scenario: string | null) {
  const agent = useCurrentAgent()
  const { own, view, rows } = agent
  const run = useProofRun(own, view)
  const ended = scenarioEnd(scenario, own?.agent_id, rows)
  const waiting = useWaiting(agent, run, ended !== undefined)
  const [reading, setReading] = useState(false)
  return {
    ...{ ...agent, run, ended, ...waiting, reading, setReading },
    ...useFault(waiting.issued, own?.agent_id),
    toCome: useToCome(agent, run, waiting.challenge?.purpose),
    mode: useBreakMode('bind', own?.agent_id, useClaimAttacks('bind', own, rows)),
  }
}

export interface At {
  readonly at: ReturnType<typeof useBind> & { readonly own: OwnAgent; readonly view: AgentView }
}
