import { useMemo, useRef, useState } from 'react'
import { inFlight } from '../../client/message.ts'
import { PHONE, useMediaQuery } from '../app/media-query.ts'
import { type ExchangeRow, isStep, rowOfNumber } from '../app/rows.ts'
import { useAttacksShown, useStorageShown } from '../app/switches.ts'
import { ExchangeBar } from './ExchangeBar.tsx'
import { useAnnouncedAfter, useExchangeSearch } from './exchange-search.ts'
import styles from './Ladder.module.css'
import { Ladder } from './Ladder.tsx'
import { foundLines, ladderOf } from './ladder.ts'
import { asOf, type Opening, useOpening } from './opening.ts'
import { type Playing, Tell } from './Tell.tsx'

const WORTH_SEARCHING = 10

const NONE_YET = 'No messages yet. Each message will appear here with the service’s answer.'
const NONE_FOUND = 'No message has all these words.'

/** How long an answer may take before the wait is announced (milliseconds). */
const SAID_AFTER_MS = 1_000

const isWaiting = ({ entry }: ExchangeRow): boolean => entry.kind === 'call' && inFlight(entry)

/** Announces once that a message sent since this view was opened is still waiting for its answer. */
function useWaitingSaid(rows: readonly ExchangeRow[]): void {
  const first = useRef<number | undefined>(undefined)
  first.current ??= rows.at(-1)?.entry.seq
  const waiting = rows.findLast(isWaiting)
  const isNew = waiting !== undefined && waiting.entry.seq > (first.current ?? 0)
  useAnnouncedAfter(SAID_AFTER_MS, isNew ? `Message ${waiting.number} waits for its answer.` : undefined)
}

/** The step that the reader went back to, by its row, until another one is the newest. */
function useWentBack(steps: readonly ExchangeRow[]): readonly [number, (at: number) => void] {
  const newest = steps.at(-1)?.id
  const [chosen, setChosen] = useState<{ newest?: string | undefined; id?: string | undefined }>({})
  const at = chosen.newest === newest ? steps.findIndex(({ id }) => id === chosen.id) + 1 : 0
  return [at || steps.length, to => setChosen({ newest, id: steps[to - 1]?.id })]
}

/** What stands open: the message that is open, or was open last, is never folded away. */
function useFolding(rows: readonly ExchangeRow[], opened: number | undefined) {
  const [unfolded, setUnfolded] = useState(false)
  const [last, setLast] = useState(opened)
  if (opened !== undefined && opened !== last) setLast(opened)
  const kept = last === undefined ? undefined : rowOfNumber(rows, last)?.entry.seq
  const view = useMemo(() => ladderOf(rows, { kept, unfolded }), [rows, kept, unfolded])
  return { ...view, unfolded, toggle: () => setUnfolded(!unfolded) }
}

interface ExchangeProps {
  readonly rows: readonly ExchangeRow[]
  readonly attacks?: boolean
  /** Of a story: it is shown up to a step, to which this goes. */
  readonly story?: { readonly onAt: (at: number) => void; readonly playing: Playing }
}

/** The rows that are shown, and the step that is told; of a story only what has happened by then. */
function useShown({ attacks = false, story }: ExchangeProps, { rows: all, at }: Opening) {
  const [storage] = useStorageShown()
  const [attacksShown] = useAttacksShown()
  const shown = attacks || attacksShown || story !== undefined
  const rows = useMemo(
    () => all.filter(row => (storage || isStep(row)) && (shown || !row.attack)),
    [all, storage, shown],
  )
  const steps = useMemo(() => rows.filter(isStep), [rows])
  const [back, goBack] = useWentBack(steps)
  const drawn = useMemo(() => {
    const until = rows.slice(0, at)
    return at === undefined ? rows : until.map(row => asOf(row, until))
  }, [rows, at])
  return { storage, steps, drawn, at: at ?? back, onAt: story?.onAt ?? goBack }
}

/** Every message between the agent's side and the service, in order, and below it the one that is told. */
export function Exchange(props: ExchangeProps) {
  const { story } = props
  const opening = useOpening(props.rows)
  const { storage, steps, drawn, at, onAt } = useShown(props, opening)
  const phone = useMediaQuery(PHONE)
  const search = useExchangeSearch(drawn)
  const found =
    story === undefined && (drawn.length >= WORTH_SEARCHING || search.searching) ? search : undefined
  const searched = found?.searching === true ? found.shown : undefined
  const folding = useFolding(drawn, opening.number)
  useWaitingSaid(drawn)
  const told = steps[at - 1]
  const opened = opening.number === undefined ? undefined : rowOfNumber(drawn, opening.number)
  const open = (row: ExchangeRow) => {
    // In a story a press shows a step first; a phone has no panel beside it to show it in.
    if (story !== undefined && !phone && row.id !== told?.id) onAt(row.number)
    else opening.open(row.number, row.kind === 'store' ? 'store' : undefined)
  }
  return (
    <>
      <section className={styles.exchange} aria-labelledby="exchange-heading" data-print="aside">
        <ExchangeBar
          {...{ found, unfolded: folding.unfolded, onUnfold: folding.toggle }}
          earlier={searched === undefined ? folding.earlier : 0}
        />
        {storage && story === undefined ? (
          <p className="pale">Store rows come from the service’s audit trail.</p>
        ) : null}
        {(searched ?? drawn).length === 0 ? (
          <p className="pale">{searched ? NONE_FOUND : story ? null : NONE_YET}</p>
        ) : (
          <Ladder
            lines={searched === undefined ? folding.lines : foundLines(searched)}
            // A phone has no room for lanes that no step in view uses.
            all={story === undefined || phone ? undefined : steps}
            current={opened ?? told}
            newest={drawn.findLast(isStep)}
            store={storage && story === undefined}
            onOpen={open}
          />
        )}
      </section>
      {searched !== undefined || told === undefined ? null : (
        <Tell
          {...{ steps, at, onAt }}
          title={opening.title(told.number)}
          onDetails={tab => opening.open(told.number, tab)}
          playing={story?.playing}
        />
      )}
    </>
  )
}
