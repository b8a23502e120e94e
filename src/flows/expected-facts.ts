type Arc = 'on' | 'open' | 'na'

/** Which facts stand at the end of a run: `on` stands, `open` does not, `na` is not on this agent's way. */
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

/** The seal of an agent without an organization whose identity and binding stand. */
export const BOUND_SEAL: SealEnd = { ...CLAIMED_SEAL, identity: 'on', binding: 'on' }

/** The seal of an agent of an organization at the end of the whole walk. */
export const READY_SEAL: SealEnd = { ...BOUND_SEAL, organization: 'on', readiness: 'on' }
