import { isRefusedEdit } from '../../../client/message.ts'
import type { OwnAgent } from '../../../client/own-records.ts'
import {
  CONDITIONS,
  type ConditionName,
  LIFECYCLE,
  type LifecycleRow,
  OPERATIONS,
  type Operation,
  SIGNERS,
} from '../../../contract/catalogues/lifecycle.ts'
import { STATUSES, type Status } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useAgents } from '../../app/current-agent.ts'
import { type ExchangeRow, rowOfRequest } from '../../app/rows.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { type Fact, Facts } from '../../kit/Facts.tsx'
import { Frame, LINE_STATE_WORDS, LINES, type LineState, Mark, Rule } from '../../kit/Mark.tsx'
import { Leave } from '../../kit/Panel.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { capitalized, counted } from '../../kit/words.ts'
import { lapseOf } from '../profile/profile-words.ts'
import { STATUS_ROWS, type StatusRow } from '../profile/statuses.ts'
import styles from './Lifecycle.module.css'

/** What the service answers with a decision, which is never an error. */
const DECIDED: readonly Operation[] = ['pilot.enter', 'report.send']

function noteOf({ situation, valid_facts }: AgentView, operation: Operation): string {
  if (operation === 'import') return 'every import creates a new agent'
  if (DECIDED.includes(operation) && (situation.suspended || situation.revoked))
    return 'the answer would be a DENY'
  if (operation === 'report.send' && valid_facts.readiness === undefined)
    return 'without a valid PERMIT for pilot.enter the decision would be INDETERMINATE'
  return ''
}

const NOT_ALLOWED = 'the lifecycle table does not allow it'

/** Whose signature it takes, of what is open. */
function signedBy(operation: Operation): string {
  const { signer } = LIFECYCLE[operation]
  return signer === 'nobody' ? '' : `signed by ${SIGNERS[signer]}`
}

function operationFact(view: AgentView, operation: Operation): Fact {
  const found = view.operations.find(each => each.operation === operation)
  const open = found?.open !== false
  const note = open ? noteOf(view, operation) || signedBy(operation) : (found?.why ?? NOT_ALLOWED)
  const status = open ? 'open' : 'closed'
  return {
    name: operation,
    state: open ? 'unreached' : 'na',
    value: (
      <>
        <b>{status}</b>
        {note === '' ? null : `: ${note}`}
      </>
    ),
    data: { 'data-operation': operation, 'data-status': status },
  }
}

function Operations({ view }: { readonly view: AgentView }) {
  const facts = OPERATIONS.map(operation => operationFact(view, operation))
  const open = facts.filter(({ state }) => state === 'unreached').length
  return (
    <Popover name="Operations" className="link" button={`${counted(open, 'action')} available now`}>
      {() => (
        <>
          <h3>Operations, from the table that the service checks</h3>
          <Facts kind="drawn" className={styles.operations} of={facts} />
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

const BY_WORDS = { organization: 'the organization', holder: 'the holder', policy: 'policy' } as const

/** The conditions that take an operation off an agent's way as claimed, whatever else closes it now. */
const NEVER: readonly ConditionName[] = ['fitting_source', 'external', 'organization_claimed']

function openOrClosed(view: AgentView, { fact, operation, open }: StatusRow): StatusNode {
  const row: LifecycleRow = LIFECYCLE[operation]
  const past = row.opens.find(name => NEVER.includes(name) && !CONDITIONS[name].holds(view.situation))
  if (past !== undefined) return { state: 'na', words: `does not apply: ${CONDITIONS[past].closed}` }
  const found = view.operations.find(each => each.operation === operation)
  const denied = operation === 'pilot.enter' ? noteOf(view, operation) : ''
  const closed = found?.open === false ? (found.why ?? NOT_ALLOWED) : denied
  if (closed !== '') return { state: 'unreached', words: `closed: ${closed}` }
  const lapse = view.recorded[fact] === undefined ? undefined : lapseOf(view, fact)
  return { state: 'unreached', words: `${lapse === undefined ? '' : `${lapse.detail} `}open: ${open}` }
}

function nodeOf(view: AgentView | undefined, status: Status): StatusNode {
  if (status === 'IDENTITY_CLAIMED')
    return view === undefined
      ? { state: 'unreached', words: 'open: import a claim' }
      : { state: 'claimed', words: 'stored as received,', requestId: view.import_request_id }
  if (view === undefined) return { state: 'unreached', words: 'closed: no agent yet' }
  const row = STATUS_ROWS[status]
  const fact = view.valid_facts[row.fact]
  if (fact === undefined) return openOrClosed(view, row)
  const words = 'by' in fact ? `${row.stands} ${BY_WORDS[fact.by]},` : row.stands
  return { state: LINES[status], words, requestId: fact.request_id }
}

export interface LifecycleProps {
  readonly view: AgentView | undefined
  readonly rows: readonly ExchangeRow[]
}

/**
 * Whether the agent has a nonce to bind its key with that still waits for its signature. A message that was edited by
 * hand and refused leaves it waiting.
 */
function isBindingOpen(own: OwnAgent | undefined, rows: readonly ExchangeRow[]): boolean {
  const challenge = own?.challenge ?? null
  if (challenge?.purpose !== 'BIND_KEY') return false
  return !rows.some(
    ({ entry, message }) =>
      message?.kind === 'prove' &&
      message.challenge_id === challenge.challenge_id &&
      !(entry.kind === 'call' && isRefusedEdit(entry)),
  )
}

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
        {capitalized(unsigned ? 'nonce received, not signed' : words)}{' '}
        {row === undefined ? null : <MessageLink row={row} />}
        {requestId !== undefined && row === undefined ? 'an earlier message' : null}
      </p>
    </li>
  )
}

/** The seven statuses in one drawing: five on the way, and two beside it. */
export function Lifecycle({ onClose, ...at }: LifecycleProps & { readonly onClose: () => void }) {
  const { view, rows } = at
  const waiting = isBindingOpen(useAgents().current, rows)
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
        {view === undefined || view.operations.length === 0 ? null : <Operations view={view} />}
        <Leave onClick={onClose} />
      </div>
      <ol className={styles.nodes} aria-label="Statuses">
        {STATUSES.map(status => (
          <StatusBox key={status} {...{ status, at, waiting }} />
        ))}
      </ol>
    </>
  )
}
