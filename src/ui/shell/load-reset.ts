/** The dialog that asks before everything goes; fetched ahead, so that it opens without a connection. */
export const loadReset = async () => ({ default: (await import('./ResetDialog.tsx')).ResetDialog })
