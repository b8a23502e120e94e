import { lazyComponent } from '../kit/lazy-component.ts'

/** The choice among the visitor's agents, of which the first visit has none. */
export const AgentSwitch = lazyComponent(async () => (await import('./AgentSwitch.tsx')).AgentSwitch)
