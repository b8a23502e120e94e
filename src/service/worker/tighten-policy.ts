interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): unknown
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypesFactory
  }
}

/**
 * A source expression for an address, and for its whole origin where the path holds more than letters, digits and
 * `-._~/`: two characters may not stand in one (CSP 3, 2.3.1), and engines differ in which others they decode.
 */
function asSource(url: string): string {
  const { origin, pathname } = new URL(url)
  return /^[\w.~/-]*$/.test(pathname) ? url : origin
}

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
