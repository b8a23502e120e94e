import { lazyComponent } from '../kit/lazy-component.ts'

/** The dialog that says what a shared link holds before it is copied. */
export const ShareDialog = lazyComponent(async () => (await import('./ShareDialog.tsx')).ShareDialog)
