import {
  CONDITIONS,
  type ConditionName,
  LIFECYCLE,
  type LifecycleRow,
  OPERATIONS,
  type Operation,
  SIGNERS,
} from '../../../contract/catalogues/lifecycle.ts'
import type { FactName } from '../../../contract/facts.ts'
import { STATUSES, type Status } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useAgents } from '../../app/queries.ts'
import { type ExchangeRow, rowOfRequest } from '../../app/rows.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Frame, LINE_STATE_WORDS, type LineState, Mark, Rule } from '../../kit/Mark.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { capitalized, counted } from '../../kit/words.ts'
import { factLine, lapseOf } from '../profile/profile-words.ts'
import styles from './Lifecycle.module.css'
import { openChallenge } from './open-challenge.ts'

interface OperationState {
  readonly operation: Operation
  readonly open: boolean
  readonly note: string
}

const ANEW = 'every import creates a new agent'

/** What the service answers with a decision, which is never an error. */
const DECIDED: readonly Operation[] = ['pilot.enter', 'report.send']

function noteOf({ situation, valid_facts }: AgentView, operation: Operation): string {
  if (operation === 'import') return ANEW
  if (DECIDED.includes(operation) && (situation.suspended || situation.revoked))
    return 'the answer would be a DENY'
  if (operation === 'report.send' && valid_facts.readiness === undefined)
    return 'without a valid PERMIT for pilot.enter the decision would be INDETERMINATE'
  return ''
}

function operationStates(view: AgentView): readonly OperationState[] {
  return OPERATIONS.map(operation => {
    const found = view.operations.find(each => each.operation === operation)
    return found === undefined || found.open
      ? { operation, open: true, note: noteOf(view, operation) }
      : { operation, open: false, note: found.why ?? 'the lifecycle table does not allow it' }
  })
}

function Operations({ view }: { readonly view: AgentView }) {
  const states = operationStates(view)
  const button = (
    <>
      {`${counted(states.filter(({ open }) => open).length, 'action')} available now`}
      <Icon name="chevron" />
    </>
  )
  return (
    <Popover name="Operations" className={`inline ${styles.unfold}`} button={button}>
      {() => (
        <>
          <p className={styles.operationsTitle}>Operations, from the table that the service checks</p>
          <ul className={styles.operations}>
            {states.map(({ operation, open, note }) => (
              <li
                key={operation}
                className={styles.operation}
                data-s={open ? 'unreached' : 'na'}
                data-operation={operation}
                data-status={open ? 'open' : 'closed'}
              >
                <Mark state={open ? 'unreached' : 'na'} className={styles.operationMark} />
                <code className={styles.operationName}>{operation}</code>
                <span className={styles.note}>
                  <b className={styles.state}>{open ? 'open' : 'closed'}</b>
                  {note === '' ? null : `: ${note}`}
                </span>
                {open && LIFECYCLE[operation].signer !== 'nobody' ? (
                  <small
                    className={`hint ${styles.signer}`}
                  >{`signed by ${SIGNERS[LIFECYCLE[operation].signer]}`}</small>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
    </Popover>
  )
}

interface StatusNode {
  readonly state: LineState
  readonly words: string
  readonly requestId?: string
}

interface StatusFact {
  /** What sets the fact that gives the status, as the lifecycle table says. */
  readonly operation: Operation
  /** Before the message of a standing fact, and before who did it where the fact says so. */
  readonly stands: string
  readonly open: string
}

const STATUS_FACTS = {
  EXTERNAL_IDENTITY_VERIFIED: { operation: 'VERIFY_IDENTITY', stands: 'proven by', open: 'verify identity' },
  ORGANIZATION_LINKED: { operation: 'LINK_ORGANIZATION', stands: 'proven by', open: 'link organization' },
  TECHNICALLY_BOUND: { operation: 'BIND_KEY', stands: 'proven by', open: 'bind a key' },
  ASSURANCE_PILOT_READY: { operation: 'pilot.enter', stands: 'PERMIT,', open: 'ask for pilot.enter' },
  SUSPENDED: { operation: 'SUSPEND', stands: 'by', open: 'suspend' },
  REVOKED: { operation: 'REVOKE', stands: 'final, by', open: 'revoke, final' },
} as const satisfies Record<Exclude<Status, 'IDENTITY_CLAIMED'>, StatusFact>

const BY_WORDS = { organization: 'the organization', holder: 'the holder', policy: 'policy' } as const

/** The conditions that take an operation off an agent's way as claimed, whatever else closes it now. */
const NEVER: readonly ConditionName[] = ['fitting_source', 'external', 'organization_claimed']

function pastIt({ situation }: AgentView, operation: Operation): ConditionName | undefined {
  const row: LifecycleRow = LIFECYCLE[operation]
  return row.opens.find(name => NEVER.includes(name) && !CONDITIONS[name].holds(situation))
}

function openOrClosed(view: AgentView, fact: FactName, { operation, open }: StatusFact): StatusNode {
  const past = pastIt(view, operation)
  if (past !== undefined) return { state: 'na', words: `does not apply: ${CONDITIONS[past].closed}` }
  const found = view.operations.find(each => each.operation === operation)
  if (found?.open === false)
    return { state: 'unreached', words: `closed: ${found.why ?? 'the lifecycle table does not allow it'}` }
  const { suspended, revoked } = view.situation
  if (operation === 'pilot.enter' && (suspended || revoked))
    return { state: 'unreached', words: 'closed: the answer would be a DENY' }
  const lapse = view.recorded[fact] === undefined ? undefined : lapseOf(view, fact)
  return { state: 'unreached', words: `${lapse === undefined ? '' : `${lapse.detail} `}open: ${open}` }
}

function nodeOf(view: AgentView | undefined, status: Status): StatusNode {
  if (status === 'IDENTITY_CLAIMED')
    return view === undefined
      ? { state: 'unreached', words: 'open: import a claim' }
      : { state: 'claimed', words: 'stored as received,', requestId: view.import_request_id }
  if (view === undefined) return { state: 'unreached', words: 'closed: no agent yet' }
  const row = STATUS_FACTS[status]
  const fact = LIFECYCLE[row.operation].sets
  const valid_facts = view.valid_facts[fact]
  if (valid_facts === undefined) return openOrClosed(view, fact, row)
  const words = 'by' in valid_facts ? `${row.stands} ${BY_WORDS[valid_facts.by]},` : row.stands
  return { state: factLine(fact), words, requestId: valid_facts.request_id }
}

export interface LifecycleProps {
  readonly view: AgentView | undefined
  readonly rows: readonly ExchangeRow[]
}

/** What each status is called before its code. */
const NAMES = {
  IDENTITY_CLAIMED: 'Claimed',
  EXTERNAL_IDENTITY_VERIFIED: 'Identity verified',
  ORGANIZATION_LINKED: 'Organization linked',
  TECHNICALLY_BOUND: 'Key bound',
  ASSURANCE_PILOT_READY: 'Pilot ready',
  SUSPENDED: 'Suspended',
  REVOKED: 'Revoked',
} as const satisfies Record<Status, string>

const LEGEND = [
  ['claimed', 'Dashed: claimed, or still open'],
  ['proven', 'Solid: proven'],
  ['na', 'Does not apply to this agent'],
] as const satisfies readonly (readonly [LineState, string])[]

interface StatusProps {
  readonly status: Status
  readonly at: LifecycleProps
  /** There is a nonce for the binding that is not signed yet. */
  readonly waiting: boolean
}

function StatusBox({ status, at: { view, rows }, waiting }: StatusProps) {
  const { state, words, requestId } = nodeOf(view, status)
  const unsigned = waiting && status === 'TECHNICALLY_BOUND' && state === 'unreached'
  const row = requestId === undefined ? undefined : rowOfRequest(rows, requestId)
  const current = view?.status === status
  return (
    <li
      className={styles.node}
      data-s={state}
      data-node={status}
      data-status={state}
      aria-current={current || undefined}
    >
      {status === 'IDENTITY_CLAIMED' ? null : <Rule className={styles.way} />}
      <div className={styles.box}>
        <Frame />
        <Mark state={state} className={styles.mark} />
        {NAMES[status]}
      </div>
      <code className={styles.name}>{status}</code>
      <span className="sr-only">{`: ${LINE_STATE_WORDS[state]}${current ? ', the status now' : ''}. `}</span>
      <span className={`note ${styles.words}`}>
        {capitalized(unsigned ? 'nonce received, not signed' : words)}
        {requestId === undefined ? null : ' '}
        {row === undefined ? null : <MessageLink row={row} />}
        {requestId !== undefined && row === undefined ? 'an earlier message' : null}
      </span>
    </li>
  )
}

/** The seven statuses in one drawing: five on the way, and two beside it. */
export function Lifecycle(at: LifecycleProps) {
  const { view, rows } = at
  const { current } = useAgents()
  const waiting = openChallenge(current, rows)?.purpose === 'BIND_KEY'
  return (
    <>
      <div className={`row ${styles.head}`}>
        <h2>Lifecycle</h2>
        {LEGEND.map(([state, words]) => (
          <span key={state} className="line" data-s={state}>
            <Mark state={state} />
            {words}
          </span>
        ))}
        {view === undefined || view.operations.length === 0 ? null : <Operations view={view} />}
        <kbd>Esc</kbd>
      </div>
      <ol className={styles.nodes} aria-label="Statuses">
        {STATUSES.map(status => (
          <StatusBox key={status} {...{ status, at, waiting }} />
        ))}
      </ol>
    </>
  )
}
