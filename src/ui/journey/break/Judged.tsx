import { Fragment } from 'react'
import { type AttemptEnd, stoppedBy } from '../../../cases/attempt.ts'
import { TRANSPORT_FAILURES } from '../../../client/journal-record.ts'
import { decisionOf } from '../../../client/message.ts'
import { reasonWords } from '../../../contract/catalogues/dimensions.ts'
import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import type { Fact } from '../../kit/Facts.tsx'
import type { LineState } from '../../kit/Mark.tsx'
import type { BreakItem, BreakMode } from './break-mode.ts'

/** How an attack can end, each with its tone: INDETERMINATE is not a refusal. */
const ENDS = {
  refused: 'refused',
  DENY: 'refused',
  stopped: 'refused',
  INDETERMINATE: 'claimed',
  'no answer': 'unreached',
  accepted: 'proven',
} as const satisfies Record<string, LineState>
type EndWord = keyof typeof ENDS

function wordOf(end: AttemptEnd): EndWord {
  const { outcome } = end
  if (outcome.kind !== 'answer') return outcome.kind === 'problem' ? 'refused' : 'no answer'
  const decision = decisionOf(outcome.entry)
  if (decision === 'DENY' || decision === 'INDETERMINATE') return decision
  return stoppedBy(end).length === 0 ? 'accepted' : 'stopped'
}

/** How an attack ended: in a word, its tone, and whether anything stopped it. */
export function verdictOf(end: AttemptEnd) {
  const word = wordOf(end)
  return { word, state: ENDS[word], stopped: word !== 'accepted' }
}

export function headlineOf({ title, headline, expected }: BreakItem, end: AttemptEnd): string {
  const { word, stopped } = verdictOf(end)
  if (!stopped) return `${title}: accepted, which it should not have been`
  return (stoppedBy(end).includes(expected) ? headline : undefined) ?? `${title}: ${word}`
}

const AT_MOST_TWO_SENTENCES = /^(?:[^.]*\.\s*){1,2}/u

export function whyStopped(end: AttemptEnd): string {
  const { outcome } = end
  if (outcome.kind === 'failure') return TRANSPORT_FAILURES[outcome.code]
  if (outcome.kind === 'problem')
    return AT_MOST_TWO_SENTENCES.exec(PROBLEM_WORDS[outcome.problem.code].why)?.[0] ?? ''
  if (decisionOf(outcome.entry) === 'PERMIT')
    return 'The service had permitted it. The enforcement point checks for itself before it delivers, and delivered nothing.'
  return stoppedBy(end)
    .flatMap(code => reasonWords(code) ?? [])
    .join(' ')
}

function Answer({ end }: { readonly end: AttemptEnd }) {
  const { outcome } = end
  const decision = decisionOf(outcome.entry)
  const catalogue = outcome.kind === 'problem' ? 'problems' : 'reasons'
  // A line of the enforcement point is in neither catalogue.
  const linked = outcome.kind !== 'failure' && decision !== 'PERMIT'
  return (
    <>
      <code>{outcome.kind === 'problem' ? outcome.entry.answer?.status : decision}</code>{' '}
      {stoppedBy(end).map((code, index) => (
        <Fragment key={code}>
          {index === 0 ? null : ', '}
          {linked ? <CodeLink catalogue={catalogue} code={code} className="link" /> : <code>{code}</code>}
        </Fragment>
      ))}
    </>
  )
}

function stillWords(attacked: string | null, own: AgentView | undefined): React.ReactNode {
  if (own === undefined) return 'None yet'
  if (attacked !== null && attacked !== own.agent_id) return 'Unchanged'
  return (
    <>
      Still <code>{own.status}</code>
    </>
  )
}

/** What the exchange does not tell of an attack: the codes that stopped it, and how it left the agent at work. */
export function attackFacts(end: AttemptEnd, own: AgentView | undefined): readonly Fact[] {
  return [
    { name: 'Answer', value: <Answer end={end} /> },
    { name: 'Your agent', value: stillWords(end.outcome.entry.agent_id, own) },
  ]
}

/** The newest attempt and its end; undefined before the first. */
export function lastTried({ tried, items }: BreakMode) {
  const [name, end] = [...tried].at(-1) ?? []
  const item = items.find(each => each.name === name)
  return item && end && { item, end }
}
