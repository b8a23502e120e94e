import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Plugin } from 'vite'

/** What decides whether an address can be opened in a browser. */
export interface Desktop {
  readonly platform: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly runs: (path: string) => boolean
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether this machine can probably open a browser; if it cannot, Vite would print a stack trace. */
export function canOpen({ platform, environment, runs }: Desktop): boolean {
  if (platform === 'darwin' || platform === 'win32' || environment.WSL_DISTRO_NAME) return true
  const name = environment.BROWSER || 'xdg-open'
  const folders = (environment.PATH ?? '').split(delimiter)
  const found = runs(name) || folders.some(folder => runs(join(folder, name)))
  return found && Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY)
}

/** Ignores `--open` where nothing could open the address, which is printed anyway. */
export function openWherePossible(): Plugin {
  return {
    name: 'open-where-possible',
    apply: (_config, { isPreview }) => isPreview === true,
    config(config) {
      const desktop = { platform: process.platform, environment: process.env, runs: mayRun }
      if (config.preview?.open && !canOpen(desktop)) config.preview.open = false
    },
  }
}
