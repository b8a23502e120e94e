type Arc = 'on' | 'open' | 'na'

/** Which facts hold at the end of a run: `on` holds, `open` does not, `na` does not apply to this agent. */
export interface SealEnd {
  readonly identity: Arc
  readonly organization: Arc
  readonly binding: Arc
  readonly readiness: Arc
  readonly suspended: boolean
}

/** The seal of a registry agent about which nothing is proven. */
export const CLAIMED_SEAL: SealEnd = {
  identity: 'open',
  organization: 'na',
  binding: 'open',
  readiness: 'open',
  suspended: false,
}

/** The seal of an agent without an organization, with its identity and binding proven. */
export const BOUND_SEAL: SealEnd = { ...CLAIMED_SEAL, identity: 'on', binding: 'on' }

/** The seal of an organization's agent that has completed every step. */
export const READY_SEAL: SealEnd = { ...BOUND_SEAL, organization: 'on', readiness: 'on' }
