import { part } from '../part.ts'

/** The choice among the visitor's agents, of which the first visit has none. */
export const AgentSwitch = part(async () => (await import('./AgentSwitch.tsx')).AgentSwitch)
