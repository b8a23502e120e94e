import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { keysOf } from '../../../contract/keys-of.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { useRoute } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { Icon } from '../../kit/Icon.tsx'
import { LINE_STATE_WORDS, LINES, type LineState, Mark, Rule } from '../../kit/Mark.tsx'
import { STATUS_ROWS } from '../profile/statuses.ts'
import styles from './Lifecycle.module.css'
import { Lifecycle, type LifecycleProps } from './Lifecycle.tsx'

interface Progress {
  readonly state: LineState
  readonly words: string
  /** Each proof that is asked of the agent, while one is left of several. */
  readonly proofs?: readonly LineState[]
}

const NOT_YET: Progress = { state: 'unreached', words: '' }

function bindProgress({ valid_facts, situation }: AgentView): Progress {
  const wanted = {
    EXTERNAL_IDENTITY_VERIFIED: situation.identity_source === 'EXTERNAL',
    ORGANIZATION_LINKED: situation.organization_claimed,
    TECHNICALLY_BOUND: true,
  } as const
  const statuses = keysOf(wanted).filter(status => wanted[status])
  const has = (status: keyof typeof wanted) => valid_facts[STATUS_ROWS[status].fact] !== undefined
  const next = statuses.find(status => !has(status))
  const proofs = statuses.map(
    (status): LineState => (has(status) ? 'proven' : status === next ? 'claimed' : 'unreached'),
  )
  return {
    state: has('TECHNICALLY_BOUND') ? 'proven' : 'unreached',
    words: statuses.findLast(has) ?? '',
    ...(proofs.length > 1 && next !== undefined ? { proofs } : {}),
  }
}

interface Step {
  readonly name: string
  readonly progress: (view: AgentView, delivered: number) => Progress
}

const STEPS = {
  import: { name: 'Import', progress: () => ({ state: 'claimed', words: 'IDENTITY_CLAIMED' }) },
  bind: { name: 'Bind', progress: bindProgress },
  evaluate: {
    name: 'Evaluate',
    progress: ({ valid_facts }) =>
      valid_facts.readiness === undefined ? NOT_YET : { state: 'proven', words: 'ASSURANCE_PILOT_READY' },
  },
  pilot: {
    name: 'Pilot',
    progress: (_view, delivered) =>
      delivered === 0 ? NOT_YET : { state: 'proven', words: `${delivered} delivered` },
  },
} as const satisfies Record<'import' | 'bind' | 'evaluate' | 'pilot', Step>

function StepLink({ step, progress }: { readonly step: keyof typeof STEPS; readonly progress: Progress }) {
  const { state, words, proofs = [state] } = progress
  return (
    <a
      href={VIEWS[step]}
      className={`line ${styles.step}`}
      data-s={state}
      data-step={step}
      aria-current={useRoute().view === step ? 'step' : undefined}
    >
      <span className={styles.proofs}>
        {proofs.map((proof, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the proofs of an agent have a fixed order.
          <span key={index} data-s={proof}>
            <Mark state={proof} />
          </span>
        ))}
      </span>
      <b>{STEPS[step].name}</b>
      {words === '' ? null : <code className="tone clip">{words}</code>}
      <span className="sr-only">{state === 'unreached' ? '' : `, ${LINE_STATE_WORDS[state]}`}</span>
    </a>
  )
}

function Steps({ view, rows }: LifecycleProps) {
  const agentId = view?.agent_id
  const delivered = useMemo(
    () => rows.filter(({ kind, entry }) => kind === 'deliver' && entry.agent_id === agentId).length,
    [rows, agentId],
  )
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {keysOf(STEPS).map(step => {
          const progress: Progress = view === undefined ? NOT_YET : STEPS[step].progress(view, delivered)
          return (
            <li key={step}>
              {/* Of another agent it is another line: nothing closes that was not proven just now. */}
              {step === 'import' ? null : (
                <span data-s={progress.state}>
                  <Rule key={agentId} />
                </span>
              )}
              <StepLink step={step} progress={progress} />
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The steps with how far the agent is, and over the view, once its button is pressed, all seven statuses. */
export function ProgressLine() {
  const at = useCurrentAgent()
  const status = at.view?.status
  const { message, view } = useRoute()
  const panel = useId()
  const overlay = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  const close = () => overlay.current?.hidePopover()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens a message is in the overlay, which would cover it.
  useEffect(close, [message?.number, view])
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
      <button type="button" className={`inline tool ${styles.all}`} popoverTarget={panel}>
        <Icon name="lifecycle" />
        <span className="if-room">Lifecycle</span>
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of form fields. */}
      <div
        id={panel}
        ref={overlay}
        popover="auto"
        role="group"
        aria-label="All seven statuses"
        className={styles.overlay}
        onBeforeToggle={event => setOpened(event.newState === 'open')}
      >
        {opened ? <Lifecycle {...at} onClose={close} /> : null}
      </div>
    </section>
  )
}
