import { useEffect, useRef } from 'react'
import type { ExchangeRow } from '../app/rows.ts'
import { Sentence } from '../app/Sentence.tsx'
import { Icon } from '../kit/Icon.tsx'
import { classNames } from '../kit/words.ts'
import styles from './Tell.module.css'
import { tellingOf } from './told.ts'

/** At most so many dots; of a longer run those around the step, between short lines for the rest. */
const DOTS = 12

function Dots({ rows, at }: Pick<TellProps, 'rows' | 'at'>) {
  const first = Math.max(0, Math.min(at - DOTS / 2, rows.length - DOTS))
  return (
    <span className={styles.dots} aria-hidden="true">
      {first > 0 ? <u /> : null}
      {rows.slice(first, first + DOTS).map(({ id, line, kind, entry }, index) => {
        const number = first + index + 1
        const bad = (line === 'refused' && kind !== 'request') || kind === 'copy' || entry.speaker === 'thief'
        return <i key={id} data-past={number < at} data-now={number === at} data-bad={bad} />
      })}
      {first + DOTS < rows.length ? <u /> : null}
    </span>
  )
}

interface ControlProps {
  readonly children: React.ReactNode
  readonly onClick: () => void
  readonly icon?: 'go' | 'play' | 'pause'
  readonly back?: boolean
  readonly disabled?: boolean
  readonly primary?: boolean
  readonly className?: string | undefined
}

function Control({ children, onClick, icon, back, disabled, primary, className }: ControlProps) {
  const drawing =
    icon === undefined ? null : <Icon name={icon} className={back ? styles.turned : undefined} />
  return (
    <button
      type="button"
      className={classNames(styles.control, primary && styles.primary, className)}
      data-next={primary || undefined}
      // Not `disabled`: at the last step the control that led there keeps the focus.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      {icon === 'go' && !back ? null : drawing}
      <span>{children}</span>
      {icon === 'go' && !back ? drawing : null}
    </button>
  )
}

/** What of one step went over the wire, and what it changed: a line each. */
function Facts({
  row,
  onChecks,
}: {
  readonly row: ExchangeRow
  readonly onChecks?: (() => void) | undefined
}) {
  const { sent, back, checks, changed } = tellingOf(row)
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Sent</dt>
        <dd>
          <Sentence>{sent}</Sentence>
        </dd>
      </div>
      <div>
        <dt>Came back</dt>
        <dd>
          {checks === undefined || onChecks === undefined ? (
            [back, checks].filter(Boolean).join(', ')
          ) : (
            <>
              {`${back}, `}
              <button type="button" className="link" onClick={onChecks}>
                {checks}
              </button>
            </>
          )}
        </dd>
      </div>
      <div data-s={changed.state} data-changed>
        <dt>Changed</dt>
        <dd>{changed.words}</dd>
      </div>
    </dl>
  )
}

/** What one step is: a sentence on what happens and why, what was sent, what came back, and what changed by it. */
export function Told(props: { readonly row: ExchangeRow; readonly onChecks?: (() => void) | undefined }) {
  return (
    <>
      <p className={styles.say}>
        <Sentence>{tellingOf(props.row).say}</Sentence>
      </p>
      <Facts {...props} />
    </>
  )
}

/** Playing a story: each step stays as long as it takes to read, until someone pauses it. */
export interface Playing {
  readonly on: boolean
  readonly toggle: () => void
  /** What follows the last step. */
  readonly after: { readonly words: string; readonly go: () => void }
}

interface TellProps {
  /** The steps, in their order. */
  readonly rows: readonly ExchangeRow[]
  /** The step that is told, from 1. */
  readonly at: number
  readonly onGo: (at: number) => void
  /** Opens everything about the step, at a tab of its message. */
  readonly onDetails?: (tab?: string) => void
  /** Absent in the live walk, whose last step is the newest message. */
  readonly playing?: Playing
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Left and right go from step to step, unless a control of its own takes them. */
function useArrowKeys(section: React.RefObject<HTMLElement | null>, { rows, at, onGo }: TellProps): void {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const by = STEPS[event.key]
      const { activeElement: focused } = document
      const free = focused?.matches('body, h1') !== false || section.current?.contains(focused)
      if (
        by === undefined ||
        event.defaultPrevented ||
        !free ||
        event.altKey ||
        event.ctrlKey ||
        event.metaKey
      )
        return
      const to = at + by
      if (to < 1 || to > rows.length) return
      event.preventDefault()
      onGo(to)
    }
    document.addEventListener('keydown', step)
    return () => document.removeEventListener('keydown', step)
  }, [section, rows.length, at, onGo])
}

function Controls({ rows, at, onGo, onDetails, playing }: TellProps) {
  const last = at === rows.length
  return (
    <div className={styles.controls}>
      <Control icon="go" back disabled={at === 1} onClick={() => onGo(at - 1)}>
        Back
      </Control>
      {playing === undefined ? null : (
        <Control icon={playing.on ? 'pause' : 'play'} onClick={playing.toggle}>
          {playing.on ? 'Pause' : last ? 'Play again' : 'Play'}
        </Control>
      )}
      {last && playing !== undefined ? (
        <Control icon="go" primary onClick={playing.after.go}>
          {playing.after.words}
        </Control>
      ) : (
        <Control icon="go" primary={playing !== undefined} disabled={last} onClick={() => onGo(at + 1)}>
          Next
        </Control>
      )}
      {onDetails === undefined ? null : (
        <Control className={styles.details} onClick={() => onDetails()}>
          Details
        </Control>
      )}
    </div>
  )
}

/** One step, and the controls that go to another. */
export function Tell(props: TellProps) {
  const { rows, at, onDetails } = props
  const section = useRef<HTMLElement>(null)
  useArrowKeys(section, props)
  const row = rows[at - 1]
  if (row === undefined) return null
  return (
    <section
      className={styles.tell}
      aria-label="Story"
      data-at={at}
      data-count={rows.length}
      data-print="aside"
      ref={section}
    >
      <header className={styles.head}>
        <h2 className={styles.place}>{`Step ${at} of ${rows.length}`}</h2>
        <Dots rows={rows} at={at} />
        <Controls {...props} />
      </header>
      <div className={styles.told} aria-live="polite">
        <Told key={row.id} row={row} onChecks={onDetails && (() => onDetails('checks'))} />
      </div>
    </section>
  )
}
