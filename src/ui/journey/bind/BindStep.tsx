import { useState } from 'react'
import { SCENARIOS } from '../../../attempts/scenarios.ts'
import { storyOf } from '../../../attempts/stories.ts'
import type { OwnAgent } from '../../../client/visitor.ts'
import type { SuspensionFact } from '../../../contract/facts.ts'
import type { Protocol } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { rowOfRequest } from '../../exchange/row-of-request.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { OwnChecks } from '../../kit/CheckList.tsx'
import { Result } from '../../kit/Result.tsx'
import { TryToBreak } from '../break/TryToBreak.tsx'
import { StepHead } from '../StepHead.tsx'
import styles from './BindView.module.css'
import { Disclosure } from './Disclosure.tsx'
import { useDisabledReasons } from './disabled-reasons.ts'
import type { IssuedCredential } from './issued-credential.ts'
import { LastProof } from './LastProof.tsx'
import { MoreOperations } from './MoreOperations.tsx'
import { NextActions } from './NextActions.tsx'
import { nextPurpose } from './next-purpose.ts'
import type { ProofRun } from './proof-run.ts'
import { SubSteps } from './SubSteps.tsx'
import type { ScenarioEnd } from './scenario-end.ts'
import { organizationOf } from './signer-words.ts'
import { lastVerification, ownCalls, type VerificationAttempt } from './verification-attempt.ts'

interface ProtocolChecksProps {
  readonly protocol: Protocol
  readonly agentId: string
  readonly rows: readonly ExchangeRow[]
}

/** The list's result: where it stopped, or how many checks passed. */
function summaryOf({ checks }: VerificationAttempt): string {
  const failed = checks.find(({ result }) => result === 'FAIL')
  if (failed !== undefined) return `refused at ${failed.check}`
  const passed = checks.filter(({ result }) => result === 'PASS').length
  const notChecked = checks.filter(({ result }) => result === 'NOT_CHECKED').length
  return `${passed} passed${notChecked === 0 ? '' : `, ${notChecked} not checked`}`
}

/** The protocol's own list for the newest verification, right or refused, in its specification's order. */
function ProtocolChecks({ protocol, agentId, rows }: ProtocolChecksProps) {
  const attempt = lastVerification(rows, agentId)
  if (attempt === undefined) return null
  const refused = attempt.checks.some(({ result }) => result === 'FAIL')
  const row = rowOfRequest(rows, attempt.entry.answer?.request_id ?? '')
  return (
    <Disclosure
      key={attempt.entry.seq}
      title={`The checks of ${protocol}`}
      note={summaryOf(attempt)}
      state={refused ? 'refused' : 'proven'}
      open={attempt.newest}
    >
      <p className={styles.from}>
        In its specification’s order, from{' '}
        {row === undefined ? 'an earlier message' : <MessageLink row={row} />}.
      </p>
      <OwnChecks checks={attempt.checks} protocol={protocol} />
    </Disclosure>
  )
}

const BY = {
  organization: organizationOf,
  holder: () => 'the holder of its key',
  policy: () => 'policy',
} as const satisfies Record<SuspensionFact['by'], (view: AgentView) => string>

interface SuspendedNoticeProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
}

/** Says that the agent is suspended, unless the last outcome does. */
function SuspendedNotice({ view, rows }: SuspendedNoticeProps) {
  const { suspension } = view.recorded
  if (suspension === undefined || view.situation.revoked) return null
  if (ownCalls(rows, view.agent_id).at(-1)?.answer?.request_id === suspension.request_id) return null
  return (
    <Result state="suspended" title={`Suspended by ${BY[suspension.by](view)}`}>
      <p>Every decision about it is a DENY until it is reinstated.</p>
    </Result>
  )
}

/** What a scenario was meant to show, and the message that showed it. */
function ScenarioResult({ end }: { readonly end: ScenarioEnd }) {
  const { expected, tone } = SCENARIOS[end.name]
  const { title, words } = storyOf(end.name) ?? SCENARIOS[end.name]
  return (
    <Result state={tone} title={`${title}: ${expected}`}>
      <p>
        {words}{' '}
        {tone === 'refused' ? 'Refused, as it should be, and nothing was changed: ' : 'As it should be: '}
        <MessageLink row={end.row} />.
      </p>
    </Result>
  )
}

interface BindStepProps {
  readonly own: OwnAgent
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly run: ProofRun
  readonly issued: IssuedCredential
  /** The scenario that led here, while its end is the newest message. */
  readonly ended: ScenarioEnd | undefined
}

/** The last message's outcome, what to do next, and the facts so far; what is next is always on top. */
export function BindStep({ own, view, rows, run, issued, ended }: BindStepProps) {
  const [pause, setPause] = useState(false)
  const closed = useDisabledReasons(own, view)
  const next = nextPurpose(view, closed, useServices().clock.now())
  const parts = [
    <SubSteps key="facts" {...{ own, view, rows, run, issued, pause, closed, next }} />,
    <NextActions key="actions" {...{ own, view, run, closed, next, pause }} onPause={setPause} />,
  ]
  return (
    <>
      <StepHead step={2} title="Bind the agent to a key">
        The service hands out a one-time nonce and your key signs it. A valid signature shows that the agent
        controls that key.
      </StepHead>
      {ended === undefined ? null : <ScenarioResult end={ended} />}
      <LastProof view={view} rows={rows} run={run} issued={issued} />
      <SuspendedNotice view={view} rows={rows} />
      {next === 'VERIFY_IDENTITY' ? parts : parts.toReversed()}
      {/* Below what is next, which such a long list would push out of view. */}
      <ProtocolChecks protocol={view.profile.protocol} agentId={view.agent_id} rows={rows} />
      <TryToBreak step="bind" own={own} rows={rows} />
      <MoreOperations {...{ view, run, pause, closed }} moved={next} />
    </>
  )
}
