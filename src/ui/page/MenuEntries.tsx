import { useState } from 'react'
import { useRoute } from '../app/navigation.ts'
import { PLACES, VIEWS } from '../app/route.ts'
import { useAvailability } from '../app/ServicesContext.tsx'
import { useAttacksShown, useStorageShown } from '../app/switches.ts'
import { ViewLink } from '../app/ViewLink.tsx'
import { Icon } from '../kit/Icon.tsx'
import { ClockControl } from './ClockControl.tsx'
import { ExportRun } from './ExportRun.tsx'
import styles from './MenuEntries.module.css'
import { type OpenDialog, Sent, SmallPrint } from './SmallPrint.tsx'
import { useTheme } from './theme.ts'

/** The views besides the steps; those of a developer are folded. */
const LINKS = ['check', 'reference', 'controlled'] as const
const DEVELOPER_LINKS = ['records'] as const

interface LinksProps {
  readonly of: readonly (keyof typeof VIEWS)[]
  readonly onFollow: () => void
}

function Links({ of, onFollow }: LinksProps) {
  const { view } = useRoute()
  return of.map(name => (
    <li key={name}>
      <ViewLink
        to={VIEWS[name]}
        className={`line ${styles.entry}`}
        aria-current={view === name ? 'page' : undefined}
        onClick={onFollow}
      >
        {PLACES[name].title}
      </ViewLink>
    </li>
  ))
}

function SwitchEntry({ use, children }: { readonly use: typeof useStorageShown; readonly children: string }) {
  const [on, turn] = use()
  return (
    <li>
      <button type="button" className={`line ${styles.entry}`} aria-pressed={on} onClick={() => turn(!on)}>
        {children}
        <span className={styles.track} aria-hidden="true" />
      </button>
    </li>
  )
}

/** What those who develop against the service ask for. */
function Developer({ onFollow }: { readonly onFollow: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <li>
      <button
        type="button"
        className={`line ${styles.entry}`}
        aria-expanded={open}
        aria-controls="developer"
        onClick={() => setOpen(!open)}
      >
        Developer
        <Icon name="chevron" />
      </button>
      <ul id="developer" className={styles.developer} hidden={!open}>
        {open ? (
          <>
            <Links of={DEVELOPER_LINKS} onFollow={onFollow} />
            <SwitchEntry use={useStorageShown}>Show storage writes</SwitchEntry>
            <SwitchEntry use={useAttacksShown}>Show attacks</SwitchEntry>
            <ExportRun />
          </>
        ) : null}
      </ul>
    </li>
  )
}

function ThemeEntry() {
  const [theme, toggle] = useTheme()
  return (
    <li>
      <button type="button" className={`line ${styles.entry}`} onClick={toggle}>
        {theme === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme'}
      </button>
    </li>
  )
}

export interface MenuEntriesProps {
  readonly onOpen: (dialog: OpenDialog) => void
  /** Whether what left the page stands here, because the header has no room for it. */
  readonly withSent: boolean
  readonly onFollow: () => void
}

/** What is in the menu: the other views, what a developer asks for, clock, theme and reset. */
export function MenuEntries({ onOpen, withSent, onFollow }: MenuEntriesProps) {
  const availability = useAvailability()
  const { view } = useRoute()
  // In a frame, something could be laid over the button, and Reset deletes.
  const framed = availability.state === 'unavailable' && availability.cause === 'FRAMED'
  return (
    <>
      <ul className={styles.group}>
        <Links of={LINKS} onFollow={onFollow} />
        <Developer onFollow={onFollow} />
      </ul>
      <ul className={styles.group}>
        {withSent ? (
          <li>
            <Sent className={`line ${styles.entry}`} onOpen={() => onOpen('sent')} />
          </li>
        ) : null}
        <ThemeEntry />
        {framed ? null : (
          <li>
            <button type="button" className={`line ${styles.entry}`} onClick={() => onOpen('reset')}>
              Reset
            </button>
          </li>
        )}
      </ul>
      {availability.state === 'ready' ? <ClockControl /> : null}
      {PLACES[view].step === true || view === 'story' ? (
        <div className={`aside row ${styles.smallPrint}`}>
          <SmallPrint />
        </div>
      ) : null}
    </>
  )
}
