import type { AttemptEnd } from '../../../attempts/attempt.ts'
import { REPORT_ATTACKS, type ReportAttackName, stoppedBy } from '../../../attempts/report-attacks.ts'
import { TRANSPORT_FAILURES } from '../../../client/journal-record.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { useAgentView, useStoreVisible } from '../../app/queries.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { rowOfRequest } from '../../exchange/row-of-request.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { failureWords } from '../../kit/outcome/failure-words.ts'
import { type Tried, useAttempts } from '../break/attempt-task.ts'
import { BreakPanel } from '../break/BreakPanel.tsx'
import { refusedWith } from '../break/refused-with.ts'
import styles from '../break/TryToBreak.module.css'
import { ELSEWHERE } from './disabled-reasons.ts'
import { enforcementWindow } from './enforcement-parts.ts'

type ReportAttempt = Tried<ReportAttackName>

interface ReportAttemptResultProps {
  readonly last: ReportAttempt | undefined
  readonly error: Error | null
  readonly running: boolean
  readonly rows: readonly ExchangeRow[]
}

/** The agent's state after an attempt, in words. */
const LEFT = {
  SUSPENDED: 'The agent itself signed the violation: policy suspended it.',
  ASSURANCE_PILOT_READY: 'The agent signed no violation of its own, so it is not suspended.',
  REVOKED: 'Nothing is delivered for an agent that was revoked meanwhile.',
} as const

function whoStopped({ end }: ReportAttempt): string {
  const { outcome, enforcement } = end
  if (outcome.kind === 'problem') return 'Refused by the service with'
  const refused = enforcement?.lines.find(({ held }) => !held)?.name
  return refused === 'decision' || refused === undefined
    ? 'Denied by the service with'
    : 'Permitted, and stopped by the enforcement point at'
}

function Words({ last, rows }: { readonly last: ReportAttempt; readonly rows: readonly ExchangeRow[] }) {
  const { outcome } = last.end
  const { expected, leaves } = REPORT_ATTACKS[last.name]
  const { view } = useAgentView(outcome.entry.agent_id ?? undefined)
  const row = rowOfRequest(rows, outcome.entry.answer?.request_id ?? '')
  const codes = stoppedBy(last.end)
  if (outcome.kind === 'failure') return TRANSPORT_FAILURES[outcome.code]
  if (codes.length === 0) return <strong>It went through, which it should not have.</strong>
  const suspended = view?.recorded.suspension?.by === 'policy'
  return (
    <>
      {whoStopped(last)} <code className={styles.code}>{codes.join(', ')}</code>
      {row === undefined ? null : (
        <>
          , <MessageLink row={row} />
        </>
      )}
      . {suspended ? LEFT.SUSPENDED : LEFT[leaves]}
      {codes.includes(expected) && (view === undefined || view.status === leaves) ? null : (
        <strong>{` ${expected} and ${leaves} were expected.`}</strong>
      )}
    </>
  )
}

/** What stopped the last attempt, and whether the agent was suspended for it. */
function ReportAttemptResult({ last, error, running, rows }: ReportAttemptResultProps) {
  return (
    <>
      {running ? 'An agent is imported, verified, linked and bound for it.' : null}
      {running || error === null ? null : failureWords(error).words}
      {running || last === undefined || error !== null ? null : <Words last={last} rows={rows} />}
    </>
  )
}

/** What an attempt was answered with: a status where it was refused, else what was enforced. */
function answerTo({ outcome, enforcement }: AttemptEnd): string | undefined {
  return refusedWith(outcome) ?? (enforcement?.effective === 'DENY' ? 'DENY' : undefined)
}

/** The attacks on a report: each is tried for real on an agent of its own, with what stopped it below. */
export function ReportAttacks({ rows }: { readonly rows: readonly ExchangeRow[] }) {
  const parts = useServices()
  const { visitor, world } = parts
  const {
    result: last,
    error,
    busy,
    start,
  } = useAttempts((name: ReportAttackName) =>
    REPORT_ATTACKS[name].run({ visitor, world, window: enforcementWindow(parts) }),
  )
  const notReady = useClosedBecause()
  const elsewhere = useStoreVisible() === false ? ELSEWHERE : undefined
  return (
    <BreakPanel
      note={
        <>
          Each attempt asks <code>report.send</code>, on an agent of its own. None may get past what stops it.
        </>
      }
      chips={keysOf(REPORT_ATTACKS).map(name => ({
        name,
        title: REPORT_ATTACKS[name].title,
        closed: notReady ?? elsewhere,
        refused: last?.name === name ? answerTo(last.end) : undefined,
      }))}
      busy={busy}
      onStart={start}
    >
      <ReportAttemptResult last={last} error={error} running={busy} rows={rows} />
    </BreakPanel>
  )
}
