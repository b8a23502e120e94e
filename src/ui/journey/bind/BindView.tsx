import { useState } from 'react'
import { type CurrentAgent, useCurrentAgent } from '../../app/current-agent.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { Exchange } from '../../exchange/Exchange.tsx'
import { MessageDetail } from '../../exchange/MessageDetail.tsx'
import { Profile } from '../profile/Profile.tsx'
import { Workbench } from '../Workbench.tsx'
import { BindBeforeAgent } from './BindBeforeAgent.tsx'
import { BindStep } from './BindStep.tsx'
import { useIssuedCredential } from './issued-credential.ts'
import { openChallenge } from './open-challenge.ts'
import { pausedChallenge } from './paused-challenge.ts'
import { type ProofRun, useProofRun } from './proof-run.ts'
import { SigningPreview } from './SigningPreview.tsx'
import { scenarioEnd } from './scenario-end.ts'
import { useProofDraft } from './signing-draft.ts'
import { rowsToCome } from './to-come.ts'
import { WaitingStep } from './WaitingStep.tsx'

/** What the step waits with before the agent's key signs, and what that will sign. */
function useWaiting({ own, view, rows }: CurrentAgent, run: ProofRun, ended: boolean) {
  const [left, setLeft] = useState<string>()
  const open = openChallenge(own, rows)
  const issued = useIssuedCredential(own, open)
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

/** Step 2: prove control of a key, and whatever else a signed nonce can do to the agent. */
export function BindView({ scenario }: { readonly scenario: string | null }) {
  const agent = useCurrentAgent(['prove', 'ask', 'import'])
  const { own, view, lost, rows, selected, select } = agent
  const { rowId } = useSelection()
  const run = useProofRun(own, view)
  const ended = scenarioEnd(scenario, own?.agent_id, rows)
  const { issued, challenge, draft, leave } = useWaiting(agent, run, ended !== undefined)
  // What an issuer just made is what this step is about, until the reader selects something else.
  const made = rows.find(row => row.entry.seq === issued.held?.entry.seq)
  const shown = rowId === null && challenge === null ? (made ?? selected) : selected
  const preview = challenge !== null && draft !== undefined && rowId === null
  return (
    <Workbench
      step={
        own === undefined || view === undefined ? (
          <BindBeforeAgent missing={own === undefined} lost={lost} />
        ) : challenge === null ? (
          <BindStep {...{ own, view, rows, run, issued, ended }} />
        ) : (
          <WaitingStep {...{ challenge, view, rows, run, issued, draft }} onLeave={leave} />
        )
      }
      exchange={
        <Exchange
          rows={rows}
          selected={shown}
          onSelect={select}
          toCome={challenge === null ? [] : rowsToCome(challenge.purpose, view)}
        />
      }
      beside={<Profile view={view} rows={rows} />}
      detail={
        preview ? (
          <SigningPreview draft={draft} challenge={challenge} />
        ) : shown === undefined ? undefined : (
          <MessageDetail row={shown} />
        )
      }
    />
  )
}
