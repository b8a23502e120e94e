/** What the service draws by chance, each under the name of the member that says it. */
export const DRAWN = ['request_id', 'agent_id', 'challenge_id', 'nonce', 'binding_id', 'decision_id'] as const
export type Drawn = (typeof DRAWN)[number]

/** Draws a new one of its kind, as the contract writes it (section 2). */
export type Draw = (what: Drawn) => string
