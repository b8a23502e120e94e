import type { Purpose, Status } from '../../src/contract/names.ts'

/**
 * The lifecycle a second time, written from contract section 3 and not from the service's table: an oracle for the
 * tests. Keys are named by letters: A, B, C are the agent's, O is the organization's, S a stranger's.
 */
export type KeyName = 'A' | 'B' | 'C' | 'O' | 'S'

export type AgentKind = 'registry' | 'external' | 'misfit'

export interface ModelState {
  readonly kind: AgentKind
  readonly organizationClaimed: boolean
  /** The key that the registry names; means nothing for the other kinds. */
  readonly registered: KeyName
  readonly confirmed: KeyName | null
  /** When the identity's evidence runs out, in hours; null where it does not, or there is none. */
  readonly identityUntil: number | null
  readonly linked: boolean
  readonly bound: KeyName | null
  /** When the bound key was last proven, in hours. */
  readonly provenAt: number
  readonly suspended: 'holder' | 'organization' | 'policy' | null
  readonly revoked: boolean
  /** When readiness ends, in hours; null where there is none. */
  readonly readyUntil: number | null
}

export function imported(kind: AgentKind, organizationClaimed: boolean): ModelState {
  const facts = {
    confirmed: null,
    identityUntil: null,
    linked: false,
    bound: null,
    suspended: null,
    revoked: false,
    readyUntil: null,
  }
  return { kind, organizationClaimed, registered: 'A', provenAt: 0, ...facts }
}

const isProven = (s: ModelState) =>
  s.bound !== null && s.bound === (s.kind === 'registry' ? s.registered : s.confirmed)

/** What asking for a purpose comes to. */
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
export function needsAuthorization(s: ModelState, purpose: Purpose, signer: KeyName): boolean {
  if (purpose !== 'BIND_KEY' && purpose !== 'VERIFY_IDENTITY') return false
  if (s.suspended !== null && s.linked) return true
  if (purpose === 'VERIFY_IDENTITY') return s.confirmed !== null && s.confirmed !== signer
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
    REINSTATE: (s.suspended === 'holder' && signer === s.bound) || (s.linked && signer === 'O'),
  }
  return may[purpose]
}

/** Whether a good proof by this key, authorized by that one, is taken where the purpose is open. */
export function isTaken(s: ModelState, purpose: Purpose, signer: KeyName, by: KeyName | null): boolean {
  if (askedFor(s, purpose) !== 'open' || !hasAuthority(s, purpose, signer)) return false
  return !needsAuthorization(s, purpose, signer) || (by !== null && mayAuthorize(s, by))
}

const identityStands = (s: ModelState, now: number) =>
  s.confirmed !== null && (s.identityUntil === null || now < s.identityUntil)

/** What a taken proof changes, at a time in hours; `lifetime` is that of the evidence, null where it has no end. */
export function proven(
  s: ModelState,
  purpose: Purpose,
  signer: KeyName,
  now: number,
  lifetime: number | null = null,
): ModelState {
  switch (purpose) {
    case 'VERIFY_IDENTITY': {
      const keeps = s.bound === null || s.bound === signer
      const identityUntil = lifetime === null ? null : now + lifetime
      return { ...s, confirmed: signer, identityUntil, ...(keeps ? {} : { bound: null, readyUntil: null }) }
    }
    case 'LINK_ORGANIZATION':
      return { ...s, linked: true }
    case 'BIND_KEY':
      return { ...s, bound: signer, provenAt: now, readyUntil: s.bound === signer ? s.readyUntil : null }
    case 'SUSPEND':
      return { ...s, suspended: s.linked ? 'organization' : 'holder', readyUntil: null }
    case 'REINSTATE':
      return { ...s, suspended: null }
    case 'REVOKE':
      return { ...s, revoked: true }
  }
}

export function decisionOn(s: ModelState, now: number): 'PERMIT' | 'DENY' | 'INDETERMINATE' {
  const mismatch = s.kind === 'registry' && s.bound !== null && s.bound !== s.registered
  if (s.suspended !== null || s.revoked || mismatch) return 'DENY'
  const organizationDone = s.linked || !s.organizationClaimed
  const identityDone = s.kind === 'registry' || identityStands(s, now)
  return isProven(s) && identityDone && now - s.provenAt <= 24 && organizationDone
    ? 'PERMIT'
    : 'INDETERMINATE'
}

export function evaluated(s: ModelState, now: number): ModelState {
  const ends = Math.min(s.provenAt + 24, s.identityUntil ?? Number.POSITIVE_INFINITY)
  return { ...s, readyUntil: decisionOn(s, now) === 'PERMIT' ? ends : null }
}

export function statusOf(s: ModelState, now: number): Status {
  if (s.revoked) return 'REVOKED'
  if (s.suspended !== null) return 'SUSPENDED'
  if (s.readyUntil !== null && now < s.readyUntil) return 'ASSURANCE_PILOT_READY'
  if (s.bound !== null) return 'TECHNICALLY_BOUND'
  if (s.linked) return 'ORGANIZATION_LINKED'
  return identityStands(s, now) ? 'EXTERNAL_IDENTITY_VERIFIED' : 'IDENTITY_CLAIMED'
}
