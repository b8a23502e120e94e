import {
  CONDITIONS,
  type ConditionName,
  LIFECYCLE,
  type LifecycleRow,
  OPERATIONS,
  type Operation,
} from '../../../contract/catalogues/lifecycle.ts'
import type { FactName, Facts, SuspensionFact } from '../../../contract/facts.ts'
import type { Status } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { LineState } from '../../kit/line-state.ts'
import { lapseOf, type ShownLapse } from '../profile/lapse.ts'

/** One status as the strip draws it: a fact about the agent, not a rung of a ladder. */
export interface StripNode {
  readonly status: Status
  readonly state: LineState
  readonly current: boolean
  /** The words under the node before the message, such as "proven by". */
  readonly words: string
  /** The whole reason, where `words` is its short form. */
  readonly reason: string | undefined
  /** The request behind the fact. */
  readonly requestId: string | undefined
}

/** The fact that gives each status, as the lifecycle table's `sets` names it. */
export const STATUS_FACTS = {
  IDENTITY_CLAIMED: 'claim',
  EXTERNAL_IDENTITY_VERIFIED: 'identity',
  ORGANIZATION_LINKED: 'link',
  TECHNICALLY_BOUND: 'binding',
  ASSURANCE_PILOT_READY: 'readiness',
  SUSPENDED: 'suspension',
  REVOKED: 'revocation',
} as const satisfies Record<Status, FactName | 'claim'>

/** The operation that sets a status: the first of the table whose row names its fact. */
export function operationOf(status: Status): Operation {
  return OPERATIONS.find(operation => LIFECYCLE[operation].sets === STATUS_FACTS[status]) ?? 'import'
}

const BY_WORDS = {
  organization: 'the organization',
  holder: 'the holder',
  policy: 'policy',
} as const satisfies Record<SuspensionFact['by'], string>

/** The words before the message of a standing fact; for a suspension or a revocation, by whom. */
const PROVEN_WORDS: { readonly [F in FactName]: (fact: NonNullable<Facts[F]>) => string } = {
  identity: () => 'proven by',
  link: () => 'proven by',
  binding: () => 'proven by',
  readiness: () => 'PERMIT,',
  suspension: ({ by }) => `by ${BY_WORDS[by]},`,
  revocation: ({ by }) => `final, by ${BY_WORDS[by]},`,
}

const PROVEN_STATES: Partial<Record<FactName, LineState>> = { suspension: 'suspended', revocation: 'refused' }

const OPEN_WORDS = {
  import: 'open: import a claim',
  VERIFY_IDENTITY: 'open: verify identity',
  LINK_ORGANIZATION: 'open: link organization',
  BIND_KEY: 'open: bind a key',
  SUSPEND: 'open: suspend',
  REINSTATE: 'open: reinstate',
  REVOKE: 'open: revoke, final',
  'pilot.enter': 'open: ask for pilot.enter',
  'report.send': 'open: send a report',
} as const satisfies Record<Operation, string>

interface Closure {
  readonly short: string
  /** The node is not on this agent's way, rather than not reached yet. */
  readonly na: boolean
}

const CLOSURES = {
  not_revoked: { short: 'closed: revoked, final', na: false },
  fitting_source: { short: 'closed: source and protocol', na: true },
  external: { short: 'not on this agent’s way', na: true },
  organization_claimed: { short: 'no organization claimed', na: true },
  not_suspended: { short: 'closed: suspended', na: false },
  not_suspended_unless_linked: { short: 'closed: suspended', na: false },
  suspended: { short: 'not suspended', na: false },
  linked_or_proven: { short: 'needs a proven binding', na: false },
} as const satisfies Record<ConditionName, Closure>

type NodeWords = Omit<StripNode, 'status' | 'current'>

function factNode<F extends FactName>(view: AgentView, fact: F): NodeWords | undefined {
  const standing: Facts[F] = view.standing[fact]
  if (standing === undefined) return undefined
  const state = PROVEN_STATES[fact] ?? 'proven'
  return { state, words: PROVEN_WORDS[fact](standing), reason: undefined, requestId: standing.request_id }
}

/** The condition that takes an operation off an agent's way as claimed, whatever else closes it now. */
function pastIt({ situation }: AgentView, operation: Operation): ConditionName | undefined {
  const row: LifecycleRow = LIFECYCLE[operation]
  return row.opens.find(name => CLOSURES[name].na && !CONDITIONS[name].holds(situation))
}

/** Why an operation is closed, as the service's window says; undefined where it is open. */
function closureOf(view: AgentView, operation: Operation): Omit<NodeWords, 'requestId'> | undefined {
  const past = pastIt(view, operation)
  if (past !== undefined) return { state: 'na', words: CLOSURES[past].short, reason: CONDITIONS[past].closed }
  const found = view.operations.find(each => each.operation === operation)
  if (found === undefined || found.open) return undefined
  const words = found.closed_by === undefined ? 'closed' : CLOSURES[found.closed_by].short
  return { state: 'unreached', words, reason: found.why }
}

function operationNode(view: AgentView, operation: Operation, lapse: ShownLapse | undefined): NodeWords {
  const requestId = undefined
  const closure = closureOf(view, operation)
  if (closure !== undefined) return { ...closure, requestId }
  const { suspended, revoked } = view.situation
  if (operation === 'pilot.enter' && (suspended || revoked)) {
    const reason = 'A suspended or revoked agent may be asked about; the answer is a DENY.'
    return { state: 'unreached', words: 'closed: it would be a DENY', reason, requestId }
  }
  const words = lapse === undefined ? OPEN_WORDS[operation] : `${lapse.short}; ${OPEN_WORDS[operation]}`
  return { state: 'unreached', words, reason: lapse?.detail, requestId }
}

/** A status of an imported agent. */
export function nodeOf(view: AgentView, status: Status): StripNode {
  const current = view.status === status
  const fact = STATUS_FACTS[status]
  if (fact === 'claim') {
    const words = 'stored as received,'
    return { status, current, state: 'claimed', words, reason: undefined, requestId: view.import_request_id }
  }
  const lapse = view.recorded[fact] === undefined ? undefined : lapseOf(view, fact)
  return { status, current, ...(factNode(view, fact) ?? operationNode(view, operationOf(status), lapse)) }
}

const NO_AGENT = 'closed: no agent yet'

/** A status before there is an agent. */
export function nodeBeforeImport(status: Status): StripNode {
  return {
    status,
    current: false,
    state: 'unreached',
    words: status === 'IDENTITY_CLAIMED' ? OPEN_WORDS.import : NO_AGENT,
    reason: undefined,
    requestId: undefined,
  }
}
