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
import { type ExchangeRow, rowOfRequest } from '../../app/rows.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { LINE_STATE_WORDS, type LineState, Mark } from '../../kit/Mark.tsx'
import { Popover } from '../../kit/Popover.tsx'
import { counted } from '../../kit/words.ts'
import { lapseOf } from '../profile/profile-words.ts'
import styles from './Lifecycle.module.css'

interface OperationState {
  readonly operation: Operation
  readonly open: boolean
  readonly note: string
}

const ANEW = 'every import makes an agent of its own'

/** What the service answers with a decision, which is never an error. */
const DECIDED: readonly Operation[] = ['pilot.enter', 'report.send']

function noteOf({ situation, standing }: AgentView, operation: Operation): string {
  if (operation === 'import') return ANEW
  if (DECIDED.includes(operation) && (situation.suspended || situation.revoked))
    return 'the answer would be a DENY'
  if (operation === 'report.send' && standing.readiness === undefined)
    return 'without a standing PERMIT on pilot.enter the answer would be INDETERMINATE'
  return ''
}

function operationStates(view: AgentView): readonly OperationState[] {
  return OPERATIONS.map(operation => {
    const found = view.operations.find(each => each.operation === operation)
    return found === undefined || found.open
      ? { operation, open: true, note: noteOf(view, operation) }
      : { operation, open: false, note: found.why ?? 'the lifecycle table closes it' }
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
          <p className={styles.operationsTitle}>Operations, from the table that refuses them</p>
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
  readonly fact: FactName
  readonly operation: Operation
  readonly state: LineState
  /** Before the message of a standing fact, and before who did it where the fact says so. */
  readonly stands: string
  readonly open: string
}

const STATUS_FACTS = {
  EXTERNAL_IDENTITY_VERIFIED: {
    fact: 'identity',
    operation: 'VERIFY_IDENTITY',
    state: 'proven',
    stands: 'proven by',
    open: 'open: verify identity',
  },
  ORGANIZATION_LINKED: {
    fact: 'link',
    operation: 'LINK_ORGANIZATION',
    state: 'proven',
    stands: 'proven by',
    open: 'open: link organization',
  },
  TECHNICALLY_BOUND: {
    fact: 'binding',
    operation: 'BIND_KEY',
    state: 'proven',
    stands: 'proven by',
    open: 'open: bind a key',
  },
  ASSURANCE_PILOT_READY: {
    fact: 'readiness',
    operation: 'pilot.enter',
    state: 'proven',
    stands: 'PERMIT,',
    open: 'open: ask for pilot.enter',
  },
  SUSPENDED: {
    fact: 'suspension',
    operation: 'SUSPEND',
    state: 'suspended',
    stands: 'by',
    open: 'open: suspend',
  },
  REVOKED: {
    fact: 'revocation',
    operation: 'REVOKE',
    state: 'refused',
    stands: 'final, by',
    open: 'open: revoke, final',
  },
} as const satisfies Record<Exclude<Status, 'IDENTITY_CLAIMED'>, StatusFact>

const BY_WORDS = { organization: 'the organization', holder: 'the holder', policy: 'policy' } as const

/** The conditions that take an operation off an agent's way as claimed, whatever else closes it now. */
const NEVER: readonly ConditionName[] = ['fitting_source', 'external', 'organization_claimed']

function pastIt({ situation }: AgentView, operation: Operation): ConditionName | undefined {
  const row: LifecycleRow = LIFECYCLE[operation]
  return row.opens.find(name => NEVER.includes(name) && !CONDITIONS[name].holds(situation))
}

function openOrClosed(view: AgentView, { fact, operation, open }: StatusFact): StatusNode {
  const past = pastIt(view, operation)
  if (past !== undefined) return { state: 'na', words: `not on its way: ${CONDITIONS[past].closed}` }
  const found = view.operations.find(each => each.operation === operation)
  if (found?.open === false)
    return { state: 'unreached', words: `closed: ${found.why ?? 'the lifecycle table closes it'}` }
  const { suspended, revoked } = view.situation
  if (operation === 'pilot.enter' && (suspended || revoked))
    return { state: 'unreached', words: 'closed: the answer would be a DENY' }
  const lapse = view.recorded[fact] === undefined ? undefined : lapseOf(view, fact)
  return { state: 'unreached', words: lapse === undefined ? open : `${lapse.detail} ${open}` }
}

function nodeOf(view: AgentView | undefined, status: Status): StatusNode {
  if (status === 'IDENTITY_CLAIMED')
    return view === undefined
      ? { state: 'unreached', words: 'open: import a claim' }
      : { state: 'claimed', words: 'stored as received,', requestId: view.import_request_id }
  if (view === undefined) return { state: 'unreached', words: 'closed: no agent yet' }
  const row = STATUS_FACTS[status]
  const standing = view.standing[row.fact]
  if (standing === undefined) return openOrClosed(view, row)
  const words = 'by' in standing ? `${row.stands} ${BY_WORDS[standing.by]},` : row.stands
  return { state: row.state, words, requestId: standing.request_id }
}

export interface LifecycleProps {
  readonly view: AgentView | undefined
  readonly rows: readonly ExchangeRow[]
  /** There is a nonce that is not signed yet. */
  readonly waiting: boolean
}

export function Lifecycle({ view, rows, waiting }: LifecycleProps) {
  return (
    <>
      <ol className={styles.nodes} aria-label="Statuses">
        {STATUSES.map(status => {
          const { state, words, requestId } = nodeOf(view, status)
          const unsigned = waiting && status === 'TECHNICALLY_BOUND' && state === 'unreached'
          const row = requestId === undefined ? undefined : rowOfRequest(rows, requestId)
          const current = view?.status === status
          return (
            <li
              key={status}
              className={styles.node}
              data-s={state}
              data-node={status}
              data-status={state}
              aria-current={current || undefined}
            >
              <Mark state={state} className={styles.mark} />
              <code className={styles.name}>{status}</code>
              <span className="sr-only">{`: ${LINE_STATE_WORDS[state]}${current ? ', the status now' : ''}. `}</span>
              <span className={`note ${styles.words}`}>
                {unsigned ? 'nonce received, not signed' : words}
                {requestId === undefined ? null : ' '}
                {row === undefined ? null : <MessageLink row={row} />}
                {requestId !== undefined && row === undefined ? 'an earlier message' : null}
              </span>
            </li>
          )
        })}
      </ol>
      {view === undefined || view.operations.length === 0 ? null : <Operations view={view} />}
    </>
  )
}
