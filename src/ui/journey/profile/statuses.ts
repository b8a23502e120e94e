import {
  CONDITIONS,
  type ConditionName,
  LIFECYCLE,
  type LifecycleRow,
  type Operation,
} from '../../../contract/catalogues/lifecycle.ts'
import type { FactName } from '../../../contract/facts.ts'
import type { Status } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { LINES, type LineState } from '../../kit/Mark.tsx'
import { lapseOf } from './profile-words.ts'

/** A status as the page shows it: its name, and the fact that gives it. */
interface StatusRow {
  readonly name: string
  readonly fact: FactName
  /** What sets the fact. */
  readonly operation: Operation
  /** Before the message of a standing fact, and before who did it where the fact says so. */
  readonly stands: string
  readonly open: string
}

/** A status that rests on a fact. */
export type FactStatus = Exclude<Status, 'IDENTITY_CLAIMED'>

/** The statuses that rest on a fact, in the order in which an agent reaches them; `IDENTITY_CLAIMED` rests on none. */
export const STATUS_ROWS = {
  EXTERNAL_IDENTITY_VERIFIED: {
    name: 'Identity verified',
    fact: 'identity',
    operation: 'VERIFY_IDENTITY',
    stands: 'Proven by',
    open: 'verify identity',
  },
  ORGANIZATION_LINKED: {
    name: 'Organization linked',
    fact: 'link',
    operation: 'LINK_ORGANIZATION',
    stands: 'Proven by',
    open: 'link organization',
  },
  TECHNICALLY_BOUND: {
    name: 'Key bound',
    fact: 'binding',
    operation: 'BIND_KEY',
    stands: 'Proven by',
    open: 'bind a key',
  },
  ASSURANCE_PILOT_READY: {
    name: 'Pilot ready',
    fact: 'readiness',
    operation: 'pilot.enter',
    stands: 'PERMIT,',
    open: 'ask for pilot.enter',
  },
  SUSPENDED: { name: 'Suspended', fact: 'suspension', operation: 'SUSPEND', stands: 'By', open: 'suspend' },
  REVOKED: {
    name: 'Revoked',
    fact: 'revocation',
    operation: 'REVOKE',
    stands: 'Final, by',
    open: 'revoke, final',
  },
} as const satisfies Record<FactStatus, StatusRow>

/** How far an agent is with a status: drawn, in words, and the message of what stands. */
interface Standing {
  readonly state: LineState
  readonly words: string
  readonly requestId?: string
}

const BY_WORDS = { organization: 'the organization', holder: 'the holder', policy: 'policy' } as const

/** The conditions that take an operation off an agent's way as claimed, whatever else closes it now. */
const NEVER: readonly ConditionName[] = ['fitting_source', 'external', 'organization_claimed']

/** Why what would set a fact is closed now; empty where it is open. */
function whyClosed({ operations, situation }: AgentView, operation: Operation): string {
  const found = operations.find(each => each.operation === operation)
  if (found?.open === false) return found.why ?? 'the lifecycle table does not allow it'
  // A decision is answered, never refused as an error.
  const denied = operation === 'pilot.enter' && (situation.suspended || situation.revoked)
  return denied ? 'the answer would be a DENY' : ''
}

function notStanding(view: AgentView, { fact, operation, open }: StatusRow): Standing {
  const row: LifecycleRow = LIFECYCLE[operation]
  const never = row.opens.find(name => NEVER.includes(name) && !CONDITIONS[name].holds(view.situation))
  if (never !== undefined) return { state: 'na', words: `Does not apply: ${CONDITIONS[never].closed}` }
  const closed = whyClosed(view, operation)
  if (closed !== '') return { state: 'unreached', words: `Closed: ${closed}` }
  const lapse = lapseOf(view, fact)
  return {
    state: 'unreached',
    words: lapse === undefined ? `Open: ${open}` : `${lapse.detail} Open: ${open}`,
  }
}

/** How far an agent is with a status; before the first import there is none. */
export function standingOf(view: AgentView | undefined, status: Status): Standing {
  if (status === 'IDENTITY_CLAIMED')
    return view === undefined
      ? { state: 'unreached', words: 'Open: import a claim' }
      : { state: 'claimed', words: 'Stored as received,', requestId: view.import_request_id }
  if (view === undefined) return { state: 'unreached', words: 'Closed: no agent yet' }
  const row = STATUS_ROWS[status]
  const fact = view.valid_facts[row.fact]
  if (fact === undefined) return notStanding(view, row)
  const words = 'by' in fact ? `${row.stands} ${BY_WORDS[fact.by]},` : row.stands
  return { state: LINES[status], words, requestId: fact.request_id }
}
