import { useState } from 'react'
import type { CallEntry } from '../../../client/journal-record.ts'
import { messageOf } from '../../../client/message.ts'
import type { OwnAgent } from '../../../client/own-records.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { ROTATE_GROUP } from '../../../flows/prove.ts'
import { PURPOSE_GROUPS } from '../../../flows/purposes.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { type ExchangeRow, rowsOfAgent } from '../../app/rows.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useBreakMode, useClaimAttacks } from '../break/break-mode.ts'
import {
  type ClosedWhy,
  type NextPurpose,
  nextPurpose,
  purposesOf,
  useClosedWhy,
  useOwnKey,
} from './open-operations.ts'
import { type ProofTask, useProofRun } from './proof-run.ts'

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

export function useBind() {
  const agent = useCurrentAgent()
  const { own, view, rows } = agent
  const [chosen, setChosen] = useState<{ readonly of?: string | undefined; readonly fault?: string }>()
  return {
    ...agent,
    run: useProofRun(own, view),
    /** The check that what the issuer hands over is meant to fail, as chosen here. */
    fault: chosen?.of === own?.agent_id ? chosen?.fault : undefined,
    setFault: (fault: string) => setChosen({ of: own?.agent_id, ...(fault === '' ? {} : { fault }) }),
    mode: useBreakMode('bind', own?.agent_id, useClaimAttacks('bind', own, rows)),
  }
}

export interface At {
  readonly at: ReturnType<typeof useBind> & { readonly own: OwnAgent; readonly view: AgentView }
}

/** The purpose to offer: to verify while something that is wrong on purpose waits to be handed over. */
function presentPurpose({ view, fault }: At['at'], closed: ClosedWhy, next: NextPurpose | undefined) {
  const external = view.profile.identity_source === 'EXTERNAL'
  return fault !== undefined && external && closed('VERIFY_IDENTITY') === undefined ? 'VERIFY_IDENTITY' : next
}

/** What the step offers. */
export function useOffers({ at }: At) {
  const { own, view } = at
  const closed = useClosedWhy(own, view)
  const next = presentPurpose(at, closed, nextPurpose(view, closed, useServices().clock.now()))
  const alone = purposesOf(view).length === 1
  return {
    ...{ ...at, closed, next, alone },
    outside: own.outside_keys !== undefined,
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
