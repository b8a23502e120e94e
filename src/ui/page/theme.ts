import { useState } from 'react'

type Theme = 'light' | 'dark'

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark'

/** The choice's key in local storage. */
let stored = ''

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.media = meta.dataset.theme === theme ? 'all' : 'not all'
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

/** What was chosen; the system's otherwise. */
function current(): Theme {
  const { theme } = document.documentElement.dataset
  if (isTheme(theme)) return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** The theme that is not shown, and a function that switches to it and remembers it. */
export function useOtherTheme(): readonly [Theme, () => void] {
  const otherOf = (): Theme => (current() === 'dark' ? 'light' : 'dark')
  const [other, setOther] = useState(otherOf)
  function change(): void {
    apply(other)
    kept(storage => storage.setItem(stored, other))
    setOther(otherOf)
  }
  return [other, change]
}
