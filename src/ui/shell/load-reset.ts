import { part } from '../state/part.ts'

/** The dialog that asks before everything goes; fetched ahead, so that it opens without a connection. */
export const ResetDialog = part(async () => (await import('./ResetDialog.tsx')).ResetDialog)
