import { lazyComponent } from '../kit/lazy-component.ts'

/** The choice among the visitor's agents, of which the first visit has none. */
export const AgentSwitch = lazyComponent(async () => (await import('./AgentSwitch.tsx')).AgentSwitch)

/** The synthetic world's clock in the menu; there is nothing to shift before the service is ready. */
export const ClockControl = lazyComponent(async () => (await import('./ClockControl.tsx')).ClockControl)

/** What the count of request bodies means. */
export const DataBoundaryPanel = lazyComponent(
  async () => (await import('./DataBoundaryPanel.tsx')).DataBoundaryPanel,
)
