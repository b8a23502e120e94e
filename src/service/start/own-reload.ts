/** How long a page that reloaded itself must have been open before it may do so again, in milliseconds. */
const SETTLED_MS = 60_000

/** The right of a page to reload itself: once for each load by the visitor, and again after `SETTLED_MS`. */
export interface OwnReload {
  /** Whether the page may reload itself now. */
  allowed(): boolean
  /** Reloads the page and leaves the mark. */
  reload(): void
}

/**
 * Reads, and clears, the mark that this page's own reload leaves in `sessionStorage`.
 * Without `sessionStorage` nothing can be counted, so nothing is reloaded.
 */
export function claimOwnReload(storageName: string): OwnReload {
  const key = `${storageName}:reloaded`
  let countable = true
  let reloadedItself = false
  try {
    reloadedItself = sessionStorage.getItem(key) !== null
    sessionStorage.removeItem(key)
  } catch {
    countable = false
  }
  return {
    allowed: () => countable && (!reloadedItself || performance.now() > SETTLED_MS),
    reload: () => {
      sessionStorage.setItem(key, '1')
      location.reload()
    },
  }
}
