/** The host of an https or wss URL, in comparable form (WHATWG URL); undefined for other URLs. */
function hostOf(url: string | null | undefined): string | undefined {
  if (url == null || !/^(?:https|wss):/iu.test(url) || !URL.canParse(url)) return undefined
  return new URL(url).hostname
}

/** Whether an endpoint is at exactly this host (contract section 3: the zone's own host). */
export function isAtHost(endpoint: string | null | undefined, host: string): boolean {
  return hostOf(endpoint) === host
}

/**
 * Whether an endpoint is at the host of a URL or at one below it (contract section 3: the provider's). Hosts
 * below a name of one label, such as a top-level domain, belong to others.
 */
export function isAtHostOf(endpoint: string | null | undefined, url: string): boolean {
  const [at, host] = [hostOf(endpoint), hostOf(url)]
  if (at === undefined || host === undefined) return false
  return at === host || (host.includes('.') && at.endsWith(`.${host}`))
}
