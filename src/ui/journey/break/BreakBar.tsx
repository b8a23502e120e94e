import { useId, useState } from 'react'
import { useMediaQuery } from '../../app/media-query.ts'
import { useEscape } from '../../exchange/MessageDrawer.tsx'
import { Mark } from '../../kit/Mark.tsx'
import styles from './BreakMode.module.css'
import { tallyOf } from './BreakStep.tsx'
import type { BreakItem, BreakMode } from './break-mode.ts'
import { verdictOf } from './Judged.tsx'

interface ChipProps {
  readonly item: BreakItem
  readonly mode: BreakMode
  /** Why it could not be tried when the bar opened; the words keep their room once it can. */
  readonly before: string | undefined
}

/** A button that runs one attack; once tried it keeps its place and its width, marked with how it ended. */
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
        className={styles.chip}
        data-s={verdict?.state}
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

/** How many chips stand in the bar itself, and how many characters their titles have room for in all. */
const ROOM = { wide: { chips: 3, characters: 49 }, middle: { chips: 2, characters: 38 } } as const

/** A longer title would leave room for no other. */
const LONGEST = 22

/** The first attacks that fit into the bar; the others stand behind More. */
function fitting(items: readonly BreakItem[], { chips, characters }: Record<keyof typeof ROOM.wide, number>) {
  const chosen: BreakItem[] = []
  let left = characters
  for (const item of items) {
    const { length } = item.title
    if (chosen.length === chips || length > LONGEST || length > left) continue
    chosen.push(item)
    left -= length
  }
  return chosen
}

/** The attacks that stand in the bar: as many as its width has room for, on one line. */
function useInBar(items: readonly BreakItem[], atMost: number): readonly BreakItem[] {
  const wide = useMediaQuery('(min-width: 90rem)')
  const middle = useMediaQuery('(min-width: 79.375rem)')
  const found = wide ? fitting(items, ROOM.wide) : middle ? fitting(items, ROOM.middle) : []
  return found.slice(0, atMost)
}

interface BreakBarProps {
  readonly mode: BreakMode
  /** How many attacks stand in it on a step that shows much besides. */
  readonly atMost?: number
}

/** The bar over the stage while a step is attacked: what can be tried, what was, and the way out. */
export function BreakBar({ mode, atMost = ROOM.wide.chips }: BreakBarProps) {
  const [more, setMore] = useState(false)
  const id = useId()
  const { count, stopped } = tallyOf(mode)
  useEscape(mode.leave, '[data-drawer]')
  // What an attack leaves behind can open another one, which must move nothing under the pointer.
  const [closedBefore] = useState(() => new Map(mode.items.map(({ name, closed }) => [name, closed])))
  const inBar = useInBar(
    mode.items.filter(({ name }) => closedBefore.get(name) === undefined),
    atMost,
  )
  const rest = mode.items.filter(item => !inBar.includes(item))
  const left = rest.filter(({ name }) => !mode.tried.has(name)).length
  const chip = (item: BreakItem) => (
    <Chip key={item.name} item={item} mode={mode} before={closedBefore.get(item.name)} />
  )
  return (
    <section className={styles.bar} aria-label="Try to break it" data-print="hide">
      <div className={styles.line}>
        <h2 className={styles.title}>Try to break it</h2>
        {inBar.length === 0 ? null : <ul className={styles.first}>{inBar.map(chip)}</ul>}
        <button
          type="button"
          className={styles.chip}
          aria-expanded={more}
          aria-controls={id}
          onClick={() => setMore(!more)}
        >
          More <span className={styles.rest}>{left}</span>
        </button>
        <p className={styles.sum}>
          {count}
          <span className={styles.tried}> tried</span>
          <span className={styles.sumWords}>
            {', '}
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
        {more ? rest.map(chip) : null}
      </ul>
    </section>
  )
}
