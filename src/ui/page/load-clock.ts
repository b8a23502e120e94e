import { lazyComponent } from '../kit/lazy-component.ts'

/** The synthetic world's clock in the menu; there is nothing to shift before the service is ready. */
export const ClockControl = lazyComponent(async () => (await import('./ClockControl.tsx')).ClockControl)
