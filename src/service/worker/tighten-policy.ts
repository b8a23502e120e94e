interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypesFactory
  }
}

/** A source expression may hold neither of the two characters that separate policies and directives (CSP 3, 2.3.1). */
const asSource = (url: string): string => url.replaceAll(';', '%3B').replaceAll(',', '%2C')

/**
 * Narrows what this document may connect to: the service, the worker script (whose address Firefox takes for that of
 * an answer made by the worker) and the published source set. Adding a policy can only take away.
 */
export function tightenConnections(baseUrl: string, workerUrl: string, sourceSetUrl: string): void {
  const meta = document.createElement('meta')
  meta.httpEquiv = 'Content-Security-Policy'
  meta.content = `connect-src ${[`${baseUrl}/`, workerUrl, sourceSetUrl].map(asSource).join(' ')}`
  document.head.append(meta)
}

/** Lets exactly one script URL be used from a string: the worker's, at its registration (Trusted Types). */
export function trustOnlyWorker(workerUrl: string): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: url => (new URL(url, location.href).href === workerUrl ? url : null),
  })
}
