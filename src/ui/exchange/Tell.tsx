import { useEffect, useRef } from 'react'
import type { ExchangeRow } from '../app/rows.ts'
import { Sentence } from '../app/Sentence.tsx'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import styles from './Tell.module.css'
import { tellingOf } from './told.ts'

/** At most so many dots; of a longer run those around the step, between short lines for the rest. */
const DOTS = 12

const isBad = ({ line, kind, entry }: ExchangeRow): boolean =>
  (line === 'refused' && kind !== 'request') || kind === 'copy' || entry.speaker === 'thief'

function Dots({ steps, at }: Pick<TellProps, 'steps' | 'at'>) {
  const first = Math.max(0, Math.min(at - DOTS / 2, steps.length - DOTS))
  return (
    <span className={styles.dots} aria-hidden="true">
      {first > 0 ? <u /> : null}
      {steps.slice(first, first + DOTS).map((row, index) => {
        const number = first + index + 1
        return <i key={row.id} data-past={number < at} data-now={number === at} data-bad={isBad(row)} />
      })}
      {first + DOTS < steps.length ? <u /> : null}
    </span>
  )
}

interface ToldProps {
  readonly row: ExchangeRow
  readonly onChecks?: (() => void) | undefined
}

export function Told({ row, onChecks }: ToldProps) {
  const { say, sent, back, checks, changed } = tellingOf(row)
  const came = checks !== undefined && (
    <>
      {`${back}, `}
      <button type="button" className="link" onClick={onChecks}>
        {checks}
      </button>
    </>
  )
  const facts = [
    { name: 'Sent', value: <Sentence>{sent}</Sentence> },
    { name: 'Came back', value: came || back },
    { name: 'Changed', value: changed.words, data: { 'data-s': changed.state, 'data-changed': true } },
  ]
  return (
    <>
      <p className={styles.say}>
        <Sentence>{say}</Sentence>
      </p>
      <dl className={styles.facts}>
        {facts.map(({ name, value, data }) => (
          <div key={name} {...data}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Playing a story: each step stays as long as it takes to read, until someone pauses it. */
export interface Playing {
  readonly on: boolean
  readonly toggle: () => void
  readonly after: { readonly words: string; readonly go: () => void }
}

interface TellProps {
  readonly steps: readonly ExchangeRow[]
  readonly at: number
  readonly title: string
  readonly onAt: (at: number) => void
  /** Opens everything about the step, at a tab of its message. */
  readonly onDetails: (tab?: string) => void
  readonly playing: Playing | undefined
}

const BY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Left and right go from step to step, unless a control of its own takes them. */
function useArrowKeys(section: React.RefObject<HTMLElement | null>, { steps, at, onAt }: TellProps): void {
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      const to = at + (BY[event.key] ?? Number.NaN)
      const { activeElement: focused } = document
      const free = focused?.matches('body, h1') !== false || section.current?.contains(focused)
      const taken = event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey
      if (taken || !free || !(to >= 1 && to <= steps.length)) return
      event.preventDefault()
      onAt(to)
    }
    document.addEventListener('keydown', step)
    return () => document.removeEventListener('keydown', step)
  }, [section, steps.length, at, onAt])
}

function Controls({ steps, at, onAt, onDetails, playing }: TellProps) {
  const last = at === steps.length
  const after = last ? playing?.after : undefined
  return (
    <div className={styles.controls}>
      <Button off={at === 1} onClick={() => onAt(at - 1)}>
        <Icon name="go" className={styles.back} />
        <span>Back</span>
      </Button>
      {playing && (
        <Button onClick={playing.toggle}>
          <Icon name={playing.on ? 'pause' : 'play'} />
          <span>{playing.on ? 'Pause' : last ? 'Play again' : 'Play'}</span>
        </Button>
      )}
      <Button
        kind={playing ? 'primary' : 'quiet'}
        off={last && after === undefined}
        onClick={after?.go ?? (() => onAt(at + 1))}
        arrow
      >
        <span>{after?.words ?? 'Next'}</span>
      </Button>
      <Button onClick={() => onDetails()}>Details</Button>
    </div>
  )
}

export function Tell(props: TellProps) {
  const { steps, at, title, onDetails } = props
  const section = useRef<HTMLElement>(null)
  useArrowKeys(section, props)
  const row = steps[at - 1]
  if (row === undefined) return null
  return (
    <section
      className={styles.tell}
      aria-label="Story"
      data-at={at}
      data-count={steps.length}
      data-over
      data-print="aside"
      ref={section}
    >
      <header className={styles.head}>
        <h2 className={styles.place}>{title}</h2>
        <Dots {...{ steps, at }} />
        <Controls {...props} />
      </header>
      <div className={styles.told} aria-live="polite">
        <Told key={row.id} row={row} onChecks={() => onDetails('checks')} />
      </div>
    </section>
  )
}
