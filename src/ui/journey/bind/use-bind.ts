import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallEntry, IssueEntry } from '../../../client/journal-record.ts'
import { messageOf } from '../../../client/message.ts'
import { checksOf } from '../../../client/message-contents.ts'
import type { OwnAgent } from '../../../client/own-records.ts'
import type { ProofDraft } from '../../../client/visitor.ts'
import type { CheckLine } from '../../../contract/catalogues/checks.ts'
import type { ChallengeIssued } from '../../../contract/schemas/challenge.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { ROTATE_GROUP } from '../../../flows/prove.ts'
import { PURPOSE_GROUPS } from '../../../flows/purposes.ts'
import { type CurrentAgent, useCurrentAgent } from '../../app/current-agent.ts'
import { type ExchangeRow, rowsOfAgent } from '../../app/rows.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useBreakMode, useClaimAttacks } from '../break/break-mode.ts'
import { openChallenge } from './open-challenge.ts'
import {
  type ClosedWhy,
  type NextPurpose,
  nextPurpose,
  purposesOf,
  useClosedWhy,
  useOwnKey,
} from './open-operations.ts'
import {
  evidenceOf,
  type IssuedCredential,
  issuedCredential,
  needsIssuer,
  type ProofTask,
  useProofRun,
} from './proof-run.ts'

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

/** Seconds until an instant (RFC 3339) on the world's clock, counting down; undefined if nothing expires. */
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

/** What will be signed for an open challenge; drafted once, so that what is shown is what gets signed. */
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

function useWaiting({ own, view, rows }: CurrentAgent, run: ProofRun) {
  const [left, setLeft] = useState<string>()
  const open = openChallenge(own, rows)
  const issued = issuedCredential(own, open, rows)
  const paused = pausedChallenge(open, issued, view, run)
  const leftAlone = paused?.challenge_id === left && run.pausedOn !== left
  const challenge = leftAlone ? null : paused
  const draft = useProofDraft(challenge, own?.key_thumbprint, issued.held?.entry)
  const leave = () => {
    setLeft(challenge?.challenge_id)
    run.pauseOn(undefined)
  }
  return { issued, challenge, draft, leave }
}

export function useBind() {
  const agent = useCurrentAgent()
  const { own, view, rows } = agent
  const run = useProofRun(own, view)
  const waiting = useWaiting(agent, run)
  const { issued } = waiting
  const [reading, setReading] = useState(false)
  const [chosen, setChosen] = useState<{ readonly of?: string | undefined; readonly fault?: string }>()
  return {
    ...{ ...agent, run, ...waiting, reading, setReading },
    /** The check that what the issuer hands over is meant to fail: as chosen here, or as it was issued. */
    fault: chosen?.of === own?.agent_id ? chosen?.fault : (issued.held?.entry.fault ?? undefined),
    setFault: (fault: string) => setChosen({ of: own?.agent_id, ...(fault === '' ? {} : { fault }) }),
    mode: useBreakMode('bind', own?.agent_id, useClaimAttacks('bind', own, rows)),
  }
}

export interface At {
  readonly at: ReturnType<typeof useBind> & { readonly own: OwnAgent; readonly view: AgentView }
}

/** The purpose to offer: to verify while something that was issued, or is wrong on purpose, waits to be handed over. */
function presentPurpose({ view, issued, fault }: At['at'], closed: ClosedWhy, next: NextPurpose | undefined) {
  const waiting = issued.held !== undefined || fault !== undefined
  const external = view.profile.identity_source === 'EXTERNAL'
  return waiting && external && closed('VERIFY_IDENTITY') === undefined ? 'VERIFY_IDENTITY' : next
}

/** What the step offers while no nonce waits for its signature. */
export function useOffers({ at }: At) {
  const { own, view } = at
  const [paused, setPause] = useState(false)
  const closed = useClosedWhy(own, view)
  const next = presentPurpose(at, closed, nextPurpose(view, closed, useServices().clock.now()))
  const alone = purposesOf(view).length === 1
  const outside = own.outside_keys !== undefined
  return {
    ...{ ...at, closed, next, alone, outside, setPause },
    // A key that is elsewhere always signs in a pause.
    pause: paused || outside,
    key: useOwnKey(own),
    /** The proof that stands open in the list of several. */
    open: alone || next === 'REINSTATE' ? undefined : next,
  }
}

export interface AtOffers {
  readonly at: ReturnType<typeof useOffers>
}

/** What asks before a key is rotated or, because that is final, the agent is revoked. */
export interface AskingProps extends AtOffers {
  readonly onConfirm: (task: ProofTask) => void
  readonly onLeave: () => void
}
