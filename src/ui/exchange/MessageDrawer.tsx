import { useEffect } from 'react'
import { moveFocus, viewHeading, whenThere } from '../app/focus.ts'
import { closeMessage, openMessage, replaceAddress, useRoute } from '../app/navigation.ts'
import { type MessagePlace, messageAddress } from '../app/route.ts'
import { type ExchangeRow, rowOfNumber } from '../app/rows.ts'
import { Panel } from '../kit/Panel.tsx'
import { kindOf } from './entry-kinds.ts'
import styles from './MessageDetail.module.css'
import { MessagePanel } from './MessagePanel.tsx'

/** How long the page may take to show a row that was selected (milliseconds). */
const PATIENCE_MS = 5_000

/**
 * Moves focus to a row of the ladder, unless the reader has moved on by then, or to the step's heading where the
 * ladder does not show the row.
 */
function focusRowOrStep(rowId: string): void {
  const origin = document.activeElement
  const row = () => document.querySelector<HTMLElement>(`[data-row="${rowId}"]`)
  const focusStep = () => moveFocus(viewHeading())
  if (row() === null) {
    focusStep()
    return
  }
  whenThere({
    find: row,
    onFound: found => {
      found.focus()
      // On a phone the messages may not be shown; the step's heading is.
      if (document.activeElement !== found) focusStep()
    },
    patience: PATIENCE_MS,
    over: () => document.activeElement !== origin && document.activeElement !== document.body,
  })
}

/** A message whose address names no step brings its own. */
function useItsStep(row: ExchangeRow | undefined, { number, tab, brings }: MessagePlace): void {
  useEffect(() => {
    if (row !== undefined && brings)
      replaceAddress(messageAddress(number, tab ?? undefined, kindOf(row.entry).step(row.entry)))
  }, [row, number, tab, brings])
}

interface OpenedProps extends Pick<React.ComponentProps<typeof MessagePanel>, 'receipt'> {
  readonly rows: readonly ExchangeRow[]
}

function Opened({ rows, place, receipt }: OpenedProps & { readonly place: MessagePlace }) {
  const { number } = place
  const row = rowOfNumber(rows, number)
  useItsStep(row, place)
  const title = `Message ${number}`
  const close = () => {
    closeMessage()
    if (row !== undefined) focusRowOrStep(row.id)
  }
  const to = (other: number) =>
    rowOfNumber(rows, other) === undefined ? undefined : () => openMessage(other)
  if (row !== undefined)
    return (
      <MessagePanel
        {...{ title, row, receipt }}
        address={messageAddress(number, place.tab ?? undefined)}
        previous={to(number - 1)}
        next={to(number + 1)}
        onClose={close}
      />
    )
  const missing =
    rows.length === 0
      ? 'There is no message in this browser.'
      : `There is no message ${number} in this agent’s exchange. The newest is ${rows.at(-1)?.number}.`
  return (
    <Panel kind="drawer" title={title} region="Selected message" about={String(number)} onClose={close}>
      <p className={styles.missing}>{missing}</p>
    </Panel>
  )
}

/** The message that the address names, over the step that it was opened from; nothing where it names none. */
export function MessageDrawer({ rows, ...detail }: OpenedProps) {
  const { message } = useRoute()
  return message === undefined ? null : <Opened {...detail} rows={rows} place={message} />
}
