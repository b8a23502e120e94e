import { useState } from 'react'
import { Exchange } from '../exchange/Exchange.tsx'
import { MessageDetail } from '../exchange/MessageDetail.tsx'
import { Profile } from '../profile/Profile.tsx'
import { useCurrentAgent } from '../state/current-agent.ts'
import { useSelection } from '../state/SelectionContext.tsx'
import { Workbench } from '../workbench/Workbench.tsx'
import { BindBeforeAgent } from './BindBeforeAgent.tsx'
import { BindStep } from './BindStep.tsx'
import { useDraft } from './draft.ts'
import { openChallenge } from './open-challenge.ts'
import { useProofRun } from './proof-run.ts'
import { SigningPreview } from './SigningPreview.tsx'
import { scenarioEnd } from './scenario-end.ts'
import { rowsToCome } from './to-come.ts'
import { WaitingStep } from './WaitingStep.tsx'

/** Step 2: prove control of a key, and whatever else a signed nonce can do to the agent. */
export function BindView({ scenario }: { readonly scenario: string | null }) {
  const { own, view, lost, rows, selected, select } = useCurrentAgent(['prove', 'ask', 'import'])
  const { rowId } = useSelection()
  const run = useProofRun(own)
  const [left, setLeft] = useState<string>()
  const open = openChallenge(own, rows)
  const ended = scenarioEnd(scenario, own?.agent_id, rows)
  const waiting = open !== null && open.challenge_id !== left && !run.busy && ended === undefined
  const challenge = waiting ? open : null
  const draft = useDraft(challenge, own?.key_thumbprint)
  const preview = challenge !== null && draft !== undefined && rowId === null
  return (
    <Workbench
      step={
        own === undefined || view === undefined ? (
          <BindBeforeAgent missing={own === undefined} lost={lost} />
        ) : challenge === null ? (
          <BindStep own={own} view={view} rows={rows} run={run} ended={ended} />
        ) : (
          <WaitingStep
            {...{ challenge, view, rows, run, draft }}
            onLeave={() => setLeft(challenge.challenge_id)}
          />
        )
      }
      exchange={
        <Exchange
          rows={rows}
          selected={selected}
          onSelect={select}
          toCome={challenge === null ? [] : rowsToCome(challenge.purpose)}
        />
      }
      beside={<Profile view={view} rows={rows} />}
      detail={
        preview ? (
          <SigningPreview draft={draft} challenge={challenge} />
        ) : selected === undefined ? undefined : (
          <MessageDetail row={selected} />
        )
      }
    />
  )
}
