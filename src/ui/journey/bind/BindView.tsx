import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { IssueEntry } from '../../../client/journal-record.ts'
import type { ProofDraft } from '../../../client/visitor.ts'
import type { Purpose } from '../../../contract/names.ts'
import type { ChallengeIssued } from '../../../contract/schemas/challenge.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { type CurrentAgent, useCurrentAgent } from '../../app/current-agent.ts'
import { useRoute } from '../../app/navigation.ts'
import type { Lost } from '../../app/queries.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { JwsParts, JwsText } from '../../exchange/CompactJws.tsx'
import { Exchange } from '../../exchange/Exchange.tsx'
import { hashWords } from '../../exchange/inspect-jws.ts'
import parts from '../../exchange/MessageDetail.module.css'
import { Drawer } from '../../exchange/MessageDrawer.tsx'
import type { RowToCome } from '../../exchange/MessageRow.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Json } from '../../kit/Json.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { useClaimAttacks } from '../break/attacks.ts'
import { BreakBar, BreakStep } from '../break/BreakMode.tsx'
import { useBreakMode } from '../break/break-mode.ts'
import { StoppedNote, stoppedNote } from '../break/Judged.tsx'
import { OrSignElsewhere } from '../elsewhere/Elsewhere.tsx'
import { NoAgent } from '../frame/NoAgent.tsx'
import { toComeAtBind } from '../frame/to-come.ts'
import { Workbench } from '../frame/Workbench.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import { BindHead } from './BindOutcome.tsx'
import { BindStep } from './BindStep.tsx'
import { closedWords } from './closed-words.ts'
import { FaultChoice } from './FaultChoice.tsx'
import { needsIssuer } from './issuance.ts'
import { evidenceOf, type IssuedCredential, useIssuedCredential } from './issued-credential.ts'
import { nextPurpose } from './next-purpose.ts'
import { openChallenge } from './open-challenge.ts'
import { type ProofRun, useProofRun } from './proof-run.ts'
import { scenarioEnd } from './scenario-end.ts'
import { WaitingStep } from './WaitingStep.tsx'

const TABS = [
  { name: 'input', label: 'Signing input' },
  { name: 'nonce', label: 'Nonce response' },
  { name: 'copy', label: 'Copy' },
] as const
type TabName = (typeof TABS)[number]['name']

function Unsigned({ draft }: { readonly draft: ProofDraft }) {
  const { data } = useQuery({
    queryKey: ['hash', draft.signing_input],
    queryFn: () => hashWords(draft.signing_input),
    staleTime: 'static',
  })
  return (
    <>
      <p className={parts.jwsPartsName}>
        <b>Signature</b>
        <small className={parts.jwsPartsNote}>not yet</small>
      </p>
      <p className={parts.none}>Your key has signed nothing so far.</p>
      <p className={parts.label}>SHA-256 of the signing input</p>
      <p className={parts.hash}>{data}</p>
      <p className={parts.label}>Key that will sign</p>
      <p className={parts.hex}>{draft.key_thumbprint}</p>
    </>
  )
}

interface SigningPreviewProps {
  readonly draft: ProofDraft
  readonly challenge: ChallengeIssued
}

/** What the key is about to sign, to the byte, before it does. */
function SigningPreview({ draft, challenge }: SigningPreviewProps) {
  const [tab, setTab] = useState<TabName>('input')
  const panels: Readonly<Record<TabName, () => React.ReactNode>> = {
    input: () => (
      <div className={parts.proof}>
        <div>
          <p className={parts.title}>
            Signing input{' '}
            <small
              className={parts.proofPanelNote}
            >{`the exact ${draft.signing_input.length} bytes that your key will sign`}</small>
          </p>
          <JwsText text={draft.signing_input} />
        </div>
        <JwsParts parts={draft} signature={undefined} waiting={<Unsigned draft={draft} />} />
      </div>
    ),
    nonce: () => <Json value={challenge} label="Nonce response" of="ask-answer" />,
    copy: () => <CopyButton text={draft.signing_input}>Copy the signing input</CopyButton>,
  }
  return (
    <div className={parts.detail}>
      <Tabs
        label="What will be signed"
        head={`The exact ${draft.signing_input.length} bytes`}
        tabs={TABS}
        current={tab}
        onChange={setTab}
      >
        {panels[tab]()}
      </Tabs>
    </div>
  )
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

interface BindBeforeAgentProps {
  /** There is no agent, rather than one that is still being read. */
  readonly missing: boolean
  readonly lost: Lost | undefined
}

/** The step before there is an agent, or while it is being read. */
function BindBeforeAgent({ missing, lost }: BindBeforeAgentProps) {
  return (
    <>
      <BindHead />
      {missing || lost !== undefined ? <NoAgent action="Get a nonce and sign it" lost={lost} /> : null}
    </>
  )
}

/** The challenge that the step pauses at, and what the agent's key will sign for it. */
function useWaiting({ own, view, rows }: CurrentAgent, run: ProofRun, ended: boolean) {
  const [left, setLeft] = useState<string>()
  const open = openChallenge(own, rows)
  const issued = useIssuedCredential(own, open, rows)
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

interface SigningProps {
  readonly draft: ProofDraft | undefined
  readonly challenge: ChallengeIssued
  readonly onClose: () => void
}

/** What will be signed, over the stage while no message is open there. */
function Signing({ draft, challenge, onClose }: SigningProps) {
  const { message } = useRoute()
  if (draft === undefined || message !== undefined) return null
  return (
    <Drawer title="What will be signed" about={challenge.challenge_id} onClose={onClose}>
      <SigningPreview draft={draft} challenge={challenge} />
    </Drawer>
  )
}

/** The check that what the issuer hands over is meant to fail: as chosen here, or as it was issued. */
function useFault({ held }: IssuedCredential, agentId: string | undefined) {
  const [chosen, setChosen] = useState<{
    readonly agentId: string | undefined
    readonly fault: string | undefined
  }>()
  const fault = chosen?.agentId === agentId ? chosen?.fault : (held?.entry.fault ?? undefined)
  return [fault, (next: string | undefined) => setChosen({ agentId, fault: next })] as const
}

/** What is still to come: of the proof that is open or under way, else of the next one. */
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
  const next =
    open ?? nextPurpose(view, what => (what === 'rotate' ? undefined : closedWords(view, what)), clock.now())
  return toComeAtBind(view, next, open !== undefined || run.busy ? newest : undefined)
}

/** Step 2: prove control of a key, and whatever else a signed nonce can do to the agent. */
export function BindView({ scenario }: { readonly scenario: string | null }) {
  const agent = useCurrentAgent()
  const { own, view, lost, rows } = agent
  const run = useProofRun(own, view)
  const ended = scenarioEnd(scenario, own?.agent_id, rows)
  const { issued, challenge, draft, leave } = useWaiting(agent, run, ended !== undefined)
  const toCome = useToCome(agent, run, challenge?.purpose)
  const [reading, setReading] = useState(false)
  const [fault, setFault] = useFault(issued, own?.agent_id)
  const close = () => setReading(false)
  const mode = useBreakMode('bind', own?.agent_id, useClaimAttacks('bind', own, rows))
  const refused = mode.open ? undefined : ended?.refused
  const note = refused === undefined ? stoppedNote(mode) : <StoppedNote end={refused} />
  return (
    <Workbench
      bar={mode.open ? <BreakBar mode={mode} /> : undefined}
      step={
        mode.open ? (
          <BreakStep mode={mode} rows={rows} view={view}>
            {view === undefined ? null : <FaultChoice view={view} fault={fault} onChange={setFault} />}
          </BreakStep>
        ) : own === undefined || view === undefined ? (
          <BindBeforeAgent missing={own === undefined} lost={lost} />
        ) : challenge === null ? (
          <OrSignElsewhere agentId={own.agent_id}>
            <BindStep {...{ own, view, rows, run, issued, ended, fault, mode }} />
          </OrSignElsewhere>
        ) : (
          <WaitingStep
            {...{ challenge, view, rows, run, issued, draft, mode }}
            outside={own.outside_keys !== undefined}
            onRead={() => setReading(true)}
            onLeave={leave}
          />
        )
      }
      exchange={
        <Exchange rows={rows} toCome={mode.open || refused !== undefined ? [] : toCome} note={note} />
      }
      card={<AgentCard view={view} rows={rows} slim={mode.open} />}
      drawer={reading && challenge !== null ? <Signing {...{ challenge, draft }} onClose={close} /> : null}
    />
  )
}
