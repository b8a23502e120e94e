import { StartFailure } from './checklist.ts'

const container = (): ServiceWorkerContainer => navigator.serviceWorker

const isInControl = ({ active }: ServiceWorkerRegistration): boolean =>
  active !== null && container().controller === active

/** The worker's registration. Chromium takes seconds to re-register one just checked for an update. */
async function registrationOf(workerUrl: string): Promise<ServiceWorkerRegistration> {
  const existing = await container().getRegistration()
  if (existing?.active?.scriptURL === workerUrl) return existing
  return container().register(workerUrl, { updateViaCache: 'none' })
}

/**
 * Registers the worker if needed, and waits until it is active and this tab's requests go to it.
 * @throws StartFailure NO_SERVICE_WORKER where the browser offers none here
 * @throws the browser's own error where the registration is refused
 * @throws StartFailure NO_CONTROL if the worker is active but this tab was loaded past it (a hard reload)
 */
export async function takeControl(workerUrl: string): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new StartFailure('NO_SERVICE_WORKER')
  // An extension can replace the browser's own call with one that registers nothing.
  const registration: ServiceWorkerRegistration | undefined = await registrationOf(workerUrl)
  if (registration === undefined) throw new Error('nothing was registered')
  // MSW asks for an update and does not catch a failure.
  const update = registration.update.bind(registration)
  registration.update = () => update().catch(() => registration)
  const arriving = registration.installing ?? registration.waiting
  const settled = arriving === null && registration.active?.state === 'activated'
  if (settled && container().controller === null) throw new StartFailure('NO_CONTROL')
  const listening = new AbortController()
  await new Promise<void>(resolve => {
    const look = () => isInControl(registration) && resolve()
    container().addEventListener('controllerchange', look, { signal: listening.signal })
    // Firefox may announce the controller before its registration shows it as active.
    const worker = arriving ?? registration.active
    worker?.addEventListener('statechange', look, { signal: listening.signal })
    look()
  })
  listening.abort()
}

/** Calls back, once, when another worker than the present one takes this tab over, or none is left. */
export function onWorkerChange(callback: () => void): void {
  const present = container().controller
  const listening = new AbortController()
  const look = () => {
    // WebKit may announce the present one only after the tab has seen it in control.
    if (container().controller === present) return
    listening.abort()
    callback()
  }
  container().addEventListener('controllerchange', look, { signal: listening.signal })
}

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypesFactory
  }
}

/** Lets exactly these script URLs be used from a string: those of the page's own workers (Trusted Types). */
export function trustOnlyWorkers(workerUrls: readonly string[]): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: url => (workerUrls.includes(new URL(url, location.href).href) ? url : null),
  })
}
