import type { Status } from '../names.ts'

/** When an agent has each status, derived from the facts that stand; the last rule that applies wins. */
export const STATUS_RULES = {
  IDENTITY_CLAIMED: 'after the import, and whenever no other fact stands',
  EXTERNAL_IDENTITY_VERIFIED: 'an identity fact stands, until its evidence’s earliest expiry',
  ORGANIZATION_LINKED: 'the organization’s link stands',
  TECHNICALLY_BOUND: 'a key is bound',
  ASSURANCE_PILOT_READY: 'a PERMIT on pilot.enter stands for the present binding, until its time',
  SUSPENDED: 'a suspension is recorded, whatever else stands',
  REVOKED: 'a revocation is recorded, whatever else stands; that is final',
} as const satisfies Record<Status, string>
