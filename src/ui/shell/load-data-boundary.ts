/** Loads what the count of request bodies means. */
export const loadDataBoundary = async () => ({
  default: (await import('./DataBoundaryPanel.tsx')).DataBoundaryPanel,
})
