import { Fragment, useId } from 'react'
import { type AttemptEnd, stoppedBy } from '../../../cases/attempt.ts'
import { TRANSPORT_FAILURES } from '../../../client/journal-record.ts'
import { decisionOf } from '../../../client/message.ts'
import { reasonWords } from '../../../contract/catalogues/dimensions.ts'
import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { failureWords } from '../../exchange/outcome/Refusal.tsx'
import type { Fact } from '../../kit/Facts.tsx'
import { type LineState, Mark } from '../../kit/Mark.tsx'
import { useEscape } from '../../kit/Panel.tsx'
import { type Action, StepHead, type StepShown } from '../frame/Step.tsx'
import styles from './BreakMode.module.css'
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

function wordOf(end: AttemptEnd): keyof typeof ENDS {
  const { outcome } = end
  if (outcome.kind !== 'answer') return outcome.kind === 'problem' ? 'refused' : 'no answer'
  const decision = decisionOf(outcome.entry)
  if (decision === 'DENY' || decision === 'INDETERMINATE') return decision
  return stoppedBy(end).length === 0 ? 'accepted' : 'stopped'
}

const isStopped = (end: AttemptEnd): boolean => wordOf(end) !== 'accepted'

function headlineOf({ title, headline, expected }: BreakItem, end: AttemptEnd): string {
  if (!isStopped(end)) return `${title}: accepted, which it should not have been`
  return (stoppedBy(end).includes(expected) ? headline : undefined) ?? `${title}: ${wordOf(end)}`
}

const AT_MOST_TWO_SENTENCES = /^(?:[^.]*\.\s*){1,2}/u

function whyStopped(end: AttemptEnd): string {
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

/** What the exchange does not tell of an attack: the codes that stopped it, and how it left the agent at work. */
function attackFacts(end: AttemptEnd, own: AgentView | undefined): readonly Fact[] {
  const attacked = end.outcome.entry.agent_id
  const still = own && (
    <>
      Still <code>{own.status}</code>
    </>
  )
  const another = attacked !== null && attacked !== own?.agent_id
  return [
    { name: 'Answer', value: <Answer end={end} /> },
    { name: 'Your agent', value: own === undefined ? 'None yet' : another ? 'Unchanged' : still },
  ]
}

export const BREAK = 'Try to break it'

interface AttackProps {
  readonly item: BreakItem
  readonly mode: BreakMode
  /** The id of the words that say why it is closed, where it is. */
  readonly why: string | undefined
}

function Attack({ item, mode, why }: AttackProps) {
  const { busy, start } = mode.task
  const end = mode.tried.get(item.name)
  const word = end && wordOf(end)
  const state = word && ENDS[word]
  return (
    <li>
      <button
        type="button"
        className={`inline ${styles.attack}`}
        data-s={state}
        data-attack={item.name}
        data-status={end === undefined ? 'NOT_RUN' : isStopped(end) ? 'stopped' : 'accepted'}
        data-stopped-by={end && stoppedBy(end).join(' ')}
        disabled={item.closed !== undefined}
        aria-describedby={why}
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) start(item)
        }}
      >
        <Mark state={state ?? 'unreached'} />
        {item.title}
        {end === undefined ? null : (
          <span className="sr-only">
            {end.outcome.kind === 'problem' ? end.outcome.entry.answer?.status : word}
          </span>
        )}
      </button>
    </li>
  )
}

export function BreakBar({ mode }: { readonly mode: BreakMode }) {
  const { items, tried, leave } = mode
  const id = useId()
  useEscape(leave, 'dialog[open], :popover-open, [data-drawer]')
  const ends = items.flatMap(({ name }) => tried.get(name) ?? [])
  const reasons = [...new Set(items.flatMap(({ closed }) => closed ?? []))]
  const whyOf = ({ closed }: BreakItem) => closed && `${id}-${reasons.indexOf(closed)}`
  return (
    <section className={styles.bar} aria-label={BREAK} data-print="hide">
      <div className={`line ${styles.head}`}>
        <h2>{BREAK}</h2>
        <p>
          {`${ends.length} of ${items.length} tried, `}
          <b>{`${ends.filter(isStopped).length} stopped`}</b>
        </p>
        <button
          type="button"
          className={`inline ${styles.attack}`}
          aria-keyshortcuts="Escape"
          aria-label="Leave"
          onClick={leave}
        >
          Leave <kbd>Esc</kbd>
        </button>
      </div>
      <ul className={`row ${styles.attacks}`}>
        {items.map(item => (
          <Attack key={item.name} item={item} mode={mode} why={whyOf(item)} />
        ))}
      </ul>
      {reasons.map((reason, index) => (
        <p key={reason} className={styles.why}>
          {'Closed now: '}
          <span id={`${id}-${index}`}>{reason}</span>
        </p>
      ))}
    </section>
  )
}

const BEFORE =
  'Each attack is sent to the same endpoints as any other request. An attack that would change your agent uses a separate agent. Every one should be stopped.'

export function attackShown(mode: BreakMode, view: AgentView | undefined, below: React.ReactNode): StepShown {
  const { busy, start, error, headingRef } = mode.task
  const next = mode.items.find(({ name, closed }) => closed === undefined && !mode.tried.has(name))
  const [name, end] = [...mode.tried].at(-1) ?? []
  const item = mode.items.find(each => each.name === name)
  const last = item && end && { item, end }
  const [title, words] =
    error !== null
      ? ['The run stopped', failureWords(error).words]
      : last === undefined
        ? [BREAK, BEFORE]
        : [headlineOf(last.item, last.end), last.item.words ?? whyStopped(last.end)]
  const back: Action = { name: 'Back to your agent', kind: 'primary', arrow: false, run: mode.leave }
  const onwards: readonly Action[] =
    next === undefined
      ? []
      : [{ name: `Try: ${next.title}`, kind: last ? 'quiet' : 'primary', busy, run: () => start(next) }]
  return {
    outcome: (
      <StepHead title={title} headingRef={headingRef}>
        {words}
      </StepHead>
    ),
    facts: last === undefined || error !== null ? [] : attackFacts(last.end, view),
    actions: last === undefined && next !== undefined ? onwards : [back, ...onwards],
    below,
  }
}
