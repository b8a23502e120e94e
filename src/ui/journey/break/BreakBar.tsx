import { useId, useState } from 'react'
import { useEscape } from '../../exchange/MessageDrawer.tsx'
import { Mark } from '../../kit/Mark.tsx'
import styles from './BreakMode.module.css'
import { tallyOf } from './BreakStep.tsx'
import type { BreakItem, BreakMode } from './break-mode.ts'
import { verdictOf } from './Judged.tsx'

interface ChipProps {
  readonly item: BreakItem
  readonly mode: BreakMode
  /** Whether it stands in the bar too, where there is room for that. */
  readonly inBar?: boolean
}

/** A button that runs one attack; once tried it keeps its place, marked with what stopped it. */
function Chip({ item, mode, inBar = false }: ChipProps) {
  const why = useId()
  const { busy, start } = mode.task
  const end = mode.tried.get(item.name)
  const verdict = end && verdictOf(end)
  const status = end?.outcome.kind === 'problem' ? end.outcome.entry.answer?.status : verdict?.word
  return (
    <li data-in-bar={inBar}>
      <button
        type="button"
        className={styles.chip}
        data-s={verdict?.state}
        disabled={item.closed !== undefined}
        aria-describedby={item.closed === undefined ? undefined : why}
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) start(item)
        }}
      >
        {verdict === undefined ? null : <Mark state={verdict.state} />}
        {item.title}
        {verdict === undefined ? null : <code className={styles.status}>{status}</code>}
      </button>
      {item.closed === undefined ? null : (
        <span id={why} className={styles.why}>
          {item.closed}
        </span>
      )}
    </li>
  )
}

/** How many chips stand in the bar itself; the others are behind "More". */
const IN_BAR = 2

/** The bar over the stage while a step is attacked: what can be tried, what was, and the way out. */
export function BreakBar({ mode }: { readonly mode: BreakMode }) {
  const [more, setMore] = useState(false)
  const id = useId()
  const { count, stopped } = tallyOf(mode)
  useEscape(mode.leave, '[data-drawer]')
  const inBar = mode.items.slice(0, IN_BAR)
  const rest = mode.items.length - inBar.length
  return (
    <section className={styles.bar} aria-label="Try to break it" data-print="hide">
      <div className={styles.line}>
        <h2 className={styles.title}>Try to break it</h2>
        <ul className={styles.first}>
          {inBar.map(item => (
            <Chip key={item.name} item={item} mode={mode} />
          ))}
        </ul>
        <button
          type="button"
          className={styles.chip}
          aria-expanded={more}
          aria-controls={id}
          onClick={() => setMore(!more)}
        >
          More <span className={styles.rest}>{rest}</span>
        </button>
        <p className={styles.sum}>
          {count}
          <span className={styles.sumWords}>
            {' tried, '}
            <b>{`${stopped} stopped`}</b>
          </span>
        </p>
        <button
          type="button"
          className={styles.leave}
          aria-keyshortcuts="Escape"
          aria-label="Leave"
          onClick={mode.leave}
        >
          Leave <kbd>Esc</kbd>
        </button>
      </div>
      <ul id={id} className={styles.others} hidden={!more}>
        {more
          ? mode.items.map(item => (
              <Chip key={item.name} item={item} mode={mode} inBar={inBar.includes(item)} />
            ))
          : null}
      </ul>
    </section>
  )
}
