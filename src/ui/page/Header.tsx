import { useState, useSyncExternalStore } from 'react'
import { ResetDialog } from '../app/load-reset.ts'
import { useRoute } from '../app/navigation.ts'
import { useAgents } from '../app/queries.ts'
import { VIEWS } from '../app/route.ts'
import { useAvailability, useServices } from '../app/ServicesContext.tsx'
import { ViewLink } from '../app/ViewLink.tsx'
import { Icon } from '../kit/Icon.tsx'
import { offsetWords } from '../kit/Time.tsx'
import { MENU_ID, Menu } from './Menu.tsx'
import { AgentSwitch, DataBoundaryPanel } from './parts.ts'
import styles from './Shell.module.css'
import { type OpenDialog, Sent } from './SmallPrint.tsx'

/** Leads past header and strip to the step's heading. */
export function SkipLink() {
  return (
    // A button, because the fragment names the view: following a link to another would leave it.
    <button
      type="button"
      className={`tool ${styles.skip}`}
      data-print="hide"
      onClick={() => document.querySelector<HTMLElement>('main h1')?.focus()}
    >
      Skip to the step
    </button>
  )
}

/** The clock, while it does not show now; opens the menu, where it is turned. */
function ShiftedClock() {
  const { clock } = useServices()
  const ready = useAvailability().state === 'ready'
  const offset = useSyncExternalStore(clock.subscribe, clock.offset)
  if (!ready || offset === 0) return null
  return (
    <button type="button" className={`inline tool ${styles.clock}`} popoverTarget={MENU_ID}>
      <Icon name="clock" className="if-room" />
      <span>
        <span className="if-room">Clock shifted by </span>
        <b className={styles.number}>{offsetWords(offset)}</b>
      </span>
    </button>
  )
}

const DIALOGS = { sent: DataBoundaryPanel, reset: ResetDialog } as const satisfies Record<OpenDialog, unknown>

/** What this is, the agent at work, what left the page, and the menu; the same in every view. */
export function Header() {
  const { list } = useAgents()
  const [dialog, setDialog] = useState<OpenDialog>()
  const Dialog = dialog === undefined ? undefined : DIALOGS[dialog]
  return (
    <header className={`line ${styles.header}`} data-home={useRoute().view === 'first'} data-print="hide">
      <ViewLink className={`line ${styles.brand}`} to={VIEWS.first} aria-label="Agent Assurance Prototype">
        <Icon name="brand" />
        <span>Agent Assurance Prototype</span>
      </ViewLink>
      {list.length === 0 ? null : <AgentSwitch />}
      <div className={`line ${styles.tools}`}>
        <ShiftedClock />
        <Sent short className={`inline tool ${styles.sent}`} onOpen={() => setDialog('sent')} />
        <Menu onOpen={setDialog} />
      </div>
      {Dialog === undefined ? null : <Dialog onClose={() => setDialog(undefined)} />}
    </header>
  )
}
