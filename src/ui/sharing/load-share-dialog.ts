import { part } from '../app/part.ts'

/** The dialog that says what a shared link holds before it is copied. */
export const ShareDialog = part(async () => (await import('./ShareDialog.tsx')).ShareDialog)
