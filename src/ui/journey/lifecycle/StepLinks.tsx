import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useRoute } from '../../app/navigation.ts'
import { VIEWS, type ViewName } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Rule } from '../../kit/Rule.tsx'
import styles from './LifecycleStrip.module.css'

interface Step {
  readonly view: ViewName
  readonly to: string
  readonly name: string
  readonly note?: string
  /** Whether the agent has got this far. */
  readonly reached: (view: AgentView, delivered: boolean) => boolean
}

const STEPS: readonly Step[] = [
  { view: 'import', to: VIEWS.import, name: 'Import', reached: () => true },
  {
    view: 'bind',
    to: VIEWS.bind,
    name: 'Bind',
    note: 'in any order',
    reached: ({ standing }) => standing.identity !== undefined || standing.binding !== undefined,
  },
  { view: 'evaluate', to: VIEWS.evaluate, name: 'Evaluate', reached: ({ head }) => head !== null },
  { view: 'pilot', to: VIEWS.pilot, name: 'Pilot', reached: (_view, delivered) => delivered },
]

interface StepLinksProps {
  readonly view: AgentView | undefined
  /** A report of the agent's has reached the inbox. */
  readonly delivered: boolean
}

/** The steps above their statuses; the line under a step is solid once the agent has been there. */
export function StepLinks({ view, delivered }: StepLinksProps) {
  const route = useRoute()
  return (
    <nav className={styles.steps} aria-label="Steps">
      {STEPS.map((step, index) => (
        <ViewLink
          key={step.view}
          to={step.to}
          className={styles.step}
          data-step={index + 1}
          data-s={view !== undefined && step.reached(view, delivered) ? 'proven' : 'unreached'}
          aria-current={route.view === step.view ? 'step' : undefined}
        >
          <b className={styles.number}>{index + 1}</b>
          {step.name}
          {step.note === undefined ? null : <small className={styles.note}>{step.note}</small>}
          <Rule className={styles.stepLinksRule} />
        </ViewLink>
      ))}
    </nav>
  )
}
