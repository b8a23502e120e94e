import { useState } from 'react'
import type { OwnAgent } from '../../../client/own-records.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { goTo } from '../../app/navigation.ts'
import { usePage } from '../../app/page-state.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useAlgorithms, useWorld } from '../../app/world.ts'
import { useEvaluation } from '../evaluate/evaluation.ts'
import { closedWhy, nextPurpose, purposesOf } from './open-operations.ts'
import { useProofRun } from './proof-run.ts'
import { proofStateOf } from './proof-state.ts'

/** What the step works with, whether or not there is an agent. */
export function useBind() {
  const agent = useCurrentAgent()
  const { own, view } = agent
  const [chosen, setChosen] = useState<{ readonly of?: string | undefined; readonly fault?: string }>()
  const evaluation = useEvaluation(own, stayed => {
    if (stayed) goTo(VIEWS.evaluate, 'outcome')
  })
  return {
    ...{ agent, evaluation },
    run: useProofRun(own, view),
    /** The check that what the issuer hands over is meant to fail, as chosen here. */
    fault: chosen?.of === own?.agent_id ? chosen?.fault : undefined,
    setFault: (fault: string) => setChosen({ of: own?.agent_id, ...(fault === '' ? {} : { fault }) }),
    faults: useWorld()?.faults(view?.profile.protocol ?? 'SERVICE_NAME') ?? {},
    key: usePage(page => page.key),
    supported: useAlgorithms(),
    notReady: useClosedBecause(),
    now: useServices().clock.now(),
  }
}
export type Bind = ReturnType<typeof useBind>

/** What the step offers an agent, and how far its newest proof has got. */
export function bindOf(bind: Bind, own: OwnAgent, view: AgentView) {
  const closed = closedWhy(view, bind)
  const external = view.profile.identity_source === 'EXTERNAL'
  const faulty = bind.fault !== undefined && external && closed('VERIFY_IDENTITY') === undefined
  return {
    ...{ ...bind, own, view, closed },
    /** To verify while something that is wrong on purpose waits to be handed over. */
    next: faulty ? ('VERIFY_IDENTITY' as const) : nextPurpose(view, closed, bind.now),
    state: proofStateOf(view, bind.agent.rows),
    alone: purposesOf(view).length === 1,
  }
}

export interface At {
  readonly at: ReturnType<typeof bindOf>
}
