import { part } from '../part.ts'

/** What the count of request bodies means. */
export const DataBoundaryPanel = part(async () => (await import('./DataBoundaryPanel.tsx')).DataBoundaryPanel)
