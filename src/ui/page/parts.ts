import { lazyComponent } from '../kit/lazy-component.ts'

/** The choice among the visitor's agents, of which the first visit has none. */
export const AgentSwitch = lazyComponent(async () => (await import('./AgentSwitch.tsx')).AgentSwitch)

/** What is in the menu: no one needs it before the menu is opened. */
export const MenuEntries = lazyComponent(async () => (await import('./MenuEntries.tsx')).MenuEntries)

/** What the count of request bodies means. */
export const DataBoundaryPanel = lazyComponent(
  async () => (await import('./DataBoundaryPanel.tsx')).DataBoundaryPanel,
)
