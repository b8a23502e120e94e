/** Loads the question before everything is deleted, which nobody asks at first. */
export const loadReset = async () => ({ default: (await import('./ResetDialog.tsx')).ResetDialog })
