import { useSyncExternalStore } from 'react'

const STORED = 'theme'
export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark'
}

// Reading localStorage throws where site data is blocked; the page then follows the system and forgets a choice.
function remembered(): Theme | undefined {
  try {
    const value = window.localStorage.getItem(STORED)
    return isTheme(value) ? value : undefined
  } catch {
    return undefined
  }
}

function remember(theme: Theme): void {
  try {
    window.localStorage.setItem(STORED, theme)
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

/** Puts the remembered theme on the document; to be called before the first rendering. */
export function applyRememberedTheme(): void {
  const theme = remembered()
  if (theme !== undefined) document.documentElement.dataset.theme = theme
}

/** The theme in force, and the way to change to the other one and remember it. */
export function useTheme(): readonly [Theme, () => void] {
  const theme = useSyncExternalStore(subscribe, current)
  function toggle(): void {
    const next = theme === 'dark' ? 'light' : 'dark'
    document.documentElement.dataset.theme = next
    remember(next)
    for (const listener of listeners) listener()
  }
  return [theme, toggle]
}
