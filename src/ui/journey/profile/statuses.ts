import type { Operation } from '../../../contract/catalogues/lifecycle.ts'
import type { FactName } from '../../../contract/facts.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import type { Status } from '../../../contract/names.ts'
import { LINES, type LineState } from '../../kit/Mark.tsx'

/** A status as the page shows it: its name, and the fact that gives it. */
export interface StatusRow {
  readonly name: string
  readonly fact: FactName
  /** What sets the fact. */
  readonly operation: Operation
  /** Before the message of a standing fact, and before who did it where the fact says so. */
  readonly stands: string
  readonly open: string
}

/** The statuses that rest on a fact, in the order in which an agent reaches them; `IDENTITY_CLAIMED` rests on none. */
export const STATUS_ROWS = {
  EXTERNAL_IDENTITY_VERIFIED: {
    name: 'Identity verified',
    fact: 'identity',
    operation: 'VERIFY_IDENTITY',
    stands: 'proven by',
    open: 'verify identity',
  },
  ORGANIZATION_LINKED: {
    name: 'Organization linked',
    fact: 'link',
    operation: 'LINK_ORGANIZATION',
    stands: 'proven by',
    open: 'link organization',
  },
  TECHNICALLY_BOUND: {
    name: 'Key bound',
    fact: 'binding',
    operation: 'BIND_KEY',
    stands: 'proven by',
    open: 'bind a key',
  },
  ASSURANCE_PILOT_READY: {
    name: 'Pilot ready',
    fact: 'readiness',
    operation: 'pilot.enter',
    stands: 'PERMIT,',
    open: 'ask for pilot.enter',
  },
  SUSPENDED: { name: 'Suspended', fact: 'suspension', operation: 'SUSPEND', stands: 'by', open: 'suspend' },
  REVOKED: {
    name: 'Revoked',
    fact: 'revocation',
    operation: 'REVOKE',
    stands: 'final, by',
    open: 'revoke, final',
  },
} as const satisfies Record<Exclude<Status, 'IDENTITY_CLAIMED'>, StatusRow>

/** The status that a fact gives. */
export const statusOf = Object.fromEntries(
  keysOf(STATUS_ROWS).map(status => [STATUS_ROWS[status].fact, status]),
) as Readonly<Record<FactName, keyof typeof STATUS_ROWS>>

/** How a fact is drawn that stands. */
export const factLine = (fact: FactName): LineState => LINES[statusOf[fact]]
