import type { FactName, Situation } from '../facts.ts'
import { keysOf } from '../keys-of.ts'
import { type Action, type Purpose, SOURCE_OF_PROTOCOL } from '../names.ts'

interface Condition {
  readonly words: string
  readonly closed: string
  readonly holds: (situation: Situation) => boolean
}

/** The conditions that open an operation, each with its words when met and when not. */
export const CONDITIONS = {
  not_revoked: {
    words: 'not revoked',
    closed: 'the agent is revoked, and that is final',
    holds: s => !s.revoked,
  },
  fitting_source: {
    words: 'protocol and identity source fit',
    closed: 'this protocol does not go with this identity source',
    holds: s => SOURCE_OF_PROTOCOL[s.protocol] === s.identity_source,
  },
  external: {
    words: 'EXTERNAL',
    closed: 'a registry agent proves its identity by binding its registered key',
    holds: s => s.identity_source === 'EXTERNAL',
  },
  organization_claimed: {
    words: 'organization_id claimed',
    closed: 'no organization is claimed',
    holds: s => s.organization_claimed,
  },
  not_suspended: { words: 'not suspended', closed: 'the agent is suspended', holds: s => !s.suspended },
  not_suspended_unless_linked: {
    words: 'not suspended, or linked (then the organization authorizes)',
    closed: 'the agent is suspended, and no organization is linked that could authorize it',
    holds: s => !s.suspended || s.linked,
  },
  suspended: { words: 'suspended', closed: 'the agent is not suspended', holds: s => s.suspended },
  linked_or_proven: {
    words: 'a link or a proven binding',
    closed: 'it needs a linked organization or a proven binding',
    holds: s => s.linked || s.binding_proven,
  },
} as const satisfies Record<string, Condition>
export type ConditionName = keyof typeof CONDITIONS

/** Whose signature an operation needs. */
export const SIGNERS = {
  nobody: 'nobody',
  evidence_key:
    'the key that the evidence names; also an authorization if it replaces a key whose identity is valid',
  organization: 'that organization’s current directory key',
  bound_key: 'the key being bound; to replace another, also authorization',
  organization_else_holder: 'the organization; the holder if no organization is linked',
  present_organization_else_holder:
    'the organization; the holder if no organization is linked or the directory has no current key for it',
  organization_or_own_holder: 'the organization; the holder lifts only the holder’s own',
  holder: 'the holder of a proven binding',
} as const
export type Signer = keyof typeof SIGNERS

export interface LifecycleRow {
  readonly opens: readonly ConditionName[]
  readonly signer: Signer
  readonly sets: FactName | 'claim' | null
  readonly clears: readonly FactName[]
  /** When `clears` applies, if not always. */
  readonly clears_when: string
}

/**
 * The lifecycle, one table of data: read by the service, drawn by the page, printed in the reference. Conditions are
 * judged in their order; the first that fails says why.
 */
export const LIFECYCLE = {
  import: { opens: [], signer: 'nobody', sets: 'claim', clears: [], clears_when: '' },
  VERIFY_IDENTITY: {
    opens: ['not_revoked', 'external', 'fitting_source', 'not_suspended_unless_linked'],
    signer: 'evidence_key',
    sets: 'identity',
    clears: ['binding', 'readiness'],
    clears_when: 'a binding to another key',
  },
  LINK_ORGANIZATION: {
    opens: ['not_revoked', 'organization_claimed', 'not_suspended'],
    signer: 'organization',
    sets: 'link',
    clears: [],
    clears_when: '',
  },
  BIND_KEY: {
    opens: ['not_revoked', 'fitting_source', 'not_suspended_unless_linked'],
    signer: 'bound_key',
    sets: 'binding',
    clears: ['readiness'],
    clears_when: 'the key changes',
  },
  SUSPEND: {
    opens: ['not_revoked', 'linked_or_proven', 'not_suspended'],
    signer: 'organization_else_holder',
    sets: 'suspension',
    clears: ['readiness'],
    clears_when: 'always',
  },
  REINSTATE: {
    opens: ['not_revoked', 'suspended'],
    signer: 'organization_or_own_holder',
    sets: null,
    clears: ['suspension'],
    clears_when: 'always',
  },
  REVOKE: {
    opens: ['not_revoked', 'linked_or_proven'],
    signer: 'present_organization_else_holder',
    sets: 'revocation',
    clears: [],
    clears_when: '',
  },
  'pilot.enter': {
    opens: [],
    signer: 'nobody',
    sets: 'readiness',
    clears: ['readiness'],
    clears_when: 'the decision is not PERMIT',
  },
  'report.send': {
    opens: [],
    signer: 'holder',
    sets: 'suspension',
    clears: ['readiness'],
    clears_when: 'a violation in what the agent itself signed',
  },
} as const satisfies Record<'import' | Purpose | Action, LifecycleRow>
export type Operation = keyof typeof LIFECYCLE
export const OPERATIONS = keysOf(LIFECYCLE)

export type Lifecycle = Readonly<Record<Operation, LifecycleRow>>

/** Why a row of the table is closed in a situation, in words; undefined where it is open. Pure. */
export function whyClosed(situation: Situation, { opens }: LifecycleRow): string | undefined {
  const closing = opens.find(name => !CONDITIONS[name].holds(situation))
  return closing && CONDITIONS[closing].closed
}
