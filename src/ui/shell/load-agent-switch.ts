/** Loads the choice among the visitor's agents, of which the first visit has none. */
export const loadAgentSwitch = async () => ({ default: (await import('./AgentSwitch.tsx')).AgentSwitch })
