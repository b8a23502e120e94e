import { useId, useRef, useState, useSyncExternalStore } from 'react'
import { classNames } from '../../kit/class-names.ts'
import { Icon } from '../../kit/Icon.tsx'
import { lazyComponent } from '../lazy-component.ts'
import { useRoute } from '../navigation.ts'
import { useAgents } from '../queries.ts'
import { VIEWS } from '../route.ts'
import { useAvailability, useServices } from '../ServicesContext.tsx'
import { useServicePlace } from '../service-place.ts'
import { useTheme } from '../theme.ts'
import { ViewLink } from '../ViewLink.tsx'
import { ClockPlace } from './ClockPlace.tsx'
import { AgentSwitch } from './load-agent-switch.ts'
import { DataBoundaryPanel } from './load-data-boundary.ts'
import { ResetDialog } from './load-reset.ts'
import styles from './Shell.module.css'

const LINKS = [
  { name: 'records', words: 'Records' },
  { name: 'bundle', words: 'Run bundle' },
  { name: 'reference', words: 'Reference' },
] as const

/** The views besides the steps, and Reset: side by side or, without room, behind "More". */
function Tools() {
  const menu = useId()
  const popover = useRef<HTMLDivElement>(null)
  const [resetting, setResetting] = useState(false)
  const { view } = useRoute()
  const availability = useAvailability()
  // In a frame, something could be laid over the button, and Reset deletes.
  const framed = availability.state === 'unavailable' && availability.cause === 'FRAMED'
  const close = () => popover.current?.hidePopover()
  const tools = (className: string | undefined) => (
    <>
      {LINKS.map(({ name, words }) => (
        <ViewLink
          key={name}
          to={VIEWS[name]}
          className={classNames(styles.tool, className)}
          aria-current={view === name ? 'page' : undefined}
          onClick={close}
        >
          {words}
        </ViewLink>
      ))}
      {framed ? null : (
        <button
          type="button"
          className={classNames(styles.tool, className)}
          onClick={() => {
            close()
            setResetting(true)
          }}
        >
          Reset
        </button>
      )}
    </>
  )
  return (
    <>
      {tools(styles.wide)}
      <button type="button" className={classNames(styles.tool, styles.narrow)} popoverTarget={menu}>
        More
      </button>
      <div id={menu} popover="auto" className={styles.menu} ref={popover}>
        {tools(undefined)}
      </div>
      {resetting ? <ResetDialog onClose={() => setResetting(false)} /> : null}
    </>
  )
}

/** Changes between light and dark; the choice is remembered in this browser. */
function ThemeToggle() {
  const [theme, toggle] = useTheme()
  return (
    <button
      type="button"
      className={classNames(styles.tool, styles.square)}
      aria-label={theme === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme'}
      onClick={toggle}
    >
      <Icon name="theme" className={styles.icon} />
    </button>
  )
}

/** How many request bodies left the page, live; opens the panel that explains it. */
function DataBoundary() {
  const { outbound } = useServices()
  const { bodiesSentOut } = useSyncExternalStore(outbound.subscribe, outbound.getSnapshot)
  const { here } = useServicePlace()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.figure}
        aria-haspopup="dialog"
        data-alarm={here && bodiesSentOut > 0}
        onClick={() => setOpen(true)}
      >
        Request bodies sent out: <b className={styles.number}>{bodiesSentOut}</b>
      </button>
      {open ? <DataBoundaryPanel onClose={() => setOpen(false)} /> : null}
    </>
  )
}

// There is nothing to shift before the service is ready, so it is loaded only then.
const ClockControl = lazyComponent(async () => (await import('./ClockControl.tsx')).ClockControl, {
  meanwhile: <ClockPlace />,
  late: ClockPlace,
})

/** What this is, what may be in it, what left it, and the tools that are the same in every view. */
export function Header() {
  const ready = useAvailability().state === 'ready'
  const { list } = useAgents()
  return (
    <header className={styles.header} data-print="hide">
      <ViewLink className={styles.brand} to={VIEWS.first}>
        <Icon name="brand" className={styles.logo} />
        Agent Assurance Prototype
      </ViewLink>
      <ul className={styles.facts}>
        <li>Synthetic data only</li>
        <li>
          <DataBoundary />
        </li>
        {ready ? <ClockControl /> : <ClockPlace />}
      </ul>
      <div className={styles.tools}>
        {list.length === 0 ? null : <AgentSwitch />}
        <ThemeToggle />
        <Tools />
      </div>
    </header>
  )
}
