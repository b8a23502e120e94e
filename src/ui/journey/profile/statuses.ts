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

export type FactStatus = Exclude<Status, 'IDENTITY_CLAIMED'>

/** A status as the page shows it: its name, the fact that gives it, what sets that, and what is said while nothing has. */
const status = <F extends FactName>(name: string, fact: F, operation: Operation, open: string) => ({
  ...{ name, fact, operation, open },
})
type StatusRow = ReturnType<typeof status>

/** The statuses that rest on a fact, in the order in which an agent reaches them; `IDENTITY_CLAIMED` rests on none. */
export const STATUS_ROWS = {
  EXTERNAL_IDENTITY_VERIFIED: status('Identity verified', 'identity', 'VERIFY_IDENTITY', 'verify identity'),
  ORGANIZATION_LINKED: status('Organization linked', 'link', 'LINK_ORGANIZATION', 'link organization'),
  TECHNICALLY_BOUND: status('Key bound', 'binding', 'BIND_KEY', 'bind a key'),
  ASSURANCE_PILOT_READY: status('Pilot ready', 'readiness', 'pilot.enter', 'ask for pilot.enter'),
  SUSPENDED: status('Suspended', 'suspension', 'SUSPEND', 'suspend'),
  REVOKED: status('Revoked', 'revocation', 'REVOKE', 'revoke, final'),
} as const satisfies Record<FactStatus, StatusRow>

/** Before the message of a standing fact, and before who did it where the fact says so. */
const STANDS: Readonly<Partial<Record<FactName, string>>> = {
  readiness: 'PERMIT,',
  suspension: 'By',
  revocation: 'Final, by',
}

/** How far an agent is with a status: drawn, in words, and the message of what stands. */
interface Standing {
  readonly state: LineState
  readonly words: string
  readonly requestId?: string | undefined
}

const BY_WORDS = { organization: 'the organization', holder: 'the holder', policy: 'policy' } as const

/** The conditions that take an operation off an agent's way as claimed, whatever else closes it now. */
const NEVER: readonly ConditionName[] = ['fitting_source', 'external', 'organization_claimed']

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
  const { detail = '' } = lapseOf(view, fact) ?? {}
  return { state: 'unreached', words: `${detail} Open: ${open}`.trimStart() }
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
  const stands = STANDS[row.fact] ?? 'Proven by'
  const words = 'by' in fact ? `${stands} ${BY_WORDS[fact.by]},` : stands
  return { state: LINES[status], words, requestId: fact.request_id }
}
