import { lazyComponent } from '../../../app/lazy-component.ts'

/** The story of a bundle, which is needed only once one was opened. */
export const BundleStory = lazyComponent(async () => (await import('./BundleStory.tsx')).BundleStory)
