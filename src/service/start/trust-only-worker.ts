interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypesFactory
  }
}

/** Lets exactly one script URL be used from a string: the worker's, at its registration (Trusted Types). */
export function trustOnlyWorker(workerUrl: string): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: url => (new URL(url, location.href).href === workerUrl ? url : null),
  })
}
