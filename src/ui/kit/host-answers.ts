const PATIENCE_MS = 5_000

/**
 * Whether the page's host can be reached now; asks for its icon, because the policy does not let the
 * page fetch from its own host.
 */
export function hostAnswers(): Promise<boolean> {
  if (!navigator.onLine) return Promise.resolve(false)
  return new Promise(resolve => {
    const icon = new Image()
    icon.onload = () => resolve(true)
    icon.onerror = () => resolve(false)
    setTimeout(() => resolve(false), PATIENCE_MS)
    // Past any cache: only a fresh answer counts.
    icon.src = `favicon.svg?${Date.now()}`
  })
}
