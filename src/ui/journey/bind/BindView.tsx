import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { IssueEntry } from '../../../client/journal-record.ts'
import type { ProofDraft } from '../../../client/visitor.ts'
import { type Purpose, STATUSES } from '../../../contract/names.ts'
import type { ChallengeIssued } from '../../../contract/schemas/challenge.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { type CurrentAgent, useCurrentAgent } from '../../app/current-agent.ts'
import { useRoute } from '../../app/navigation.ts'
import type { Lost } from '../../app/queries.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { useServices } from '../../app/ServicesContext.tsx'
import { Exchange } from '../../exchange/Exchange.tsx'
import { hashWords } from '../../exchange/inspect-jws.ts'
import { JwsParts } from '../../exchange/JwsParts.tsx'
import { JwsText } from '../../exchange/JwsText.tsx'
import parts from '../../exchange/MessageDetail.module.css'
import { Drawer } from '../../exchange/MessageDrawer.tsx'
import type { RowToCome } from '../../exchange/rows.ts'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Json } from '../../kit/Json.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { NoAgent } from '../NoAgent.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import { StepHead } from '../StepHead.tsx'
import { Workbench } from '../Workbench.tsx'
import { BindStep } from './BindStep.tsx'
import { needsIssuer } from './issuance.ts'
import { evidenceOf, type IssuedCredential, useIssuedCredential } from './issued-credential.ts'
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
    nonce: () => <Json value={challenge} label="Nonce response" />,
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

const OUTCOMES = {
  VERIFY_IDENTITY: 'EXTERNAL_IDENTITY_VERIFIED',
  LINK_ORGANIZATION: 'ORGANIZATION_LINKED',
  BIND_KEY: 'TECHNICALLY_BOUND',
  SUSPEND: 'SUSPENDED',
  REINSTATE: 'reinstated',
  REVOKE: 'REVOKED',
} as const satisfies Record<Purpose, string>

const IN_ORDER: readonly string[] = STATUSES

/** The status after a purpose: what it sets, unless the agent is further along already. */
function statusAfter(purpose: Purpose, view: AgentView | undefined): string {
  const sets = OUTCOMES[purpose]
  const now = view?.status ?? sets
  return IN_ORDER.includes(sets) && IN_ORDER.indexOf(now) > IN_ORDER.indexOf(sets) ? now : sets
}

/** The messages that follow once the nonce is signed. */
function rowsToCome(purpose: Purpose, view: AgentView | undefined): readonly RowToCome[] {
  return [
    { kind: 'sign', lead: '', words: 'your key signs' },
    { kind: 'request', lead: 'POST', words: '/v1/bindings/challenges' },
    { kind: 'store', lead: '', words: 'use nonce' },
    { kind: 'answer', lead: '201', words: statusAfter(purpose, view) },
  ]
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
      <StepHead step={2} title="Bind the agent to a key">
        The service hands out a one-time nonce and the agent’s key signs it. A valid signature shows that the
        agent controls that key.
      </StepHead>
      {missing || lost !== undefined ? <NoAgent action="Get a nonce and sign it" lost={lost} /> : null}
    </>
  )
}

/** The challenge that the step pauses at, and what the agent's key will sign for it. */
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

/** Step 2: prove control of a key, and whatever else a signed nonce can do to the agent. */
export function BindView({ scenario }: { readonly scenario: string | null }) {
  const agent = useCurrentAgent(['prove', 'ask', 'import'])
  const { own, view, lost, rows, selected } = agent
  const { rowId } = useSelection()
  const run = useProofRun(own, view)
  const ended = scenarioEnd(scenario, own?.agent_id, rows)
  const { issued, challenge, draft, leave } = useWaiting(agent, run, ended !== undefined)
  // What an issuer just made is shown until the reader selects something else.
  const made = rows.find(row => row.entry.seq === issued.held?.entry.seq)
  const shown = rowId === null && challenge === null ? (made ?? selected) : selected
  const [reading, setReading] = useState(false)
  const close = () => setReading(false)
  return (
    <Workbench
      step={
        own === undefined || view === undefined ? (
          <BindBeforeAgent missing={own === undefined} lost={lost} />
        ) : challenge === null ? (
          <BindStep {...{ own, view, rows, run, issued, ended }} />
        ) : (
          <WaitingStep
            {...{ challenge, view, rows, run, issued, draft }}
            onRead={() => setReading(true)}
            onLeave={leave}
          />
        )
      }
      exchange={
        <Exchange
          rows={rows}
          selected={shown}
          toCome={challenge === null ? [] : rowsToCome(challenge.purpose, view)}
        />
      }
      card={<AgentCard view={view} rows={rows} />}
      drawer={reading && challenge !== null ? <Signing {...{ challenge, draft }} onClose={close} /> : null}
    />
  )
}
