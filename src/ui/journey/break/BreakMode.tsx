import { useId, useState } from 'react'
import { stoppedBy } from '../../../cases/attempt.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { failureWords } from '../../exchange/outcome/Failure.tsx'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { useEscape } from '../../kit/Panel.tsx'
import { Actions, StepHead, StepLine } from '../frame/Step.tsx'
import styles from './BreakMode.module.css'
import type { BreakItem, BreakMode } from './break-mode.ts'
import { attackFacts, headlineOf, lastTried, verdictOf, whyStopped } from './Judged.tsx'

export function BreakButton({
  mode,
  asLine = false,
}: {
  readonly mode: BreakMode
  readonly asLine?: boolean
}) {
  const Pressed = asLine ? StepLine : Button
  return <Pressed onClick={() => mode.enter()}>Try to break it</Pressed>
}

function tallyOf({ items, tried }: BreakMode) {
  const ends = items.flatMap(({ name }) => tried.get(name) ?? [])
  const stopped = ends.filter(end => verdictOf(end).stopped).length
  return { count: `${ends.length} of ${items.length}`, stopped }
}

interface ChipProps {
  readonly item: BreakItem
  readonly mode: BreakMode
  /** Why it could not be tried when the bar opened; the words keep their room once it can. */
  readonly before: string | undefined
}

function Chip({ item, mode, before }: ChipProps) {
  const why = useId()
  const { busy, start } = mode.task
  const end = mode.tried.get(item.name)
  const verdict = end && verdictOf(end)
  const status = end?.outcome.kind === 'problem' ? end.outcome.entry.answer?.status : verdict?.word
  const reason = item.closed ?? before
  return (
    <li>
      <button
        type="button"
        className={`inline ${styles.chip}`}
        data-s={verdict?.state}
        data-attack={item.name}
        data-status={verdict === undefined ? 'NOT_RUN' : verdict.stopped ? 'stopped' : 'accepted'}
        data-stopped-by={end && stoppedBy(end).join(' ')}
        disabled={item.closed !== undefined}
        aria-describedby={item.closed === undefined ? undefined : why}
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) start(item)
        }}
      >
        <Mark state={verdict?.state ?? 'unreached'} />
        {item.title}
        {verdict === undefined ? null : <span className="sr-only">{status}</span>}
      </button>
      {reason === undefined ? null : (
        <span id={why} className={styles.why} data-over={item.closed === undefined}>
          {reason}
        </span>
      )}
    </li>
  )
}

export function BreakBar({ mode }: { readonly mode: BreakMode }) {
  const { count, stopped } = tallyOf(mode)
  useEscape(mode.leave, 'dialog[open], :popover-open, [data-drawer]')
  // What an attack leaves behind can open another one, which must move nothing under the pointer.
  const [closedBefore] = useState(() => new Map(mode.items.map(({ name, closed }) => [name, closed])))
  return (
    <section className={styles.bar} aria-label="Try to break it" data-print="hide">
      <div className={`row ${styles.line}`}>
        <h2 className={styles.title}>Try to break it</h2>
        <p className={styles.sum}>
          {`${count} tried, `}
          <b>{`${stopped} stopped`}</b>
        </p>
        <button
          type="button"
          className={`inline ${styles.leave}`}
          aria-keyshortcuts="Escape"
          aria-label="Leave"
          onClick={mode.leave}
        >
          Leave <kbd>Esc</kbd>
        </button>
      </div>
      <ul className={`row ${styles.attacks}`}>
        {mode.items.map(item => (
          <Chip key={item.name} item={item} mode={mode} before={closedBefore.get(item.name)} />
        ))}
      </ul>
    </section>
  )
}

interface BreakStepProps {
  readonly mode: BreakMode
  readonly view: AgentView | undefined
  readonly children?: React.ReactNode
}

export function BreakStep({ mode, view, children }: BreakStepProps) {
  const { busy, start, error, headingRef } = mode.task
  const next = mode.items.find(({ name, closed }) => closed === undefined && !mode.tried.has(name))
  const { item, end } = lastTried(mode)
  return (
    <>
      {error !== null ? (
        <StepHead title="The run stopped" headingRef={headingRef}>
          {failureWords(error).words}
        </StepHead>
      ) : item === undefined || end === undefined ? (
        <StepHead title="Try to break it" headingRef={headingRef}>
          Each attack is sent to the same endpoints as any other request. An attack that would change your
          agent uses a separate agent. Every one should be stopped.
        </StepHead>
      ) : (
        <>
          <StepHead title={headlineOf(item, end)} headingRef={headingRef}>
            {item.words ?? whyStopped(end)}
          </StepHead>
          <Facts of={attackFacts(item, end, view)} />
        </>
      )}
      <Actions>
        {mode.tried.size === 0 && next !== undefined ? null : (
          <Button kind="primary" onClick={mode.leave}>
            Back to your agent
          </Button>
        )}
        {next === undefined ? null : (
          <Button
            kind={mode.tried.size === 0 ? 'primary' : 'quiet'}
            arrow={mode.tried.size === 0}
            busy={busy}
            onClick={() => start(next)}
          >{`Try: ${next.title}`}</Button>
        )}
      </Actions>
      {children}
    </>
  )
}
