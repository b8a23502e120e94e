import { expect, test } from 'playwright/test'
import { canOpen, type Desktop } from '../../../src/build/open-where-possible.ts'

const OPENER = '/usr/bin/xdg-open'
const DESKTOP: Desktop = {
  platform: 'linux',
  environment: { PATH: '/bin:/usr/bin', DISPLAY: ':0' },
  runs: path => path === OPENER,
}

const MACHINES: readonly [title: string, desktop: Desktop, opens: boolean][] = [
  ['with a screen and xdg-open', DESKTOP, true],
  ['with Wayland', { ...DESKTOP, environment: { PATH: '/usr/bin', WAYLAND_DISPLAY: 'wayland-0' } }, true],
  ['without a screen', { ...DESKTOP, environment: { PATH: '/usr/bin' } }, false],
  ['without xdg-open', { ...DESKTOP, runs: () => false }, false],
  [
    'whose BROWSER is not there',
    { ...DESKTOP, environment: { ...DESKTOP.environment, BROWSER: 'none' } },
    false,
  ],
  ['of Apple', { ...DESKTOP, platform: 'darwin', environment: {}, runs: () => false }, true],
  ['under Windows', { ...DESKTOP, platform: 'win32', environment: {}, runs: () => false }, true],
]

for (const [title, desktop, opens] of MACHINES) {
  test(`A machine ${title} ${opens ? 'opens the page' : 'prints its address alone'}`, () => {
    expect(canOpen(desktop)).toBe(opens)
  })
}
