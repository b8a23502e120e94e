import { useEffect } from 'react'
import { moveFocus, viewHeading, whenThere } from '../app/focus.ts'
import { closeMessage, lacksStep, openMessage, placeUnder, useRoute } from '../app/navigation.ts'
import { useAgents } from '../app/queries.ts'
import { type MessagePlace, messageAddress } from '../app/route.ts'
import { type ExchangeRow, rowOfNumber } from '../app/rows.ts'
import { useServices } from '../app/ServicesContext.tsx'
import { CopyButton } from '../kit/Button.tsx'
import { Panel } from '../kit/Panel.tsx'
import { kindOf } from './entry-kinds.ts'
import styles from './MessageDetail.module.css'
import { MessageDetail, type MessageDetailProps } from './MessageDetail.tsx'

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

function useItsStep(row: ExchangeRow | undefined): void {
  const { visitor } = useServices()
  const { list, current } = useAgents()
  useEffect(() => {
    if (row === undefined || !lacksStep()) return
    const { agent_id } = row.entry
    const own = list.some(agent => agent.agent_id === agent_id)
    if (own && agent_id !== null && agent_id !== current?.agent_id) void visitor.agents.choose(agent_id)
    placeUnder(kindOf(row.entry).step(row.entry))
  }, [row, list, current, visitor])
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

interface OpenedProps extends Omit<MessageDetailProps, 'row'> {
  readonly rows: readonly ExchangeRow[]
}

function Opened({ rows, place, ...detail }: OpenedProps & { readonly place: MessagePlace }) {
  const row = rowOfNumber(rows, place.number)
  useItsStep(row)
  const close = () => {
    closeMessage()
    if (row !== undefined) focusRowOrStep(row.id)
  }
  const change = (event: React.KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || rowOfNumber(rows, place.number + step) === undefined) return
    event.preventDefault()
    openMessage(place.number + step)
  }
  const missing =
    rows.length === 0
      ? 'There is no message in this browser.'
      : `There is no message ${place.number} in this browser. The newest is ${rows.at(-1)?.number}.`
  return (
    <Panel
      kind="drawer"
      title={`Message ${place.number}`}
      region="Selected message"
      about={String(place.number)}
      onClose={close}
      onKeyDown={change}
      tools={
        row === undefined ? null : (
          <CopyButton
            text={new URL(messageAddress(place.number, place.tab ?? undefined), window.location.href).href}
          >
            Copy link
          </CopyButton>
        )
      }
    >
      {row === undefined ? (
        <p className={styles.missing}>{missing}</p>
      ) : (
        <MessageDetail key={row.id} row={row} {...detail} />
      )}
    </Panel>
  )
}

/** The message that the address names, over the step that it was opened from; nothing where it names none. */
export function MessageDrawer({ rows, ...detail }: OpenedProps) {
  const { message } = useRoute()
  return message === undefined ? null : <Opened {...detail} rows={rows} place={message} />
}
