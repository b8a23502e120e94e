import { useState, useSyncExternalStore } from 'react'
import { useAgents } from '../app/current-agent.ts'
import { useRoute } from '../app/navigation.ts'
import { ResetDialog } from '../app/ResetDialog.tsx'
import { VIEWS } from '../app/route.ts'
import { useAvailability, useServices } from '../app/ServicesContext.tsx'
import { Icon } from '../kit/Icon.tsx'
import { InPart } from '../kit/part.ts'
import { offsetWords } from '../kit/Time.tsx'
import { MENU_ID, Menu } from './Menu.tsx'
import { walk } from './parts.ts'
import styles from './Shell.module.css'
import { type OpenDialog, Sent } from './SmallPrint.tsx'

/** Leads past header and strip to the step's heading. */
export const SkipLink = () => (
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

function Dialogs({ open, onClose }: { readonly open: OpenDialog | undefined; readonly onClose: () => void }) {
  if (open === 'reset') return <ResetDialog onClose={onClose} />
  return open === 'sent' ? (
    <InPart part={walk} missing={() => null}>
      {({ DataBoundaryPanel }) => <DataBoundaryPanel onClose={onClose} />}
    </InPart>
  ) : null
}

/** What this is, the agent at work, what left the page, and the menu; the same in every view. */
export function Header() {
  const { list } = useAgents()
  const [dialog, setDialog] = useState<OpenDialog>()
  return (
    <header className={`line ${styles.header}`} data-home={useRoute().view === 'first'} data-print="hide">
      <a className={`line ${styles.brand}`} href={VIEWS.first} aria-label="Agent Assurance Prototype">
        <Icon name="brand" />
        <span>Agent Assurance Prototype</span>
      </a>
      {list.length === 0 ? null : (
        <InPart part={walk} missing={() => null}>
          {({ AgentSwitch }) => <AgentSwitch />}
        </InPart>
      )}
      <div className={`line ${styles.tools}`}>
        <ShiftedClock />
        <Sent short className={`inline tool ${styles.sent}`} onOpen={() => setDialog('sent')} />
        <Menu onOpen={setDialog} />
      </div>
      <Dialogs open={dialog} onClose={() => setDialog(undefined)} />
    </header>
  )
}
