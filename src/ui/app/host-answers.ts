const PATIENCE_MS = 5_000

/**
 * Whether the host of this page can be reached now; asks for its icon, because the policy lets the page fetch nothing
 * from its own host.
 */
export function hostAnswers(): Promise<boolean> {
  if (!navigator.onLine) return Promise.resolve(false)
  return new Promise(resolve => {
    const icon = new Image()
    icon.onload = () => resolve(true)
    icon.onerror = () => resolve(false)
    setTimeout(() => resolve(false), PATIENCE_MS)
    // Not from a cache: only an answer of now tells.
    icon.src = `favicon.svg?${Date.now()}`
  })
}
