import { useEffect, useState } from 'react'

// A deployment deletes the parts that an open page has not loaded yet; every browser words that differently.
const PART_MISSING =
  /dynamically imported module|importing a module script failed|preload css|valid javascript mime type/iu

/** Whether this says that a file of the page did not come; otherwise what it says is a defect. */
export const isPartMissing = (error: unknown): boolean =>
  PART_MISSING.test(error instanceof Error ? error.message : String(error))

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

/** The page's host, where a part of the page did not come: it answers all the same, it does not, or it does again. */
type Host = 'here' | 'away' | 'back'

/** Retry interval (ms) for an unreachable host; `navigator.onLine` only knows the browser's own connection. */
const AGAIN_MS = 5_000

/** Asks the page's host whether it can be reached, and again until it can; undefined until the first answer. */
export function useHost(): Host | undefined {
  const [host, set] = useState<Host>()
  useEffect(() => {
    let left = false
    let again: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const answers = await hostAnswers()
      if (left) return
      set(before => (answers ? (before === undefined ? 'here' : 'back') : 'away'))
      if (!answers) again = setTimeout(look, AGAIN_MS)
    }
    void look()
    return () => {
      left = true
      clearTimeout(again)
    }
  }, [])
  return host
}
