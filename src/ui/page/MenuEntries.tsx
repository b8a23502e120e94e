import { useState } from 'react'
import { useRoute } from '../app/navigation.ts'
import { PLACES, VIEWS } from '../app/route.ts'
import { useAvailability } from '../app/ServicesContext.tsx'
import { useAttacksShown, useStorageShown } from '../app/switches.ts'
import { Icon } from '../kit/Icon.tsx'
import { ClockControl } from './ClockControl.tsx'
import { ExportRun } from './ExportRun.tsx'
import styles from './Menu.module.css'
import { type OpenDialog, Sent, SmallPrint } from './SmallPrint.tsx'
import { useTheme } from './theme.ts'

interface EntryProps extends React.ComponentProps<'button'> {
  /** Beside its name, for the eye: an icon, or whether it is on. */
  readonly end?: React.ReactNode
}

function Entry({ children, end, ...rest }: EntryProps) {
  return (
    <button type="button" className="entry" {...rest}>
      {children}
      {end}
    </button>
  )
}

function ViewEntry({ to }: { readonly to: 'check' | 'reference' | 'controlled' | 'records' }) {
  const here = useRoute().view === to
  return (
    <li>
      <a href={VIEWS[to]} className="entry" aria-current={here ? 'page' : undefined}>
        {PLACES[to].title}
      </a>
    </li>
  )
}

function SwitchEntry({ use, children }: { readonly use: typeof useStorageShown; readonly children: string }) {
  const [on, turn] = use()
  const end = (
    <span className="aside" aria-hidden="true">
      {on ? 'On' : 'Off'}
    </span>
  )
  return (
    <li>
      <Entry aria-pressed={on} end={end} onClick={() => turn(!on)}>
        {children}
      </Entry>
    </li>
  )
}

/** What those who develop against the service ask for. */
function Developer() {
  const [open, setOpen] = useState(false)
  return (
    <li>
      <Entry
        aria-expanded={open}
        aria-controls="developer"
        end={<Icon name="chevron" />}
        onClick={() => setOpen(!open)}
      >
        Developer
      </Entry>
      <ul id="developer" className={styles.developer} hidden={!open}>
        {open ? (
          <>
            <ViewEntry to="records" />
            <SwitchEntry use={useStorageShown}>Show storage writes</SwitchEntry>
            <SwitchEntry use={useAttacksShown}>Show attacks</SwitchEntry>
            <ExportRun />
          </>
        ) : null}
      </ul>
    </li>
  )
}

/** What is in the menu: the other views, what a developer asks for, clock, theme and reset. */
export function MenuEntries({ onOpen }: { readonly onOpen: (dialog: OpenDialog) => void }) {
  const availability = useAvailability()
  const { view } = useRoute()
  const [theme, toggle] = useTheme()
  // In a frame, something could be laid over the button, and Reset deletes.
  const framed = availability.state === 'unavailable' && availability.cause === 'FRAMED'
  return (
    <>
      <ul>
        {(['check', 'reference', 'controlled'] as const).map(to => (
          <ViewEntry key={to} to={to} />
        ))}
        <Developer />
      </ul>
      <ul>
        <li className={styles.sent}>
          <Sent className="entry" onOpen={() => onOpen('sent')} />
        </li>
        <li>
          <Entry onClick={toggle}>
            {theme === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme'}
          </Entry>
        </li>
        <li>{framed ? null : <Entry onClick={() => onOpen('reset')}>Reset</Entry>}</li>
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
