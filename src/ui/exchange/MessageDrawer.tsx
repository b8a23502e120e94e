import { useEffect, useRef } from 'react'
import { whenThere } from '../app/focus.ts'
import { closeMessage, lacksStep, openMessage, placeUnder, useRoute } from '../app/navigation.ts'
import { useAgents } from '../app/queries.ts'
import { type MessagePlace, messageAddress } from '../app/route.ts'
import { type ExchangeRow, rowOfNumber } from '../app/rows.ts'
import { useServices } from '../app/ServicesContext.tsx'
import { CopyButton } from '../kit/Button.tsx'
import { kindOf } from './entry-kinds.ts'
import { MessageDetail, type MessageDetailProps } from './MessageDetail.tsx'
import styles from './MessageDrawer.module.css'

/** How long the page may take to show a row that was selected (milliseconds). */
const PATIENCE_MS = 5_000

/**
 * Moves focus to a row of the ladder, unless the reader has moved on by then, or to the step's heading where the
 * ladder does not show the row.
 */
function focusRowOrStep(rowId: string): void {
  const origin = document.activeElement
  const row = () => document.querySelector<HTMLElement>(`[data-row="${rowId}"]`)
  const focusStep = () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
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

/**
 * Escape closes something from wherever the focus is, unless what lies above it takes the key.
 * @param under a selector of what else can lie above it, besides dialogs and popovers.
 */
export function useEscape(close: () => void, under?: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const above = document.querySelector(['dialog[open]', ':popover-open', under].filter(Boolean).join())
      if (event.key === 'Escape' && !event.defaultPrevented && above === null) close()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [close, under])
}

interface DrawerProps {
  readonly title: string
  /** Its name as a region, where that is not the title. */
  readonly region?: string
  readonly onClose: () => void
  readonly onKeyDown?: (event: React.KeyboardEvent) => void
  /** More in its head, such as the copy of a link. */
  readonly tools?: React.ReactNode
  /** Whether what is inside keeps a distance from the drawer's edges. */
  readonly inset?: boolean
  /** The focus goes to the heading whenever this changes. */
  readonly about: string
  readonly children: React.ReactNode
}

/** Rises over the stage; the step beside it stays live. */
export function Drawer({
  title,
  region = title,
  inset,
  about,
  tools,
  onClose,
  onKeyDown,
  children,
}: DrawerProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const inside = useRef<HTMLDivElement>(null)
  useEscape(onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject in the same drawer takes the focus anew.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    inside.current?.scrollTo(0, 0)
  }, [about])
  return (
    <>
      <div className={styles.scrim} aria-hidden="true" />
      <section className={styles.drawer} aria-label={region} data-drawer>
        <div className={styles.head} data-print="aside">
          <h2 className={styles.title} tabIndex={-1} ref={heading} onKeyDown={onKeyDown}>
            {title}
          </h2>
          {tools}
          <button
            type="button"
            className={styles.close}
            aria-label="Close"
            aria-keyshortcuts="Escape"
            onClick={onClose}
          >
            Close <kbd>Esc</kbd>
          </button>
        </div>
        <div className={styles.inside} ref={inside}>
          {inset ? <div className={styles.detail}>{children}</div> : children}
        </div>
      </section>
    </>
  )
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
    <Drawer
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
        <p className={styles.none}>{missing}</p>
      ) : (
        <MessageDetail key={row.id} row={row} {...detail} />
      )}
    </Drawer>
  )
}

/** The message that the address names, over the step that it was opened from; nothing where it names none. */
export function MessageDrawer({ rows, ...detail }: OpenedProps) {
  const { message } = useRoute()
  return message === undefined ? null : <Opened {...detail} rows={rows} place={message} />
}
