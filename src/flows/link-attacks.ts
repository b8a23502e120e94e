/** The steps that a link can run to, in their order: a later one runs whatever an earlier one does. */
export const LINK_STEPS = ['import', 'bind', 'evaluate', 'decision', 'pilot'] as const
export type LinkStep = (typeof LINK_STEPS)[number]

/** The attacks that a link can end with, and the earliest step that each needs: an agent, or an accepted proof. */
export const LINK_ATTACKS = {
  CLAIM_A_STATUS: 'import',
  A_FIFTH_NAME: 'import',
  A_NAME_TWICE: 'import',
  A_REAL_HOST: 'import',
  TOO_LARGE: 'import',
  REPLAY: 'evaluate',
  // Before a key is bound, an unverified claim may take any: that is no attack yet.
  OTHER_KEY: 'evaluate',
  FLIP_ONE_BIT: 'bind',
  ALG_NONE: 'bind',
  OTHER_PURPOSE: 'bind',
  SELF_MADE_ISSUER: 'import',
  CAPTURED_TOKEN: 'import',
  OTHERS_EVIDENCE: 'import',
  STRANGER_LINKS: 'import',
  SQUATTER_REVOKES: 'import',
  HOLDER_LIFTS: 'import',
  CHANGE_AFTER_SIGNING: 'import',
  CHANGE_AFTER_APPROVAL: 'import',
  ANOTHER_DESTINATION: 'import',
  STRANGER_APPROVES: 'import',
  AGENT_APPROVES_ITSELF: 'import',
  REPLAYED_REPORT: 'import',
  REFUSED_SENT_AGAIN: 'import',
  REVOKED_BEFORE_DELIVERY: 'import',
  STALE_DECISION: 'import',
  SECOND_DELIVERY: 'import',
  REAL_CONTENT: 'import',
} as const satisfies Record<string, LinkStep>
export type LinkAttack = keyof typeof LINK_ATTACKS

/** Whether an attack can be tried once a link has run to a step. */
export function isTriedAfter(attack: LinkAttack, to: LinkStep): boolean {
  return LINK_STEPS.indexOf(to) >= LINK_STEPS.indexOf(LINK_ATTACKS[attack])
}
