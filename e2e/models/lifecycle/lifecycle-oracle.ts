import type { Purpose, Status } from '../../../src/contract/names.ts'

/**
 * The lifecycle again, written from contract section 3 and not from the service's table: an oracle for tests.
 * Letters name keys: A, B, C are the agent's, O is the organization's, S a stranger's.
 */
export type KeyName = 'A' | 'B' | 'C' | 'O' | 'S'

export type AgentKind = 'registry' | 'external' | 'misfit'

export interface ModelState {
  readonly kind: AgentKind
  readonly organizationClaimed: boolean
  /** The key that the registry names; without meaning for the other kinds. */
  readonly registered: KeyName
  readonly confirmed: KeyName | null
  /** The key that the agent's host publishes now; undefined if no host vouches for it. */
  readonly published: KeyName | null | undefined
  /** Whether no other agent has taken the identity since this one proved it. */
  readonly holds: boolean
  /** Every key that proved the identity in this agent, in alphabetical order. */
  readonly proved: readonly KeyName[]
  /** When the identity was last verified, in hours. */
  readonly identityAt: number
  /** When the identity's evidence expires, in hours; null if it does not, or there is none. */
  readonly identityUntil: number | null
  readonly linked: boolean
  /** When it was last linked, in hours. */
  readonly linkedAt: number
  readonly bound: KeyName | null
  /** When the bound key was last proven, in hours. */
  readonly provenAt: number
  readonly suspended: 'holder' | 'organization' | 'policy' | null
  readonly revoked: boolean
  /** When readiness ends, in hours; null if there is none. */
  readonly readyUntil: number | null
  /** When readiness began, in hours. */
  readonly readyAt: number
  /** The readiness's name: the evaluation that began it. */
  readonly readiness: number
}

export function imported(kind: AgentKind, organizationClaimed: boolean): ModelState {
  const facts = {
    confirmed: null,
    published: undefined,
    holds: true,
    proved: [],
    identityAt: 0,
    identityUntil: null,
    linked: false,
    linkedAt: 0,
    bound: null,
    suspended: null,
    revoked: false,
    readyUntil: null,
    readyAt: 0,
    readiness: 0,
  }
  return { kind, organizationClaimed, registered: 'A', provenAt: 0, ...facts }
}

const SKEW_H = 60 / 3600

/** Whether something of this time stands yet; both in hours. */
const begun = (at: number, now: number) => at - SKEW_H <= now

/** Whether the bound key speaks for the agent. */
export const isProven = (s: ModelState) =>
  s.bound !== null && (s.kind === 'registry' ? s.bound === s.registered && s.holds : s.bound === s.confirmed)

/** Whether a proof of this purpose proves the claimed identity. */
export const takesIdentity = (s: ModelState, purpose: Purpose) =>
  purpose === 'VERIFY_IDENTITY' || (purpose === 'BIND_KEY' && s.kind === 'registry')

/** Whether this key proved the identity here before it was replaced: it cannot do so again. */
export const isSpent = (s: ModelState, signer: KeyName) =>
  s.proved.includes(signer) && signer !== s.confirmed && signer !== s.bound

/** Whether what vouched for the identity has withdrawn it. */
export function isWithdrawn(s: ModelState): boolean {
  if (s.kind === 'registry') return s.bound !== null && (s.bound !== s.registered || !s.holds)
  return s.confirmed !== null && (!s.holds || (s.published !== undefined && s.published !== s.confirmed))
}

/** Whether the identity has expired, at a time in hours. */
export const hasEnded = (s: ModelState, now: number) => s.identityUntil !== null && now >= s.identityUntil

/** The outcome of asking for a purpose. */
export function askedFor(
  s: ModelState,
  purpose: Purpose,
): 'open' | 'AGENT_REVOKED' | 'TRANSITION_NOT_ALLOWED' {
  if (s.revoked) return 'AGENT_REVOKED'
  const keysMayChange = s.kind !== 'misfit' && (s.suspended === null || s.linked)
  const open: Record<Purpose, boolean> = {
    VERIFY_IDENTITY: s.kind === 'external' && keysMayChange,
    LINK_ORGANIZATION: s.organizationClaimed && s.suspended === null,
    BIND_KEY: keysMayChange,
    SUSPEND: (s.linked || isProven(s)) && s.suspended === null,
    REINSTATE: s.suspended !== null,
    REVOKE: s.linked || isProven(s),
  }
  return open[purpose] ? 'open' : 'TRANSITION_NOT_ALLOWED'
}

/** Whether a proof needs a second signature. */
export function needsAuthorization(s: ModelState, purpose: Purpose, signer: KeyName, now: number): boolean {
  if (purpose !== 'BIND_KEY' && purpose !== 'VERIFY_IDENTITY') return false
  if (s.suspended !== null && s.linked) return true
  if (purpose === 'VERIFY_IDENTITY')
    return s.confirmed !== null && s.confirmed !== signer && !isWithdrawn(s) && !hasEnded(s, now)
  const displaces = s.kind === 'registry' && signer === s.registered
  return s.bound !== null && s.bound !== signer && !displaces
}

/** Who may give the second signature. */
export function mayAuthorize(s: ModelState, by: KeyName): boolean {
  if (s.linked && by === 'O') return true
  return s.suspended === null && by === (s.bound ?? s.confirmed)
}

/** Whether the signer may do this at all. */
export function hasAuthority(s: ModelState, purpose: Purpose, signer: KeyName): boolean {
  const holderUnlessLinked = signer === (s.linked ? 'O' : s.bound)
  const bindable = s.kind === 'registry' ? s.registered : (s.confirmed ?? signer)
  const may: Record<Purpose, boolean> = {
    VERIFY_IDENTITY: true,
    LINK_ORGANIZATION: signer === 'O',
    BIND_KEY: signer === bindable,
    SUSPEND: holderUnlessLinked,
    REVOKE: holderUnlessLinked,
    // Where the suspension is over, the lifecycle says so to the holder of a proven binding, too.
    REINSTATE:
      ((s.suspended === 'holder' || s.suspended === null) && signer === s.bound && isProven(s)) ||
      (s.linked && signer === 'O'),
  }
  return may[purpose]
}

/** Whether a good proof by this key, authorized by that one, is accepted if the purpose is open. */
export function isTaken(
  s: ModelState,
  purpose: Purpose,
  signer: KeyName,
  by: KeyName | null,
  now: number,
): boolean {
  if (askedFor(s, purpose) !== 'open' || !hasAuthority(s, purpose, signer)) return false
  if (takesIdentity(s, purpose) && isSpent(s, signer)) return false
  return !needsAuthorization(s, purpose, signer, now) || (by !== null && mayAuthorize(s, by))
}

const identityStands = (s: ModelState, now: number) =>
  s.confirmed !== null && begun(s.identityAt, now) && !hasEnded(s, now) && !isWithdrawn(s)
const linkStands = (s: ModelState, now: number) => s.linked && begun(s.linkedAt, now)
const bindingStands = (s: ModelState, now: number) => s.bound !== null && begun(s.provenAt, now)

const provedBy = ({ proved }: ModelState, key: KeyName) => [...new Set([...proved, key])].toSorted()

/** The effect on an agent when the registry names another key: readiness rested on the former one. */
export function registeredAnew(s: ModelState, registered: KeyName): ModelState {
  return s.kind !== 'registry' || s.registered === registered ? s : { ...s, registered, readyUntil: null }
}

/** The effect of an accepted proof, at a time in hours; `lifetime` is the evidence's, null if it has none. */
export function proven(
  s: ModelState,
  purpose: Purpose,
  signer: KeyName,
  now: number,
  lifetime: number | null = null,
): ModelState {
  switch (purpose) {
    case 'VERIFY_IDENTITY': {
      const bound = s.bound === signer ? signer : null
      const identityUntil = lifetime === null ? null : now + lifetime
      const taken = { holds: true, proved: provedBy(s, signer) }
      return { ...s, ...taken, confirmed: signer, identityAt: now, identityUntil, bound, readyUntil: null }
    }
    case 'LINK_ORGANIZATION':
      return { ...s, linked: true, linkedAt: now, readyUntil: null }
    case 'BIND_KEY': {
      const taken = s.kind === 'registry' ? { holds: true, proved: provedBy(s, signer) } : {}
      const readyUntil = s.bound === signer && s.holds ? s.readyUntil : null
      return { ...s, ...taken, bound: signer, provenAt: now, readyUntil }
    }
    case 'SUSPEND':
      return { ...s, suspended: s.linked ? 'organization' : 'holder', readyUntil: null }
    case 'REINSTATE':
      return { ...s, suspended: null }
    case 'REVOKE':
      return { ...s, revoked: true }
  }
}

export function decisionOn(s: ModelState, now: number): 'PERMIT' | 'DENY' | 'INDETERMINATE' {
  if (s.suspended !== null || s.revoked || isWithdrawn(s)) return 'DENY'
  const organizationDone = linkStands(s, now) || !s.organizationClaimed
  const identityDone = s.kind === 'registry' || identityStands(s, now)
  return isProven(s) && bindingStands(s, now) && identityDone && now - s.provenAt < 24 && organizationDone
    ? 'PERMIT'
    : 'INDETERMINATE'
}

/** The effect of an evaluation of pilot.enter, at a time in hours; `name` is that of a readiness which it begins. */
export function evaluated(s: ModelState, now: number, name: number): ModelState {
  if (decisionOn(s, now) !== 'PERMIT') return { ...s, readyUntil: null }
  const readyUntil = Math.min(s.provenAt + 24, s.identityUntil ?? Number.POSITIVE_INFINITY)
  return isReady(s, now) ? { ...s, readyUntil } : { ...s, readyUntil, readyAt: now, readiness: name }
}

/** Whether readiness stands, with all that it rests on, at a time in hours, apart from a suspension or a revocation. */
export function isReady(s: ModelState, now: number): boolean {
  if (s.readyUntil === null || now >= s.readyUntil || !begun(s.readyAt, now)) return false
  const identity = s.kind === 'registry' ? isProven(s) : identityStands(s, now)
  return bindingStands(s, now) && identity && (!s.linked || linkStands(s, now))
}

export function statusOf(s: ModelState, now: number): Status {
  if (s.revoked) return 'REVOKED'
  if (s.suspended !== null) return 'SUSPENDED'
  if (isReady(s, now)) return 'ASSURANCE_PILOT_READY'
  if (bindingStands(s, now)) return 'TECHNICALLY_BOUND'
  if (linkStands(s, now)) return 'ORGANIZATION_LINKED'
  return identityStands(s, now) ? 'EXTERNAL_IDENTITY_VERIFIED' : 'IDENTITY_CLAIMED'
}
