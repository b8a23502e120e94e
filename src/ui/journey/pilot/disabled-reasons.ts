import type { OwnAgent } from '../../../client/visitor.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { UNNAMED } from '../bind/disabled-reasons.ts'
import { isUnnamed, useOwnKey } from '../bind/own-key.ts'
import { organizationOf } from '../bind/signer-words.ts'
import type { DraftState } from './report-draft.ts'

export interface Closures {
  readonly approve: string | undefined
  readonly send: string | undefined
}

const NO_KEY = 'This browser’s wallet does not hold the agent’s key.'

/** Whether an organization is claimed that is not linked, so that nobody may approve (contract section 7). */
export function hasNoApprover({ situation, standing }: AgentView): boolean {
  return situation.organization_claimed && standing.link === undefined
}

/** Why a report cannot be approved or sent now, each as a sentence; undefined where it can. */
export function useReportDisabledReasons(own: OwnAgent, view: AgentView, { report }: DraftState): Closures {
  const notReady = useClosedBecause()
  const key = useOwnKey(own)
  const unreadable = typeof report === 'string' ? report : undefined
  const send = notReady ?? (key === null ? (isUnnamed(own) ? UNNAMED : NO_KEY) : undefined) ?? unreadable
  const nobody = hasNoApprover(view)
    ? `${organizationOf(view)} is claimed and not linked, so nobody may approve. Link the organization first.`
    : undefined
  return { approve: send ?? nobody, send }
}
