import { chromium, firefox } from 'playwright'

/** A kind of browser that the tests run in. */
export interface BrowserKind {
  readonly name: string
  /** The variable that names one to use; the search sets it too, so that it runs once for all workers. */
  readonly variable: string
  /** Its name among Playwright's downloads. */
  readonly download: string
  /** Debian's packages; the later ones are for releases that lack the earlier ones. */
  readonly debian: readonly (readonly string[])[]
  /** Where Playwright keeps its own. */
  readonly own: () => string
  /** Where it is usually installed, below the system's folders for programs. */
  readonly usual: Readonly<Record<'linux' | 'darwin' | 'win32', readonly string[]>>
}

const inApp = (app: string, program = app): string => `${app}.app/Contents/MacOS/${program}`

const WINDOWED = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

export const CHROMIUM: BrowserKind = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  download: 'chromium',
  // Without windows and menus a test takes two thirds of the time; Playwright downloads the same shell.
  debian: [['chromium-headless-shell', 'chromium'], ['chromium']],
  own: () => chromium.executablePath(),
  usual: {
    linux: ['chromium-headless-shell', ...WINDOWED],
    darwin: [inApp('Google Chrome'), inApp('Chromium'), inApp('Microsoft Edge')],
    win32: ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'],
  },
}

/** A Chromium with windows, for what its headless shell lacks, such as the back/forward cache. */
export const WINDOWED_CHROMIUM: BrowserKind = { ...CHROMIUM, usual: { ...CHROMIUM.usual, linux: WINDOWED } }

export const FIREFOX: BrowserKind = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  download: 'firefox',
  debian: [['firefox-esr']],
  own: () => firefox.executablePath(),
  usual: {
    linux: ['firefox-esr', 'firefox'],
    darwin: [inApp('Firefox', 'firefox')],
    // An installed one is driven by a script that Windows cannot start: Playwright's own is fetched instead.
    win32: [],
  },
}
