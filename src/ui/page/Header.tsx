import { useEffect, useState, useSyncExternalStore } from 'react'
import { PHONE, useMediaQuery } from '../app/media-query.ts'
import { useRoute } from '../app/navigation.ts'
import { useAgents } from '../app/queries.ts'
import { VIEWS } from '../app/route.ts'
import { useAvailability, useServices } from '../app/ServicesContext.tsx'
import { ViewLink } from '../app/ViewLink.tsx'
import { Icon } from '../kit/Icon.tsx'
import { InPart } from '../kit/part.ts'
import { offsetWords } from '../kit/Time.tsx'
import { classNames } from '../kit/words.ts'
import { MENU_ID, Menu } from './Menu.tsx'
import { walk } from './parts.ts'
import styles from './Shell.module.css'
import { type OpenDialog, Sent } from './SmallPrint.tsx'

/** Leads past header and strip to the step's heading. */
export function SkipLink() {
  return (
    // A button, because the fragment names the view: following a link to another would leave it.
    <button
      type="button"
      className={styles.skip}
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
    <button
      type="button"
      className={classNames('inline tool', styles.tool, styles.clock)}
      popoverTarget={MENU_ID}
    >
      <Icon name="clock" className={styles.icon} />
      <span>
        <span className={styles.clockWords}>Clock shifted by </span>
        <b className={styles.number}>{offsetWords(offset)}</b>
      </span>
    </button>
  )
}

/** Asks with the browser's own dialog where ours did not come: deleting must always be possible. */
function AskPlainly({ onClose }: { readonly onClose: () => void }) {
  const { reset } = useServices()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once
  useEffect(() => {
    if (window.confirm('Delete everything this page keeps in this browser?'))
      reset().catch(cause => window.alert(cause))
    onClose()
  }, [])
  return null
}

function Dialogs({ open, onClose }: { readonly open: OpenDialog | undefined; readonly onClose: () => void }) {
  if (open === undefined) return null
  return (
    <InPart part={walk} missing={() => (open === 'reset' ? <AskPlainly onClose={onClose} /> : null)}>
      {({ DataBoundaryPanel, ResetDialog }) =>
        open === 'sent' ? <DataBoundaryPanel onClose={onClose} /> : <ResetDialog onClose={onClose} />
      }
    </InPart>
  )
}

/** What this is, the agent at work, what left the page, and the menu; the same in every view. */
export function Header() {
  const { list } = useAgents()
  const [dialog, setDialog] = useState<OpenDialog>()
  const home = useRoute().view === 'first'
  // The first view names the page instead; that the header's own is away there is the style sheet's.
  const narrow = useMediaQuery(PHONE) && home
  return (
    <header className={`line ${styles.header}`} data-home={home} data-print="hide">
      <ViewLink className={`line ${styles.brand}`} to={VIEWS.first}>
        <Icon name="brand" className={styles.logo} />
        <span className={styles.brandName}>Agent Assurance Prototype</span>
      </ViewLink>
      {list.length === 0 ? null : (
        <InPart part={walk} missing={() => null}>
          {({ AgentSwitch }) => <AgentSwitch />}
        </InPart>
      )}
      <div className={`line ${styles.tools}`}>
        <ShiftedClock />
        <Sent
          className={classNames('inline tool', styles.tool, styles.sent)}
          onOpen={() => setDialog('sent')}
        />
        <Menu withSent={narrow} onOpen={setDialog} />
      </div>
      <Dialogs open={dialog} onClose={() => setDialog(undefined)} />
    </header>
  )
}
