import { useSyncExternalStore } from 'react'
import { createObservable } from '../../browser/observable.ts'

type Theme = 'light' | 'dark'

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark'

const system = window.matchMedia('(prefers-color-scheme: dark)')

/** What was chosen; the system's otherwise. Kept in `stored`, the choice's key in local storage. */
const chosen = createObservable<Theme | undefined>(undefined)
let stored = ''

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.media = meta.dataset.theme === theme ? 'all' : 'not all'
  chosen.set(theme)
}

/** Local storage throws if site data is blocked: the page then follows the system, and forgets a choice. */
function kept<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(window.localStorage)
  } catch {
    return undefined
  }
}

/**
 * Applies the remembered theme to the document; call before the first render.
 * @param name the choice's key in local storage, which includes the deployment's name
 */
export function applyRememberedTheme(name: string): void {
  stored = name
  const theme = kept(storage => storage.getItem(name))
  if (isTheme(theme)) apply(theme)
}

function subscribe(listener: () => void): () => void {
  const stop = chosen.subscribe(listener)
  system.addEventListener('change', listener)
  return () => {
    stop()
    system.removeEventListener('change', listener)
  }
}

const current = (): Theme => chosen.getSnapshot() ?? (system.matches ? 'dark' : 'light')

/** The current theme, and a function that switches to the other and remembers it. */
export function useTheme(): readonly [Theme, () => void] {
  const theme = useSyncExternalStore(subscribe, current)
  function toggle(): void {
    const next = theme === 'dark' ? 'light' : 'dark'
    apply(next)
    kept(storage => storage.setItem(stored, next))
  }
  return [theme, toggle]
}
