import { keysOf } from '../../../contract/keys-of.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { useRoute } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { Icon } from '../../kit/Icon.tsx'
import { LINE_STATE_WORDS, LINES, type LineState, Mark, Rule } from '../../kit/Mark.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { STATUS_ROWS } from '../profile/statuses.ts'
import styles from './Lifecycle.module.css'
import { Lifecycle, type LifecycleProps } from './Lifecycle.tsx'

interface Progress {
  readonly state: LineState
  readonly words: string
}

const NOT_YET: Progress = { state: 'unreached', words: '' }
const proven = (words: string): Progress => ({ state: 'proven', words })

/** The proofs on the way to a decision, in the order in which an agent gives them. */
const PROOFS = ['EXTERNAL_IDENTITY_VERIFIED', 'ORGANIZATION_LINKED', 'TECHNICALLY_BOUND'] as const

function bindProgress({ valid_facts }: AgentView): Progress {
  const last = PROOFS.findLast(status => valid_facts[STATUS_ROWS[status].fact] !== undefined)
  return { state: valid_facts.binding === undefined ? 'unreached' : 'proven', words: last ?? '' }
}

const STEPS = { import: 'Import', bind: 'Bind', evaluate: 'Evaluate', pilot: 'Pilot' } as const
type StepName = keyof typeof STEPS

/** How far an agent is in each step. @param delivered how many of its reports were delivered */
const progressOf = (view: AgentView, delivered: number): Readonly<Record<StepName, Progress>> => ({
  import: { state: 'claimed', words: 'IDENTITY_CLAIMED' },
  bind: bindProgress(view),
  evaluate: view.valid_facts.readiness === undefined ? NOT_YET : proven('ASSURANCE_PILOT_READY'),
  pilot: delivered === 0 ? NOT_YET : proven(`${delivered} delivered`),
})

function StepLink({ step, progress }: { readonly step: StepName; readonly progress: Progress }) {
  const { state, words } = progress
  return (
    <a
      href={VIEWS[step]}
      className={`line ${styles.step}`}
      data-s={state}
      data-step={step}
      aria-current={useRoute().view === step ? 'step' : undefined}
    >
      <Mark state={state} />
      <b>{STEPS[step]}</b>
      {words === '' ? null : <code className="tone clip">{words}</code>}
      <span className="sr-only">{state === 'unreached' ? '' : `, ${LINE_STATE_WORDS[state]}`}</span>
    </a>
  )
}

function Steps({ view, rows }: LifecycleProps) {
  const agentId = view?.agent_id
  const delivered = rows.filter(({ kind, entry }) => kind === 'deliver' && entry.agent_id === agentId).length
  const progress = view && progressOf(view, delivered)
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {keysOf(STEPS).map(step => (
          <li key={step}>
            {/* Of another agent it is another line: nothing closes that was not proven just now. */}
            {step === 'import' ? null : (
              <span data-s={progress?.[step].state ?? 'unreached'}>
                <Rule key={agentId} />
              </span>
            )}
            <StepLink step={step} progress={progress?.[step] ?? NOT_YET} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

const BUTTON = (
  <>
    <Icon name="lifecycle" />
    <span className="if-room">Lifecycle</span>
  </>
)

/** The steps with how far the agent is, and over the view, once its button is pressed, all seven statuses. */
export function ProgressLine() {
  const at = useCurrentAgent()
  const status = at.view?.status
  return (
    <section
      className={styles.progress}
      aria-label="Lifecycle"
      data-status={status ?? 'NO_AGENT'}
      data-print="hide"
    >
      <Steps {...at} />
      {status === 'SUSPENDED' || status === 'REVOKED' ? (
        <span className="line" data-s={LINES[status]}>
          <Mark state={LINES[status]} />
          <code className="tone">{status}</code>
        </span>
      ) : null}
      <Popover
        name="All seven statuses"
        button={BUTTON}
        className={`inline tool ${styles.all}`}
        panelClass={styles.overlay}
      >
        {close => <Lifecycle {...at} onClose={close} />}
      </Popover>
    </section>
  )
}
