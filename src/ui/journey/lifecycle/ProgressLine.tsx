import { keysOf } from '../../../contract/keys-of.ts'
import { STATUSES, type Status } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { useRoute } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { type ExchangeRow, rowOfRequest } from '../../app/rows.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Frame, LINE_STATE_WORDS, LINES, type LineState, Mark, Rule } from '../../kit/Mark.tsx'
import { Leave } from '../../kit/Panel.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { STATUS_ROWS, standingOf } from '../profile/profile-words.ts'
import styles from './Lifecycle.module.css'

interface At {
  readonly view: AgentView | undefined
  readonly rows: readonly ExchangeRow[]
}

const LEGEND = [
  ['claimed', 'Dashed: claimed, or still open'],
  ['proven', 'Solid: proven'],
  ['na', 'Does not apply to this agent'],
] as const satisfies readonly (readonly [LineState, string])[]

function StatusBox({ status, view, rows }: At & { readonly status: Status }) {
  const { state, words, requestId } = standingOf(view, status)
  const row = rowOfRequest(rows, requestId)
  const current = view?.status === status
  const first = status === 'IDENTITY_CLAIMED'
  return (
    <li data-s={state} data-node={status} data-status={state} aria-current={current || undefined}>
      {first ? null : <Rule className={styles.way} />}
      <div className={`line ${styles.box}`}>
        <Frame />
        <Mark state={state} />
        {first ? 'Claimed' : STATUS_ROWS[status].name}
      </div>
      <code>{status}</code>
      <span className="sr-only">{`: ${LINE_STATE_WORDS[state]}${current ? ', the status now' : ''}. `}</span>
      <p className="note">
        {words} {row === undefined ? null : <MessageLink row={row} />}
        {requestId !== undefined && row === undefined ? 'an earlier message' : null}
      </p>
    </li>
  )
}

/** The seven statuses in one drawing: five on the way, and two beside it. */
function Lifecycle({ onClose, ...at }: At & { readonly onClose: () => void }) {
  return (
    <>
      <div className={`words row ${styles.head}`}>
        <h2>Lifecycle</h2>
        {LEGEND.map(([state, words]) => (
          <span key={state} className="line" data-s={state}>
            <Mark state={state} />
            {words}
          </span>
        ))}
        <Leave onClick={onClose} />
      </div>
      <ol className={styles.nodes} aria-label="Statuses">
        {STATUSES.map(status => (
          <StatusBox key={status} status={status} {...at} />
        ))}
      </ol>
    </>
  )
}

const STEPS = { import: 'Import', bind: 'Bind', evaluate: 'Evaluate', pilot: 'Pilot' } as const

/** How far an agent is in each step: what it has there, and whether that is claimed or proven. */
function progressOf({ view, rows }: At): Partial<Record<keyof typeof STEPS, readonly [LineState, string]>> {
  if (view === undefined) return {}
  const { binding, link, identity, readiness } = view.valid_facts
  const last = binding ? 'TECHNICALLY_BOUND' : link ? 'ORGANIZATION_LINKED' : 'EXTERNAL_IDENTITY_VERIFIED'
  const sent = rows.filter(({ kind, entry }) => kind === 'deliver' && entry.agent_id === view.agent_id).length
  return {
    import: ['claimed', 'IDENTITY_CLAIMED'],
    bind: [binding ? 'proven' : 'unreached', binding || link || identity ? last : ''],
    ...(readiness && { evaluate: ['proven', 'ASSURANCE_PILOT_READY'] }),
    ...(sent > 0 && { pilot: ['proven', `${sent} delivered`] }),
  }
}

function Steps(at: At) {
  const current = useRoute().view
  const progress = progressOf(at)
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {keysOf(STEPS).map(step => {
          const [state, words] = progress[step] ?? ['unreached', '']
          return (
            <li key={step}>
              {/* Of another agent it is another line: nothing closes that was not proven just now. */}
              {step === 'import' ? null : (
                <span data-s={state}>
                  <Rule key={at.view?.agent_id} />
                </span>
              )}
              <a
                href={VIEWS[step]}
                className={`line ${styles.step}`}
                data-s={state}
                data-step={step}
                aria-current={current === step ? 'step' : undefined}
              >
                <Mark state={state} />
                <b>{STEPS[step]}</b>
                {words === '' ? null : <code className="tone clip">{words}</code>}
                <span className="sr-only">{state === 'unreached' ? '' : `, ${LINE_STATE_WORDS[state]}`}</span>
              </a>
            </li>
          )
        })}
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
