import { useId } from 'react'
import { stoppedBy } from '../../../cases/attempt.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { failureWords } from '../../exchange/outcome/Failure.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { useEscape } from '../../kit/Panel.tsx'
import { StepHead } from '../frame/Step.tsx'
import type { Action, StepShown } from '../frame/steps.ts'
import styles from './BreakMode.module.css'
import type { BreakItem, BreakMode } from './break-mode.ts'
import { attackFacts, headlineOf, lastTried, verdictOf, whyStopped } from './Judged.tsx'

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
  const verdict = end && verdictOf(end)
  const status = end?.outcome.kind === 'problem' ? end.outcome.entry.answer?.status : verdict?.word
  return (
    <li>
      <button
        type="button"
        className={`inline ${styles.attack}`}
        data-s={verdict?.state}
        data-attack={item.name}
        data-status={verdict === undefined ? 'NOT_RUN' : verdict.stopped ? 'stopped' : 'accepted'}
        data-stopped-by={end && stoppedBy(end).join(' ')}
        disabled={item.closed !== undefined}
        aria-describedby={why}
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) start(item)
        }}
      >
        <Mark state={verdict?.state ?? 'unreached'} />
        {item.title}
        {verdict === undefined ? null : <span className="sr-only">{status}</span>}
      </button>
    </li>
  )
}

/** Every attack of the step, all at once, with what is closed and why below them. */
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
          <b>{`${ends.filter(end => verdictOf(end).stopped).length} stopped`}</b>
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

/** What the newest attack came to, and the next one. */
export function attackShown(mode: BreakMode, view: AgentView | undefined, below: React.ReactNode): StepShown {
  const { busy, start, error, headingRef } = mode.task
  const next = mode.items.find(({ name, closed }) => closed === undefined && !mode.tried.has(name))
  const last = lastTried(mode)
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
