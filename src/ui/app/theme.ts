import { useSyncExternalStore } from 'react'

/** What it was kept under before it bore the deployment's name; another page of the origin found it there too. */
const FORMER_NAME = 'theme'
let stored = FORMER_NAME
export type Theme = 'light' | 'dark'

const listeners = new Set<() => void>()

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark'
}

/** Takes over what was kept under the former name, which is left: another page of the origin may keep its own there. */
function takeOverFormer({ localStorage }: Window): void {
  const former = localStorage.getItem(FORMER_NAME)
  if (isTheme(former) && localStorage.getItem(stored) === null) localStorage.setItem(stored, former)
}

// Reading localStorage throws where site data is blocked; the page then follows the system and forgets a choice.
function remembered(): Theme | undefined {
  try {
    takeOverFormer(window)
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

/**
 * Puts the remembered theme on the document; to be called before the first rendering.
 * @param name what the choice is kept under in local storage, which holds the deployment's name
 */
export function applyRememberedTheme(name: string): void {
  stored = name
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
