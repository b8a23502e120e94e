import type { PilotCase } from '../../../conformance/case.ts'
import { visibleText } from '../../kit/visible-text.ts'
import { CasePanel } from './CasePanel.tsx'
import styles from './ControlledPilot.module.css'
import { type ControlledRun, TOTAL } from './controlled-run.ts'

/** How the cases run, where none is chosen. */
function HowItRuns() {
  return (
    <section className={styles.how} aria-labelledby="controlled-how">
      <h2 id="controlled-how">How it runs</h2>
      <dl className={styles.facts}>
        <div>
          <dt>Where</dt>
          <dd>At the endpoints, or the enforcement point, of a second service in this page.</dd>
        </div>
        <div>
          <dt>With</dt>
          <dd>A store, synthetic parties and a clock of its own.</dd>
        </div>
        <div>
          <dt>Yours</dt>
          <dd>Nothing of yours is touched, whenever a run ends.</dd>
        </div>
        <div>
          <dt>Left</dt>
          <dd>
            What a run leaves is kept until the next one, or until a tab opens this page; its results, until
            this page is loaded anew.
          </dd>
        </div>
      </dl>
    </section>
  )
}

/** For an address whose case the catalogue does not have. */
function NoSuchCase({ id }: { readonly id: string }) {
  return (
    <section className={styles.how} aria-labelledby="controlled-none">
      <h2 id="controlled-none" tabIndex={-1} data-chosen>
        There is no such case
      </h2>
      <p className={styles.none}>
        This version’s {TOTAL} cases have none named <code>{visibleText(id)}</code>. The link may be mistyped,
        or be for another version. Open an area to see those there are.
      </p>
    </section>
  )
}

interface CasePlaceProps {
  /** The id in the address; null where it names none. */
  readonly id: string | null
  readonly chosen: PilotCase | undefined
  readonly run: ControlledRun
  readonly onLeave: () => void
}

/** The case that the address names or, where it names none, how the cases run. */
export function CasePlace({ id, chosen, run, onLeave }: CasePlaceProps) {
  if (id === null) return <HowItRuns />
  if (chosen === undefined) return <NoSuchCase id={id} />
  return (
    <CasePanel
      key={id}
      case={chosen}
      result={run.results.get(id)}
      wholeRuns={run.state === 'running'}
      onLeave={onLeave}
    />
  )
}
