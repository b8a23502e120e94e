import { Icon } from '../../kit/Icon.tsx'
import { lazyComponent } from '../lazy-component.ts'
import { useAvailability } from '../PartsContext.tsx'
import { useAgents } from '../queries.ts'

import { VIEWS } from '../route.ts'
import { ViewLink } from '../ViewLink.tsx'
import { ClockPlace } from './ClockPlace.tsx'
import { DataBoundary } from './DataBoundary.tsx'
import styles from './Header.module.css'
import { AgentSwitch } from './load-agent-switch.ts'
import { ThemeToggle } from './ThemeToggle.tsx'
import { Tools } from './Tools.tsx'

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
