import { lazyComponent } from '../kit/lazy-component.ts'

/** What the count of request bodies means. */
export const DataBoundaryPanel = lazyComponent(
  async () => (await import('./DataBoundaryPanel.tsx')).DataBoundaryPanel,
)
