import { useSyncExternalStore } from 'react'

let stored = ''
export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark'
}

// Reading localStorage throws if site data is blocked; the page then follows the system and forgets a choice.
function remembered(): Theme | undefined {
  try {
    const value = window.localStorage.getItem(stored)
    return isTheme(value) ? value : undefined
  } catch {
    return undefined
  }
}

function remember(theme: Theme): void {
  try {
    window.localStorage.setItem(stored, theme)
  } catch {
    // Nothing to do: the choice holds until the page is closed.
  }
}

function systemTheme(): Theme {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function current(): Theme {
  const chosen = document.documentElement.dataset.theme
  return isTheme(chosen) ? chosen : systemTheme()
}

function subscribe(listener: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', listener)
  listeners.add(listener)
  return () => {
    system.removeEventListener('change', listener)
    listeners.delete(listener)
  }
}

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.media = meta.dataset.theme === theme ? 'all' : 'not all'
}

/**
 * Applies the remembered theme to the document; call before the first render.
 * @param name the choice's key in local storage, which includes the deployment's name
 */
export function applyRememberedTheme(name: string): void {
  stored = name
  const theme = remembered()
  if (theme !== undefined) apply(theme)
}

/** The current theme, and a function that switches to the other and remembers it. */
export function useTheme(): readonly [Theme, () => void] {
  const theme = useSyncExternalStore(subscribe, current)
  function toggle(): void {
    const next = theme === 'dark' ? 'light' : 'dark'
    apply(next)
    remember(next)
    for (const listener of listeners) listener()
  }
  return [theme, toggle]
}
