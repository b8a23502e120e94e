import { Fragment } from 'react'
import { type AttemptEnd, stoppedBy } from '../../../cases/attempt.ts'
import { TRANSPORT_FAILURES } from '../../../client/journal-record.ts'
import { decisionOf } from '../../../client/message.ts'
import { reasonWords } from '../../../contract/catalogues/dimensions.ts'
import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { useAgentView } from '../../app/queries.ts'
import type { Fact } from '../../kit/Facts.tsx'
import type { LineState } from '../../kit/Mark.tsx'
import type { BreakItem, BreakMode } from './break-mode.ts'

/** How an attack ended, in one word and its tone: INDETERMINATE is not a refusal. */
interface Verdict {
  readonly word: string
  readonly state: LineState
  readonly stopped: boolean
}

const DECIDED = {
  DENY: { word: 'DENY', state: 'refused', stopped: true },
  INDETERMINATE: { word: 'INDETERMINATE', state: 'claimed', stopped: true },
} as const satisfies Record<string, Verdict>

const ACCEPTED: Verdict = { word: 'accepted', state: 'proven', stopped: false }

export function verdictOf(end: AttemptEnd): Verdict {
  const { outcome } = end
  if (outcome.kind === 'problem') return { word: 'refused', state: 'refused', stopped: true }
  if (outcome.kind === 'failure') return { word: 'no answer', state: 'unreached', stopped: true }
  const decision = decisionOf(outcome.entry)
  if (decision === 'DENY' || decision === 'INDETERMINATE') return DECIDED[decision]
  return stoppedBy(end).length === 0 ? ACCEPTED : { word: 'stopped', state: 'refused', stopped: true }
}

export function headlineOf(item: BreakItem, end: AttemptEnd): string {
  const verdict = verdictOf(end)
  if (!verdict.stopped) return `${item.title}: accepted, which it should not have been`
  const asExpected = stoppedBy(end).includes(item.expected)
  return asExpected && item.headline !== undefined ? item.headline : `${item.title}: ${verdict.word}`
}

const AT_MOST_TWO = /^(?:[^.]*\.\s*){1,2}/u

export function whyStopped(end: AttemptEnd): string {
  const { outcome } = end
  if (outcome.kind === 'failure') return TRANSPORT_FAILURES[outcome.code]
  if (outcome.kind === 'problem') return AT_MOST_TWO.exec(PROBLEM_WORDS[outcome.problem.code].why)?.[0] ?? ''
  if (decisionOf(outcome.entry) === 'PERMIT')
    return 'The service had permitted it. The enforcement point checks for itself before it delivers, and delivered nothing.'
  return stoppedBy(end)
    .flatMap(code => reasonWords(code) ?? [])
    .join(' ')
}

function Codes({ end }: { readonly end: AttemptEnd }) {
  const { outcome } = end
  const permitted = decisionOf(outcome.entry) === 'PERMIT'
  const codes = stoppedBy(end)
  const lead = outcome.kind === 'problem' ? outcome.entry.answer?.status : decisionOf(outcome.entry)
  return (
    <>
      <code>{lead}</code>{' '}
      {codes.map((code, index) => (
        <Fragment key={code}>
          {index === 0 ? null : ', '}
          {permitted || outcome.kind === 'failure' ? (
            <code>{code}</code>
          ) : (
            <CodeLink
              catalogue={outcome.kind === 'problem' ? 'problems' : 'reasons'}
              code={code}
              className="link"
            />
          )}
        </Fragment>
      ))}
    </>
  )
}

function stillWords(end: AttemptEnd, own: AgentView | undefined): React.ReactNode {
  if (own === undefined) return 'None yet'
  if (end.outcome.entry.agent_id !== null && end.outcome.entry.agent_id !== own.agent_id) return 'Unchanged'
  return (
    <>
      Still <code>{own.status}</code>
    </>
  )
}

const LEFT = {
  SUSPENDED: 'it signed the violation itself',
  ASSURANCE_PILOT_READY: 'it signed no violation',
  REVOKED: 'nothing is delivered for it',
} as const satisfies Record<NonNullable<BreakItem['leaves']>, string>

function LeftAs({ agentId, leaves }: { readonly agentId: string; readonly leaves: keyof typeof LEFT }) {
  const status = useAgentView(agentId).view?.status
  if (status === undefined) return null
  return (
    <>
      <code>{status}</code>
      {status === leaves ? `, ${LEFT[leaves]}` : <strong>{`, ${leaves} was expected`}</strong>}
    </>
  )
}

/** What the exchange does not tell of an attack: how it left the agents, and where it was stopped by another code than meant. */
export function attackFacts(
  { expected, leaves }: Pick<BreakItem, 'expected' | 'leaves'>,
  end: AttemptEnd,
  own: AgentView | undefined,
): readonly Fact[] {
  const { agent_id } = end.outcome.entry
  return [
    { name: 'Answer', value: <Codes end={end} /> },
    ...(stoppedBy(end).includes(expected) ? [] : [{ name: 'Expected', value: <code>{expected}</code> }]),
    ...(leaves === undefined || agent_id === null
      ? []
      : [{ name: 'Its agent', value: <LeftAs agentId={agent_id} leaves={leaves} /> }]),
    { name: 'Your agent', value: stillWords(end, own) },
  ]
}

/** The newest attempt and its end; nothing before the first. */
export function lastTried({ tried, items }: BreakMode) {
  const [name, end] = [...tried].at(-1) ?? []
  return { end, item: items.find(each => each.name === name) }
}
