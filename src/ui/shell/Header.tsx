import { Icon } from '../grammar/Icon.tsx'
import { VIEWS } from '../state/route.ts'
import { ViewLink } from '../state/ViewLink.tsx'
import { AgentSwitch } from './AgentSwitch.tsx'
import { ClockFact } from './ClockFact.tsx'
import { DataBoundary } from './DataBoundary.tsx'
import styles from './Header.module.css'
import { ThemeToggle } from './ThemeToggle.tsx'
import { Tools } from './Tools.tsx'

/** What this is, what may be in it, what left it, and the tools that are the same in every view. */
export function Header() {
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
        <ClockFact />
      </ul>
      <div className={styles.tools}>
        <AgentSwitch />
        <ThemeToggle />
        <Tools />
      </div>
    </header>
  )
}
