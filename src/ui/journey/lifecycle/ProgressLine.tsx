import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { FactName } from '../../../contract/facts.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import type { Status } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useRoute } from '../../app/navigation.ts'
import { VIEWS, type ViewName } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { lazyComponent } from '../../kit/lazy-component.ts'
import { LINE_STATE_WORDS, type LineState, Mark, Rule } from '../../kit/Mark.tsx'
import type { LifecycleProps } from './Lifecycle.tsx'
import styles from './ProgressLine.module.css'

export const Lifecycle = lazyComponent(async () => (await import('./Lifecycle.tsx')).Lifecycle)

interface Progress {
  readonly state: LineState
  readonly words: string
  readonly proofs?: readonly LineState[]
}

const NOT_YET: Progress = { state: 'unreached', words: '' }

const BIND_FACTS = [
  ['identity', 'EXTERNAL_IDENTITY_VERIFIED'],
  ['link', 'ORGANIZATION_LINKED'],
  ['binding', 'TECHNICALLY_BOUND'],
] as const satisfies readonly (readonly [FactName, Status])[]

function bindProgress({ valid_facts, situation }: AgentView): Progress {
  const external = situation.identity_source === 'EXTERNAL'
  const wanted = BIND_FACTS.filter(
    ([fact]) =>
      fact === 'binding' ||
      (fact === 'identity' && external) ||
      (fact === 'link' && situation.organization_claimed),
  )
  const furthest = wanted.findLast(([fact]) => valid_facts[fact] !== undefined)
  const next = wanted.find(([fact]) => valid_facts[fact] === undefined)?.[0]
  const proofs = wanted.map(
    ([fact]): LineState =>
      valid_facts[fact] !== undefined ? 'proven' : fact === next ? 'claimed' : 'unreached',
  )
  return {
    state: valid_facts.binding === undefined ? 'unreached' : 'proven',
    words: furthest?.[1] ?? '',
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
} as const satisfies Partial<Record<ViewName, Step>>

function StepLink({ step, progress }: { readonly step: keyof typeof STEPS; readonly progress: Progress }) {
  const { state, words, proofs } = progress
  const current = useRoute().view === step
  return (
    <ViewLink
      to={VIEWS[step]}
      className={`line ${styles.step}`}
      data-s={state}
      data-step={step}
      aria-current={current ? 'step' : undefined}
    >
      {proofs === undefined ? (
        <Mark state={state} />
      ) : (
        <span className={styles.proofs}>
          {proofs.map((proof, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the proofs of an agent have a fixed order.
            <span key={index} data-s={proof}>
              <Mark state={proof} />
            </span>
          ))}
        </span>
      )}
      <b className={styles.name}>{STEPS[step].name}</b>
      {words === '' ? null : <code className={styles.words}>{words}</code>}
      <span className="sr-only">{state === 'unreached' ? '' : `, ${LINE_STATE_WORDS[state]}`}</span>
    </ViewLink>
  )
}

export function ProgressLine({ view, rows }: LifecycleProps) {
  const route = useRoute()
  const panel = useId()
  const overlay = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  const message = route.message?.number
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens a message is in the overlay, which would cover it.
  useEffect(() => overlay.current?.hidePopover(), [message, route.view])
  const agentId = view?.agent_id
  const over = view?.status === 'SUSPENDED' ? 'suspended' : view?.status === 'REVOKED' ? 'refused' : undefined
  const delivered = useMemo(
    () => rows.filter(({ kind, entry }) => kind === 'deliver' && entry.agent_id === agentId).length,
    [rows, agentId],
  )
  return (
    <section
      className={styles.line}
      aria-label="Lifecycle"
      data-status={view?.status ?? 'NO_AGENT'}
      data-print="hide"
    >
      <nav aria-label="Steps" className={styles.nav}>
        <ol className={styles.steps}>
          {keysOf(STEPS).map(step => {
            const progress: Progress = view === undefined ? NOT_YET : STEPS[step].progress(view, delivered)
            return (
              <li key={step} className={styles.item}>
                {step === 'import' ? null : (
                  <span className={styles.way} data-s={progress.state}>
                    {/* Of another agent it is another line: nothing closes that was not proven just now. */}
                    <Rule key={view?.agent_id} className={styles.rule} />
                  </span>
                )}
                <StepLink step={step} progress={progress} />
              </li>
            )
          })}
        </ol>
      </nav>
      {over === undefined ? null : (
        <span className="line" data-s={over}>
          <Mark state={over} />
          <code className={styles.words}>{view?.status}</code>
        </span>
      )}
      <button type="button" className={`inline tool ${styles.all}`} popoverTarget={panel}>
        <Icon name="lifecycle" className={styles.diagram} />
        <span className={styles.allName}>Lifecycle</span>
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of form fields. */}
      <div
        id={panel}
        ref={overlay}
        popover="auto"
        role="group"
        aria-label="All seven statuses"
        className={styles.panel}
        onBeforeToggle={event => setOpened(event.newState === 'open')}
      >
        {opened ? <Lifecycle view={view} rows={rows} /> : null}
      </div>
    </section>
  )
}
